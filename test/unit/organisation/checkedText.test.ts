import assert from 'node:assert/strict';
import { fitsForOthers, mistakesIn, properties, wholeFile } from '../../fuzz/organisationFiles.ts';
import { itHolds } from '../../support/property.ts';

/** A file with one setting, on its second line. */
const setting = (text: string): string => `{"version": 1, "settings": {\n${text}\n}}`;
const connection = (rest: string): string => setting(`"connections": {"value": [{"name": "A", ${rest}}]}`);

const fine: [name: string, file: string | Uint8Array][] = [
  ['every kind of value', wholeFile],
  ['the version alone', '{"version":1}'],
  [
    'lines that end as on Windows, and the mark that editors put first there',
    `\uFEFF${wholeFile.replaceAll('\n', '\r\n')}`,
  ],
  [
    'more objects beside each other than may be in each other',
    setting(`"models": {"value": {${Array.from({ length: 60 }, (_, at) => `"m${at}": {}`).join()}}}`),
  ],
  ['a model that is called as something that every object has', setting('"models": {"value": {"constructor": {}}}')],
];

type Broken = [name: string, file: string | Uint8Array, line: number, column: number, says: RegExp];

/** Mistakes that the schema does not cover. */
const unreadable: Broken[] = [
  ['nothing', '', 1, 1, /not JSON/],
  ['white space', ' \n\n ', 3, 2, /not JSON/],
  ['text that is not JSON', 'version: 1', 1, 1, /not JSON/],
  ['JSON that is cut off', '{\n  "version": 1,\n  "settings": {', 3, 16, /not JSON/],
  ['a comment', '{\n  // ours\n  "version": 1\n}', 2, 3, /not JSON/],
  ['an extra comma', '{\n  "version": 1,\n}', 3, 1, /not JSON/],
  ['two documents', '{"version": 1}\n{"version": 1}', 2, 1, /not JSON/],
  ['quotes of a text processor', '{“version”: 1}', 1, 2, /not JSON/],
  ['single quotes', "{'version': 1}", 1, 2, /not JSON/],
  ['a line break in a text', '{"version": 1, "name": "a\nb"}', 1, 24, /not JSON/],
  ['UTF-16, as PowerShell writes it', Buffer.from('\uFEFF{"version": 1}', 'utf16le'), 1, 1, /not in UTF-8/],
  ['Latin 1', Buffer.from('{"version": 1,\n"name": "Käse"}', 'latin1'), 2, 1, /not in UTF-8/],
  [
    'a character that is cut off',
    Buffer.concat([Buffer.from('{\n"name": "'), Buffer.from([0xe2, 0x82])]),
    2,
    1,
    /UTF-8/,
  ],
  ['zeros, as after a full disk', Buffer.alloc(4096), 1, 1, /not JSON/],
  ['endlessly nested lists', '['.repeat(500_000), 1, 51, /nested too deeply/],
  ['endlessly nested objects', '{"a":'.repeat(100_000), 1, 251, /nested too deeply/],
  ['a name twice', '{\n "version": 1,\n "version": 1}', 3, 2, /"version" is here twice/],
  ['a setting twice', setting('"model": {"value": "a"},\n"model": {"value": "b"}'), 3, 1, /"model" is here twice/],
  [
    'a name twice in an item of a list',
    connection('"name": "B", "baseUrl": "a.example", "realm": "a"'),
    2,
    41,
    /"name" is here twice/,
  ],
  [
    'a header with a secret',
    setting('"headers": {"value": {"X-A": "a",\n"X-Api-Key": "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"}}'),
    3,
    14,
    /X-Api-Key in realmChat\.headers may be a secret/,
  ],
  [
    'a header that is taken',
    setting('"headers": {"value": {"Authorization": "a"}}'),
    2,
    40,
    /cannot contain Authorization/,
  ],
  ['a header twice', setting('"headers": {"value": {"X-A": "a", "x-a": "b"}}'), 2, 22, /the same name twice/],
  ['half a character as a name', setting('"models": {"value": {"\\ud800": {}}}'), 2, 22, /not a name/],
  [
    'an address with another scheme',
    connection('"baseUrl": "ftp://a.example", "realm": "a"'),
    2,
    52,
    /must begin with https/,
  ],
  ['an address without encryption', setting('"baseUrl": {"value": "http://a.example"}'), 2, 22, /unencrypted/],
  ['an empty address', setting('"baseUrl": {"value": ""}'), 2, 22, /is empty/],
  [
    'an address with a password',
    setting('"baseUrl": {"value": "https://a:secret@a.example"}'),
    2,
    22,
    /user name or password/,
  ],
  ['a realm with a space', setting('"realm": {"value": "a b"}'), 2, 20, /realm can contain only/],
  ['an empty realm', connection('"baseUrl": "a.example", "realm": " "'), 2, 74, /realm is empty/],
];

