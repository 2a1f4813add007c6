import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  builtInTemplates,
  commandIn,
  expanded,
  placeholdersIn,
  type PlaceholderValues,
  type PromptTemplate,
  promptTemplates,
  userTemplates,
  withMoreTemplates,
} from '../../../src/chat/composing/templates.ts';
import { checkProperty } from '../../support/property.ts';

const settings: [name: string, value: unknown, names: string[]][] = [
  ['a prompt', [{ name: 'mine', prompt: 'Do.' }], ['mine']],
  ['letters of any language, digits and signs', [{ name: 'Prüfen_2-b', prompt: 'Do.' }], ['Prüfen_2-b']],
  [
    'two prompts with the same name',
    [
      { name: 'a', prompt: 'Do.' },
      { name: 'A', prompt: 'Do not.' },
    ],
    ['a'],
  ],
  ['a space in a name', [{ name: 'a b', prompt: 'Do.' }], []],
  ['a slash in a name', [{ name: '/a', prompt: 'Do.' }], []],
  ['no name', [{ name: '', prompt: 'Do.' }, { prompt: 'Do.' }], []],
  ['no prompt', [{ name: 'a' }, { name: 'b', prompt: ' ' }], []],
  [
    'wrong types beside a right one',
    [1, null, 'a', [], { name: 1, prompt: 'Do.' }, { name: 'a', prompt: 'Do.' }],
    ['a'],
  ],
  ['no list', { name: 'a', prompt: 'Do.' }, []],
  ['nothing', undefined, []],
];

const messages: [text: string, name: string | undefined, rest?: string][] = [
  ['/fix', 'fix', ''],
  ['/fix ', 'fix', ''],
  ['/fix the second loop', 'fix', 'the second loop'],
  ['/fix\nthe second\nloop', 'fix', 'the second\nloop'],
  ['/FIX it', 'fix', 'it'],
  ['/fixes', undefined],
  ['/fix/it', undefined],
  ['/usr/bin is a folder', undefined],
  [' /fix', undefined],
  ['Please /fix', undefined],
  ['/', undefined],
  ['//fix', undefined],
  ['', undefined],
];

const expansions: [prompt: string, values: PlaceholderValues, expected: string][] = [
  ['Read {selection}.', { selection: 'a' }, 'Read a.'],
  ['{file}: {selection} in {language}', { selection: 'a', file: 'b', language: 'c' }, 'b: a in c'],
  ['{selection} {selection}', { selection: '{file}', file: 'b' }, '{file} {file}'],
  ['{selection}', { selection: "$& $1 $' $$" }, "$& $1 $' $$"],
  ['{other} {} {{file}} {0} { file }', { file: 'b' }, '{other} {} {b} {0} { file }'],
  ['{file}', {}, '{file}'],
  ['{selection}', { selection: '' }, ''],
];

describe('A prompt of the user', () => {
  for (const [name, value, names] of settings) {
    it(`is read from the settings: ${name}`, () =>
      assert.deepEqual(
        userTemplates(value).map(({ name }) => name),
        names,
      ));
  }

  it('may have a description', () => {
    const [one, other] = userTemplates([
      { name: 'a', prompt: 'Do.', description: 'Does' },
      { name: 'b', prompt: 'Do.', description: 1 },
    ]);
    assert.deepEqual([one?.description, other?.description], ['Does', '']);
  });

  it('replaces a built-in prompt of the same name', () => {
    const named = promptTemplates([{ name: 'Fix', prompt: 'Mend.' }]).filter(
      ({ name }) => name.toLowerCase() === 'fix',
    );
    assert.deepEqual(
      named.map(({ prompt }) => prompt),
      ['Mend.'],
    );
    assert.equal(promptTemplates(undefined).length, builtInTemplates().length);
  });

  it('is not replaced by a prompt of a repository with the same name, in any case of letters', () => {
    const own = promptTemplates([{ name: 'review', prompt: 'Mine.' }]);
    const ofRepository = ['Review', 'FIX', 'more'].map((name) => ({ name, description: '', prompt: 'Theirs.' }));
    const all = withMoreTemplates(own, ofRepository);
    assert.deepEqual(
      all.filter(({ prompt }) => prompt === 'Theirs.').map(({ name }) => name),
      ['more'],
    );
    assert.equal(all.length, own.length + 1);
  });

  it('is read from any value without an error', () => {
    const isTemplate = ({ name, prompt }: PromptTemplate): boolean => name !== '' && prompt.trim() !== '';
    return checkProperty(fc.property(fc.anything(), (value) => userTemplates(value).every(isTemplate)));
  });
});

describe('A built-in prompt', () => {
  it('is found by what it does in the list after "/"', () =>
    assert.deepEqual(
      builtInTemplates().map(({ name, description }) => `/${name} ${description}`),
      [
        '/explain Explain the selected code',
        '/fix Fix problems in the code',
        '/tests Write unit tests',
        '/doc Document the selected code',
        '/commit Write a commit message',
      ],
    ));
});

describe('A typed message', () => {
  for (const [text, name, rest] of messages) {
    it(`${name ? `calls ${name}` : 'is plain text'}: ${JSON.stringify(text)}`, () => {
      const command = commandIn(text, builtInTemplates());
      assert.deepEqual([command?.template.name, command?.rest], [name, rest]);
    });
  }
});

describe('A placeholder', () => {
  for (const [prompt, values, expected] of expansions) {
    it(`is replaced by its value: ${prompt}`, () => assert.equal(expanded({ prompt }, values), expected));
  }

  it('is found once in a prompt', () => {
    assert.deepEqual(placeholdersIn({ prompt: '{file} {selection} {file} {other}' }), ['file', 'selection']);
    assert.deepEqual(placeholdersIn({ prompt: 'none' }), []);
  });
});
