// Connect links from any connection, and any text that may arrive as one.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { connectLink, readConnectLink } from '../../src/connect/connections/connectLink.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

const home = 'vscode://realm-chat.realm-chat';

/** The parts of a link as VS Code passes them on: it splits the link first, and then decodes each part. */
export function partsOf(link: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] =
    /^[^:/?#]+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(link) ?? [];
  return { path: decodeURIComponent(path), query: decodeURIComponent(query), fragment: decodeURIComponent(fragment) };
}

/** Characters that have a meaning in addresses, queries or encodings, or that are not what they look like. */
const odd = fc.constantFrom(
  ...['%', '%25', '%2B', '%00', '&', '=', '+', '#', '?', '/', '\\', ' ', '@', ':', ';', '[]', '"', "'", '$(zap)', ']('],
  ...[
    '\0',
    '\t',
    '\n',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ud800',
    'é',
    'аpple',
    '😀',
    'עברית',
  ],
);
const text = fc
  .array(fc.oneof(odd, fc.constantFrom('a', 'B', '7', '-'), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''));
const host = fc.oneof(fc.domain(), fc.constantFrom('münchen.example', '127.0.0.1:8443', '[::1]', 'localhost:80'));
const baseUrl = fc.tuple(host, fc.webPath({ size: 'xsmall' })).map(([name, path]) => `https://${name}${path}`);
const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
/** A realm does not start with a quote, because quotes around pasted text are removed. */
const realm = fc.string({ unit: visible, minLength: 1, maxLength: 20 }).filter((value) => !/^["'`]/.test(value));

/** A link with parameters that may be right, in any order, several times, and with others between them. */
const hostile = fc
  .tuple(
    fc.constantFrom('/connect', '/connect/', '/Connect', '', '/x'),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom('baseUrl', 'realm', 'name'), text), fc.oneof(text, baseUrl, realm))),
    fc.constantFrom('', '', '', '#x'),
  )
  .map(([start, parameters, end]) => ({
    path: start,
    query: parameters.map(([name, value]) => `${name}=${value}`).join('&'),
    fragment: end,
  }));

export const properties: FuzzProperty[] = [
  {
    name: 'name the same connection when they are read, and a name that can be shown',
    property: () =>
      fc.property(baseUrl, realm, text, (address, ofRealm, name) => {
        const made = connectLink({ baseUrl: address, realm: ofRealm, name }, home);
        assert.ok('link' in made, JSON.stringify(made));
        assert.match(made.link, /^[\w:/?=&%.~-]+$/);
        const read = readConnectLink(partsOf(made.link));
        assert.ok(read.ok, JSON.stringify(read));
        assert.ok(read.connection.name === name || read.connection.name === '');
        assert.deepEqual(connectLink(read.connection, home), made);
      }),
    runs: 1_000,
  },
  {
    name: 'are read or refused whatever they are, and what is read can be shown as it is',
    property: () =>
      fc.property(
        fc.oneof(hostile, fc.record({ path: fc.constant('/connect'), query: text, fragment: fc.constant('') })),
        (parts) => {
          const read = readConnectLink(parts);
          const shown = read.ok ? read.connection : { baseUrl: 'https://a', realm: 'a', name: read.reason };
          assert.match(shown.baseUrl, /^https?:\/\/[a-z0-9._:[\]-]+(\/[!-~]*)?$/);
          assert.match(shown.realm, /^[!-~]{1,100}$/);
          assert.doesNotMatch(shown.name, /\p{Bidi_Control}|\p{Cc}|\p{Zl}|\p{Zp}/u);
        },
      ),
    runs: 2_000,
  },
];