/** Mistakes that the schema refuses. */
const unfit: Broken[] = [
  ['a list', '[]', 1, 1, /does not fit the schema: type "object"/],
  ['null as the file', 'null', 1, 1, /type "object"/],
  ['a text', '"version"', 1, 1, /type "object"/],
  ['no version', '{"settings": {}}', 1, 1, /"version" is missing here/],
  ['a later version', '{\n  "version": 2\n}', 2, 14, /const 1/],
  ['a version as text', '{"version": "1"}', 1, 13, /const 1/],
  ['an unknown name', '{\n  "version": 1,\n  "setings": {}\n}', 3, 3, /"setings" is not a name that is known here/],
  ['a name in capitals', '{"Version": 1, "version": 1}', 1, 2, /"Version" is not a name/],
  ['an unknown setting', setting('"tiemouts.idle": {"value": 300}'), 2, 1, /"tiemouts.idle" is not a name/],
  [
    'a setting with its full name',
    setting('"realmChat.model": {"value": "a"}'),
    2,
    1,
    /"realmChat.model" is not a name/,
  ],
  ['the name of a built-in property', setting('"constructor": {"value": 1}'), 2, 1, /"constructor" is not a name/],
  ['__proto__', '{"version": 1, "__proto__": {"settings": {}}}', 1, 16, /"__proto__" is not a name/],
  ['__proto__ as a setting', setting('"__proto__": {"value": 1}'), 2, 1, /"__proto__" is not a name/],
  ['a setting without its value', setting('"model": {"locked": true}'), 2, 10, /"value" is missing here/],
  ['a value where an object should be', setting('"model": "atlas"'), 2, 10, /type "object"/],
  ['an unknown word beside a value', setting('"model": {"value": "a", "lock": true}'), 2, 25, /"lock" is not a name/],
  ['a lock that is not a boolean', setting('"model": {"value": "a", "locked": "yes"}'), 2, 35, /type "boolean"/],
  ['locked favourites', setting('"favourites": {"value": [], "locked": true}'), 2, 29, /"locked" is not a name/],
  ['a number where a text should be', setting('"model": {"value": 3}'), 2, 20, /type "string"/],
  ['a number that is too small', setting('"timeouts.idle": {"value": -1}'), 2, 28, /minimum 0/],
  ['a number that is too large', setting('"timeouts.idle": {"value": 1e999}'), 2, 28, /maximum 3600/],
  ['null', setting('"history.enabled": {"value": null}'), 2, 30, /type "boolean"/],
  ['a connection without its realm', connection('"baseUrl": "a.example"'), 2, 27, /(?<!, )"realm" is missing here/],
  [
    'a key in a connection',
    connection('"baseUrl": "a.example", "realm": "a", "apiKey": "sk-1"'),
    2,
    79,
    /"apiKey" is not a name/,
  ],
  ['an invalid app', setting('"apps": {"value": [{"id": "gpt", "name": "G"}]}'), 2, 27, /pattern "\^ai/],
  [
    'a reserved field of a request',
    setting('"models": {"value": {"a/b~c": {"parameters": {"model": "x"}}}}'),
    2,
    56,
    /not \{\}/,
  ],
  ['a pattern without a meaning', setting('"neverSend": {"value": ["!!.env.test"]}'), 2, 25, /pattern/],
  [
    'a client certificate in no allowed form',
    setting('"clientCertificate": {"value": {"certificate": "/a"}}'),
    2,
    32,
    /: anyOf/,
  ],
  ['efforts in no allowed form', setting('"models": {"value": {"a": {"efforts": 5}}}'), 2, 39, /: anyOf/],
  ['a link that is not https', '{"version": 1, "help": {"url": "javascript:alert(1)"}}', 1, 32, /pattern/],
];

describe('An organisation file', () => {
  for (const [name, file] of fine)
    it(`is accepted with ${name} (V190)`, () => {
      assert.deepEqual(mistakesIn(file), []);
      const text = Buffer.from(file).toString().replace('\uFEFF', '');
      assert.ok(fitsForOthers(JSON.parse(text)), JSON.stringify(fitsForOthers.errors));
    });

  for (const [name, file, line, column, says] of [...unreadable, ...unfit])
    it(`is refused, by line and column, with ${name} (V191)`, () => {
      const mistakes = mistakesIn(file);
      assert.deepEqual(
        mistakes.map((mistake) => [mistake.line, mistake.column]),
        [[line, column]],
        JSON.stringify(mistakes),
      );
      assert.match(mistakes[0]?.sentence ?? '', says);
    });

  for (const [name, file] of unfit)
    it(`is also refused by another validator with ${name}`, () =>
      assert.ok(!fitsForOthers(JSON.parse(Buffer.from(file).toString()))));

  it('is refused with every mistake, in the order of the file', () => {
    const file = setting('"tiemouts": {},\n"model": {"value": 1},\n"realm": {"value": "a b"},\n"apps": {"value": {}}');
    assert.deepEqual(
      mistakesIn(file).map(({ line, column }) => [line, column]),
      [
        [2, 1],
        [3, 20],
        [4, 20],
        [5, 19],
      ],
    );
  });

  it('is refused with each mistake in each entry of a list, not only in the first', () => {
    const [good, bad] = [
      '{"name": "A", "baseUrl": "a.example", "realm": "a"}',
      '{"name": "B", "baseUrl": "", "realm": ""}',
    ];
    const app = '{"id": "ai.service.a.7c9e6679-7425-40de-944b-e07fc1f90ae7", "name": "A"}';
    const sentences = (text: string): unknown[] =>
      mistakesIn(setting(text)).map(({ line, column, sentence }) => [line, column, sentence.replace(/[.:].*/, '')]);
    assert.deepEqual(sentences(`"connections": {"value": [\n${good},\n${bad},\n${bad}]}`), [
      [4, 26, 'The base URL is empty'],
      [4, 39, 'The realm is empty'],
      [5, 26, 'The base URL is empty'],
      [5, 39, 'The realm is empty'],
    ]);
    assert.deepEqual(sentences(`"apps": {"value": [\n${app},\n{"id": "gpt", "name": 4}]}`), [
      [4, 8, 'This value does not fit the schema'],
      [4, 23, 'This value does not fit the schema'],
    ]);
    assert.deepEqual(
      sentences('"headers": {"value": {"X-A": "a",\n"Host": "a",\n"X-B": "a",\n"TE": "a"}}').map(String),
      ['3,9,realmChat', '5,7,realmChat'],
    );
    assert.deepEqual(sentences(`"connections": {"value": [\n${good},\n{"baseUrl": "a.example"}]}`), [
      [4, 1, '"name", "realm" is missing here'],
    ]);
    assert.deepEqual(sentences('"models": {"value": {\n"a": {},\n"a": {},\n"a": {}}}'), [
      [4, 1, '"a" is here twice'],
      [5, 1, '"a" is here twice'],
    ]);
  });

  it('has the same columns as in VS Code with any line endings', () => {
    const ends = ['\n', '\r\n', '\r'];
    for (const end of ends)
      assert.deepEqual(
        mistakesIn(`{${end}"version": 1,${end}"name": "👍🏽ä", "nam": 1}`).map(({ line, column }) => [line, column]),
        [[3, 18]],
      );
  });
});

describe('Generated organisation files (V191)', () => itHolds(properties));
