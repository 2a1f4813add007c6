import assert from 'node:assert/strict';
import {
  contributedBy,
  fileIn,
  inertAmong,
  languageNameAmong,
  shownIn,
} from '../../../src/editor/documents/inertLanguages.ts';

describe('The language of text that was not accepted', () => {
  const grammars = [
    { language: 'json', scopeName: 'source.json' },
    { language: 'ts', scopeName: 'source.ts' },
    { scopeName: 'source.embedded' },
    { language: 'other-json', scopeName: 'source.json' },
    { language: 'own', scopeName: 'source.own' },
    { language: 'moved', scopeName: 'source.before' },
    { language: 'moved', scopeName: 'source.ts' },
    { language: 'realm-chat-json', scopeName: 'source.json.realm-chat' },
    { language: 'realm-chat-ts', scopeName: 'source.ts.realm-chat' },
    { language: 'tsx', scopeName: 'source.ts' },
    { language: 'realm-chat-tsx', scopeName: 'source.ts.realm-chat' },
    { language: 'realm-chat-kotlin', scopeName: 'source.kotlin.realm-chat' },
    { language: 'realm-chat-moved', scopeName: 'source.before.realm-chat' },
    { language: 'realm-chat-plaintext', scopeName: 'text.plain.realm-chat' },
  ];
  const rows: [what: string, language: string, own: string][] = [
    ['has the colours of its language', 'ts', 'realm-chat-ts'],
    ['has its own name also if another language has the same colours', 'tsx', 'realm-chat-tsx'],
    ['has the colours that an extension takes from another language', 'other-json', 'realm-chat-json'],
    ['has its colours also if no extension knows it', 'kotlin', 'realm-chat-kotlin'],
    ['has the colours of the last grammar of its language', 'moved', 'realm-chat-ts'],
    ['has no colours if its grammar is unknown', 'own', 'realm-chat-plaintext'],
    ['has no colours if it is unknown', 'unknown', 'realm-chat-plaintext'],
  ];
  for (const [what, language, own] of rows) it(what, () => assert.equal(inertAmong(grammars, language), own));

  it('is found beside grammars of extensions that VS Code ignores', () => {
    const broken = [null, 'text', {}, { language: 'ts' }, { language: 'ts', scopeName: 7 }];
    assert.equal(inertAmong([...broken, ...grammars, ...broken], 'ts'), 'realm-chat-ts');
  });
});

describe('The name of a language', () => {
  const languages = [null, { id: 'ts' }, { id: 'ts', aliases: [] }, { id: 'ts', aliases: ['TypeScript', 'ts'] }];
  it('is the first that an extension gives it', () =>
    assert.equal(languageNameAmong([...languages, { id: 'ts', aliases: ['Other'] }], 'ts'), 'TypeScript'));
  it('is its identifier if no extension gives it one', () => assert.equal(languageNameAmong(languages, 'tsx'), 'tsx'));

  it('is looked for in all manifests, whatever they contain', () => {
    const manifests = [
      { contributes: { a: [1] } },
      null,
      {},
      { contributes: { a: {} } },
      { contributes: { a: [2, 3] } },
    ];
    assert.deepEqual(contributedBy(manifests, 'a'), [1, 2, 3]);
  });
});

describe('What one of our own addresses says', () => {
  const query = JSON.stringify({ name: 'a.ts', language: 'typescript', file: 'file:///w/a.ts' });
  it('is the name and language of the file', () =>
    assert.deepEqual(shownIn(query), { name: 'a.ts', language: 'typescript' }));
  for (const odd of ['', '{}', '{"name":"a"}', '{"language":"a"}', '{"name":1,"language":"a"}', '[', 'null'])
    it(`is nothing if it is damaged: ${odd}`, () => assert.equal(shownIn(odd), undefined));

  const rows: [what: string, scheme: string, query: string, file: string | undefined][] = [
    ['is the file that is never sent, also in its proposal', 'realm-chat-proposal', query, 'file:///w/a.ts'],
    ['is no file in an address of others', 'file', query, undefined],
    ['is no file if it has none', 'realm-chat-text', '{"name":"a","language":"b"}', undefined],
    ['is no file if that is no text', 'realm-chat-text', '{"file":7}', undefined],
  ];
  for (const [what, scheme, of, file] of rows) it(what, () => assert.equal(fileIn({ scheme, query: of }), file));
});
