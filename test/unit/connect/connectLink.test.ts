import assert from 'node:assert/strict';
import { connectLink, readConnectLink } from '../../../src/connect/connections/connectLink.ts';
import { partsOf, properties } from '../../fuzz/connectLinks.ts';
import { extensionId } from '../../support/extensionId.ts';
import { itHolds } from '../../support/property.ts';

const home = `vscode://${extensionId}`;
const address = 'https%3A%2F%2Fchat.example.com';
const good = `baseUrl=${address}&realm=acme`;

/** As many characters as an address may have. */
const longest = `https://chat.example.com/${'x'.repeat(375)}`;

const accepted: [query: string, baseUrl: string, realm: string, name: string][] = [
  [good, 'https://chat.example.com', 'acme', ''],
  ['realm=acme&baseUrl=https://chat.example.com', 'https://chat.example.com', 'acme', ''],
  [`${good}&name=Example%20Corp`, 'https://chat.example.com', 'acme', 'Example Corp'],
  [`${good}&name=Example+Corp+Ltd`, 'https://chat.example.com', 'acme', 'Example Corp Ltd'],
  [`baseUrl=${longest}&realm=${'r'.repeat(100)}&name=${'n'.repeat(100)}`, longest, 'r'.repeat(100), 'n'.repeat(100)],
  [`${good}&name=R%2526D%20C%252B%252B%20100%2525`, 'https://chat.example.com', 'acme', 'R&D C++ 100%'],
  [`${good}&name=a=b`, 'https://chat.example.com', 'acme', 'a=b'],
  [`${good}&name=%E6%97%A5%E6%9C%AC`, 'https://chat.example.com', 'acme', '日本'],
  [`${good}&name=`, 'https://chat.example.com', 'acme', ''],
  ['baseUrl=HTTPS://Chat.example.com:8443/tenant/v1/&realm=acme', 'https://chat.example.com:8443/tenant', 'acme', ''],
  ['baseUrl=http://localhost:8080&realm=primary', 'http://localhost:8080', 'primary', ''],
  // Cyrillic letters, full-width letters and numeric addresses are shown in their normal form.
  ['baseUrl=https://аpple.com&realm=acme', 'https://xn--pple-43d.com', 'acme', ''],
  ['baseUrl=https://münchen.example&realm=acme', 'https://xn--mnchen-3ya.example', 'acme', ''],
  ['baseUrl=https://ｃhat.example.com&realm=acme', 'https://chat.example.com', 'acme', ''],
  ['baseUrl=https://0x7f000001&realm=acme', 'https://127.0.0.1', 'acme', ''],
  // VS Code in a browser passes the link on with one more level of encoding.
  ['baseUrl=https%253A%252F%252Fchat.example.com&realm=acme', 'https://chat.example.com', 'acme', ''],
];

const onlyThese = /nothing else/;
const hidden = /invisible/;
const notAnAddress = /not a web address/;

