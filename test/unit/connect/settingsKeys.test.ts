import assert from 'node:assert/strict';
import { keysIn, namesSetIn, userSettingNames } from '../../../src/settings/settingsKeys.ts';

const cases: [name: string, text: string, keys: string[]][] = [
  ['in the order of the file', '{"b": "x", "a" : "y"}', ['b', 'a']],
  ['in nested objects', '{ "realmChat": { "baseUrl": "x" } }', ['realmChat', 'baseUrl']],
  [
    'in the settings of a language',
    '{ "[typescript]": { "realmChat.model": "x" } }',
    ['[typescript]', 'realmChat.model'],
  ],
  ['not in comments', '{ // "b": 1\n /* "c": 2 */ "a": "//" }', ['a']],
  ['not among values', '{ "a": "b", "c": ["d"] }', ['a', 'c']],
  ['after a comment that looks like text', '{ // "\n "a": [] }', ['a']],
  ['after text that looks like a comment', '{ "a": "http://a /*", "b": [] }', ['a', 'b']],
  ['after an escaped quote', String.raw`{ "a": "\"", "b": [] }`, ['a', 'b']],
  ['with escaped characters within', String.raw`{ "a\u0041b\"c": 1 }`, [String.raw`a\u0041b\"c`]],
  ['before a string that is cut off', '{ "a": "abc', ['a']],
  ['before a comment that is cut off', '{ "a": 1 /* abc', ['a']],
  ['not in text that is not JSON', '\u0000\uFFFD]]}{ <html>', []],
  ['not in a text with many unclosed comments', '/* '.repeat(340_000), []],
  ['not among half a million quotes', '"\\'.repeat(250_000), []],
  ['not in a string that is never closed', `"${'a'.repeat(1_000_000)}`, []],
];

describe('Keys of a settings file', () => {
  for (const [name, text, keys] of cases)
    it(`are found ${name} (V37)`, () => {
      assert.deepEqual(keysIn(text), keys);
    });
});

describe('Settings that files of a workspace try to set', () => {
  const manifest = {
    contributes: {
      configuration: [
        { properties: { 'realmChat.baseUrl': { scope: 'application' }, 'realmChat.neverSend': { scope: 'resource' } } },
        { title: 'none' },
        { properties: { 'realmChat.realm': { scope: 'application' } } },
      ],
    },
  };
  const names = userSettingNames(manifest);

  it('are ignored if only users can set them, also all of them as one', () => {
    assert.deepEqual(names, ['realmChat.baseUrl', 'realmChat.realm', 'realmChat']);
    assert.deepEqual(userSettingNames({}), ['realmChat']);
  });

  it('are named once, whichever of the files sets them', () => {
    const texts = [
      '{"realmChat.realm": "a", "realmChat.neverSend": []}',
      '{"realmChat.baseUrl": "b"}',
      '{"realmChat.realm": 1}',
    ];
    assert.deepEqual(namesSetIn(texts, names), ['realmChat.baseUrl', 'realmChat.realm']);
    assert.deepEqual(namesSetIn(['{"realmChat": {"realm": "a"}}'], names), ['realmChat']);
    assert.deepEqual(namesSetIn(['', '{"editor.tabSize": 2}'], names), []);
  });
});
