import assert from 'node:assert/strict';
import { beginningOf, labelOf, spelledOut, withCodes, withoutIcons, withoutLinks } from '../../src/shared/plainText.ts';

describe('The beginning of a text of a model', () => {
  for (const [what, text, beginning] of [
    ['is all of it if it is short', 'Import `slices`.', 'Import `slices`.'],
    ['is one line', '\n Import:\r\n\r\n\t- `slices`\n', 'Import: - `slices`'],
    ['is cut', 'a'.repeat(25), `${'a'.repeat(19)}…`],
    ['is cut between characters', '😀'.repeat(25), `${'😀'.repeat(19)}…`],
    ['is the same at the limit', 'a'.repeat(20), 'a'.repeat(20)],
    ['shows characters that are invisible (V347)', 'a\u202Eb\u200B', 'a[U+202E]b[U+200B]'],
    ['shows line ends that are none of a file (V347)', 'a\rb\u2028c\0', 'a[U+000D]b[U+2028]c…'],
    ['has no icons (V347)', 'Press $(trash) now', 'Press \\$(trash) now'],
    ['has no icon that was cut', `${'a'.repeat(17)}$(trash)`, `${'a'.repeat(17)}\\$(…`],
    ['has no icon that a sign is put before', '\\$(trash)', '\\\\$(trash)'],
  ] as const)
    it(what, () => assert.equal(withoutIcons(beginningOf(text, 20)), beginning));

  it('is found in a long text', () => assert.equal(beginningOf(`a ${'\n'.repeat(2_000_000)}b`, 20), 'a'));
});

describe('A text whose invisible characters are spelled out', () => {
  it('keeps its lines and what ends in such a character visibly', () =>
    assert.equal(spelledOut('\uFEFFa\r\n\tb\u2066\uFEFF 👨‍👩‍👧'), 'a\n\tb[U+2066][U+FEFF] 👨‍👩‍👧'));

  it('has a code for each of them if it is a name', () =>
    assert.equal(withCodes('\uFEFFa\u202Eb\u200B\r c'), '[U+FEFF]a[U+202E]b[U+200B][U+000D] c'));

  it('has no icons either in a list and its title (V635)', () =>
    assert.equal(labelOf('a\u202E$(trash)'), 'a[U+202E]\\$(trash)'));
});

describe('A text for notifications, which VS Code searches for links', () => {
  // The form of a link there, as VS Code itself looks for it.
  const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
  for (const text of [
    '[x](command:a)',
    '[x](https://a.example "b")',
    '[[x]](file:///a)',
    '[a](b)[x](command:a)',
    '[](x](command:a)',
    '[x]](command:a)(command:b)',
  ])
    it(`has none, and is otherwise the same: ${text}`, () => {
      assert.doesNotMatch(withoutLinks(text), link);
      assert.equal(withoutLinks(text).replaceAll('] (', ']('), text);
    });

  it('keeps brackets that are no link', () => assert.equal(withoutLinks('f[0] (x) a]b('), 'f[0] (x) a]b('));
});