const refusedQueries: [query: string, reason: RegExp][] = [
  ['', onlyThese],
  [`${good}&apiKey=sk-SECRET`, onlyThese],
  [`${good}&key=sk-SECRET`, onlyThese],
  [`${good}&Authorization=SECRET`, onlyThese],
  [`${good}&command=SECRET.workbench.action.terminal.new`, onlyThese],
  [`${good}&apiKeyCommand=SECRET`, onlyThese],
  [`${good}&model=SECRET`, onlyThese],
  [`${good}&caFile=SECRET`, onlyThese],
  [`${good}&`, onlyThese],
  [`&${good}`, onlyThese],
  [`${good}&&name=x`, onlyThese],
  [`${good}&name`, onlyThese],
  [`${good}&=SECRET`, onlyThese],
  [`${good}&realm=SECRET`, onlyThese],
  [`${good}&baseUrl=https://SECRET.example`, onlyThese],
  [`${good}&name=a&name=b`, onlyThese],
  [`${good}%26realm=SECRET`, onlyThese],
  [`${good}&name=R%26D`, onlyThese],
  ['baseUrl[]=https://SECRET.example&realm=acme', onlyThese],
  ['baseUrl[0]=https://SECRET.example&realm=acme', onlyThese],
  ['baseUrl.host=SECRET&realm=acme', onlyThese],
  ['baseurl=https://SECRET.example&realm=acme', onlyThese],
  ['BASEURL=https://SECRET.example&REALM=acme', onlyThese],
  ['%2562aseUrl=https://SECRET.example&realm=acme', onlyThese],
  ['__proto__=SECRET&baseUrl=https://SECRET.example&realm=acme', onlyThese],
  ['constructor=SECRET&baseUrl=https://SECRET.example&realm=acme', onlyThese],
  ['toString=SECRET', onlyThese],
  ['baseUrl=https://SECRET.example;realm=acme', /realm is empty/],
  ['realm=acme', /base URL is empty/],
  ['baseUrl=&realm=acme', /base URL is empty/],
  [`baseUrl=${address}`, /realm is empty/],
  [`baseUrl=${address}&realm=`, /realm is empty/],
  [`baseUrl=${address}&realm=a%20b`, /realm can contain/],
  [`baseUrl=${address}&realm=a+b`, /realm can contain/],
  [`baseUrl=${address}&realm=%C3%A4`, /realm can contain/],
  [`baseUrl=${address}&realm=acme%250d%250aX-Evil:%20SECRET`, hidden],
  [`baseUrl=${address}&realm=acme%0d%0aX-Evil:%20SECRET`, hidden],
  ['baseUrl=http://chat.SECRET.example&realm=acme', /unencrypted/],
  ['baseUrl=http://127.0.0.1.SECRET.example&realm=acme', /unencrypted/],
  ['baseUrl=http://localhost@SECRET.example&realm=acme', /password/],
  ['baseUrl=https://user:SECRET@chat.example.com&realm=acme', /password/],
  ['baseUrl=https://chat.example.com%40SECRET.example&realm=acme', /password/],
  ['baseUrl=https://chat.example.com%5c@SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=https:%5c%5cSECRET.example&realm=acme', notAnAddress],
  ['baseUrl=https:///SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=https:SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=//SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=localhost:8080&realm=acme', notAnAddress],
  ['baseUrl=/SECRET&realm=acme', notAnAddress],
  ['baseUrl=../SECRET&realm=acme', notAnAddress],
  ['baseUrl=%22https://SECRET.example%22&realm=acme', notAnAddress],
  ['baseUrl=https%25253A%25252F%25252FSECRET.example&realm=acme', notAnAddress],
  ['baseUrl=javascript:alert(SECRET)&realm=acme', notAnAddress],
  ['baseUrl=javascript://SECRET.example/%250aalert(1)&realm=acme', /./],
  ['baseUrl=file:///etc/SECRET&realm=acme', /web address|https/],
  ['baseUrl=vscode://SECRET.example&realm=acme', /https/],
  ['baseUrl=command:SECRET.example&realm=acme', notAnAddress],
  ['baseUrl=data:text/html,SECRET&realm=acme', notAnAddress],
  ['baseUrl=ftp://SECRET.example&realm=acme', /https/],
  ['baseUrl=https://chat.example.com?SECRET&realm=acme', /query/],
  ['baseUrl=https://chat.example.com%23SECRET&realm=acme', /fragment/],
  ['baseUrl=https://chat.example.com%20.SECRET.example&realm=acme', /space/],
  ['baseUrl=%20https://SECRET.example&realm=acme', hidden],
  ['baseUrl=https://chat.exa%C2%ADmple.com&realm=acme', hidden],
  ['baseUrl=https://chat.example.com/%E2%80%AEmoc.SECRET&realm=acme', hidden],
  ['baseUrl=https://chat.example.com%00.SECRET.example&realm=acme', hidden],
  ['baseUrl=https://chat.example.com%09.SECRET.example&realm=acme', hidden],
  [`${good}&name=%00`, hidden],
  [`${good}&name=a%0ab`, hidden],
  [`${good}&name=a%09b`, hidden],
  [`${good}&name=%20a`, hidden],
  [`${good}&name=a%E2%80%8Bb`, hidden],
  [`${good}&name=%E2%80%AEmoc.elpmaxe`, hidden],
  [`${good}&name=%E2%81%A6x`, hidden],
  [`${good}&name=a%E2%80%A8b`, hidden],
  [`${good}&name=%25ff`, /encoding/],
  [`${good}&name=%25`, /encoding/],
  [`${good}&name=%25zz`, /encoding/],
  [`${good}&name=${'x'.repeat(101)}`, /too long/],
  [`baseUrl=${address}&realm=${'x'.repeat(101)}`, /too long/],
  [`baseUrl=${longest}x&realm=acme`, /too long/],
  [`baseUrl=https://chat.example.com/${'ä'.repeat(300)}&realm=acme`, /too long/],
  [`${good}&name=${'x'.repeat(1_000_000)}`, /too long/],
  ['&'.repeat(1_000_000), /too long/],
];

const refusedLinks: [link: string, reason: RegExp][] = [
  [`${home}?${good}`, /connect/],
  [`${home}/?${good}`, /connect/],
  [`${home}/connect/?${good}`, /connect/],
  [`${home}/Connect?${good}`, /connect/],
  [`${home}/connect/SECRET?${good}`, /connect/],
  [`${home}//connect?${good}`, /connect/],
  [`${home}/connect%2F..?${good}`, /connect/],
  [`${home}/setApiKey?${good}`, /connect/],
  [`${home}/connect?${good}#SECRET`, /connect/],
  [`${home}/connect#?${good}`, /connect/],
];

describe('A connect link', () => {
  for (const [query, baseUrl, realm, name] of accepted)
    it(`with ${query} is read (V205)`, () =>
      assert.deepEqual(readConnectLink(partsOf(`${home}/connect?${query}`)), {
        ok: true,
        connection: { baseUrl, realm, name },
      }));

  const refused = [
    ...refusedQueries.map(([query, reason]) => [`${home}/connect?${query}`, reason] as const),
    ...refusedLinks,
  ];
  for (const [link, reason] of refused)
    it(`such as ${link.slice(home.length, home.length + 120)} is refused with a reason that repeats nothing of it (V206)`, () => {
      const read = readConnectLink(partsOf(link));
      assert.ok(!read.ok, JSON.stringify(read));
      assert.match(read.reason, reason);
      assert.doesNotMatch(read.reason, /SECRET/i);
    });

  itHolds(properties);

  it('is made from a connection, and is readable (V208)', () => {
    const connection = { baseUrl: 'https://chat.example.com:8443/v1/', realm: 'acme', name: "R&D C++ ('!*')" };
    assert.deepEqual(connectLink(connection, home), {
      link: `${home}/connect?baseUrl=https%3A%2F%2Fchat.example.com%3A8443&realm=acme&name=R%2526D%20C%252B%252B%20%28%27%21%2A%27%29`,
    });
  });

  it('is not made from a connection that cannot be read back, and does not contain a name that cannot be shown (V208)', () => {
    const connection = { baseUrl: `https://chat.example.com/${'x'.repeat(400)}`, realm: 'acme', name: '' };
    assert.deepEqual(connectLink(connection, home), { reason: 'It is too long.' });
    const named = { baseUrl: 'https://chat.example.com', realm: 'acme', name: '\u202eevil' };
    assert.deepEqual(connectLink(named, home), { link: `${home}/connect?${good}` });
  });
});
