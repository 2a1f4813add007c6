import assert from 'node:assert/strict';
import { decided, decisionsIn } from '../../../src/editor/instructions/decisions.ts';
import { detail, question, remarksOn, shownText } from '../../../src/editor/instructions/instructionTexts.ts';

const found = (name: string, file = 'Text', unused: string[] = []) => ({ name, file, unused });
const named = (count: number) => Array.from({ length: count }, (_, index) => found(`${index}.md`));

describe('The question whether to use instructions', () => {
  it('names up to five files, and says how many more there are', () => {
    const begin = 'This workspace has instructions for AI assistants:';
    assert.equal(question(named(1)), `${begin} 0.md. Use them?`);
    assert.equal(question(named(5)), `${begin} 0.md, 1.md, 2.md, 3.md, 4.md. Use them?`);
    assert.equal(question(named(7)), `${begin} 0.md, 1.md, 2.md, 3.md, 4.md, and 2 more. Use them?`);
  });

  it('has at most 100 characters of a name, without hidden characters and links', () => {
    assert.match(question([found('x'.repeat(300))]), /: x{100}\. Use/);
    assert.match(question([found('a\u202e[b](c)')]), /: a\[U\+202E\]\[b\] \(c\)\. Use/);
  });

  const remarks: [what: string, file: string, unused: string[], remarks: string[]][] = [
    ['nothing of ordinary text', '\uFEFFOne\r\nTwo\tö', [], []],
    [
      'how many characters are invisible, and each code once',
      'a\u202eb\u200bc\u202e',
      [],
      ['a.md contains invisible characters: 3 (U+202E, U+200B).'],
    ],
    [
      'up to five of the codes',
      '\u200b\u200c\u200d\u2060\u202d\u202e',
      [],
      ['a.md contains invisible characters: 6 (U+200B, U+200C, U+200D, U+2060, U+202D, …).'],
    ],
    ['what is not used', 'a', ['model', 'tools'], ['Realm Chat does not use model, tools in a.md.']],
    [
      'up to five keys that are not used',
      'a',
      ['1', '2', '3', '4', '5', '6'],
      ['Realm Chat does not use 1, 2, 3, 4, 5, … in a.md.'],
    ],
    ['all of five keys', 'a', ['1', '2', '3', '4', '5'], ['Realm Chat does not use 1, 2, 3, 4, 5 in a.md.']],
    [
      'both',
      'a\u200b',
      ['model'],
      ['a.md contains invisible characters: 1 (U+200B).', 'Realm Chat does not use model in a.md.'],
    ],
    ['no link in a key', 'a', ['[a](command:b)'], ['Realm Chat does not use [a] (command:b) in a.md.']],
  ];
  for (const [what, file, unused, sentences] of remarks)
    it(`tells ${what}`, () => assert.deepEqual(remarksOn(found('a.md', file, unused)), sentences));

  it('explains first what happens, and has a gap before each remark', () => {
    const [explained, ...rest] = detail([found('a.md', '\u200b'), found('b.md', 'b', ['model'])]);
    assert.match(explained ?? '', /^They are sent as text along with what you ask/);
    assert.deepEqual(rest, [
      '',
      'a.md contains invisible characters: 1 (U+200B).',
      '',
      'Realm Chat does not use model in b.md.',
    ]);
  });

  it('shows each file with its remarks, in a block that nothing in it can close', () => {
    const text = shownText([found('a\u202e.md', '```\n# a', ['model']), found('b.md', 'b\u200b')]);
    assert.equal(
      text,
      '## a[U+202E].md\n\nRealm Chat does not use model in a[U+202E].md.\n\n````markdown\n```\n# a\n````\n\n## b.md\n\nb.md contains invisible characters: 1 (U+200B).\n\n```markdown\nb[U+200B]\n```\n',
    );
  });
});

describe('Decisions about instructions', () => {
  it('replace earlier ones about the same, and are the newest', () =>
    assert.deepEqual(Object.entries(decided({ a: true, b: true, c: false }, ['a', 'd'], false)), [
      ['b', true],
      ['c', false],
      ['a', false],
      ['d', false],
    ]));

  it('are 1000: the oldest are forgotten', () => {
    const before = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`h${index}`, true]));
    const kept = Object.keys(decided(before, ['new'], true));
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [1000, 'h1', 'new']);
    assert.equal(Object.keys(decided(before, ['h5'], true)).length, 1000);
  });

  it('are read in any shape', () => {
    for (const kept of [undefined, null, 7, 'used']) assert.deepEqual(decisionsIn(kept), {});
    assert.deepEqual(decisionsIn({ a: true }), { a: true });
  });
});
