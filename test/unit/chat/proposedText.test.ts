import assert from 'node:assert/strict';
import { proposedPaths, proposedText } from '../../../src/chat/lookUp/proposedText.ts';
import type { LookUpStep } from '../../../src/protocol.ts';
import { readCharacters } from '../../support/readCharacters.ts';
import { atOnce } from '../../../src/shared/slices.ts';

const step = (tool: string, input: object, path = 'a.ts'): LookUpStep => ({
  ...{ number: 1, round: 1, at: 0, tool, input: JSON.stringify(input), title: '', path, proposes: true, result: '' },
});
const edit = (before: string, after: string): LookUpStep =>
  step('propose_edit', { path: 'a.ts', old_text: before, new_text: after });
const file = (text: string): LookUpStep => step('propose_file', { path: 'a.ts', text });

describe('The proposals of a reply', () => {
  const rows: [name: string, text: string | undefined, steps: LookUpStep[], proposed: unknown][] = [
    ['change a text that is there once', 'let a;\nlet b;', [edit('a;', 'c;')], { text: 'let c;\nlet b;' }],
    ['build on each other', 'a b', [edit('a', 'x'), edit('x b', 'y')], { text: 'y' }],
    ['keep signs that mean something in patterns', 'a', [edit('a', "$& $1 $'")], { text: "$& $1 $'" }],
    ['have line feeds only', 'a\nb\nc', [edit('a\r\nb\r\nc', 'c\r\nd\r\ne')], { text: 'c\nd\ne' }],
    ['have line feeds only in a new file', undefined, [file('a\r\nb\r\n')], { text: 'a\nb\n' }],
    ['may be a new file, which is then changed', undefined, [file('a'), edit('a', 'b')], { text: 'b' }],
    ['may overlap what is there, if it is there once', 'aab', [edit('ab', 'c')], { text: 'ac' }],
  ];
  for (const [name, text, steps, proposed] of rows)
    it(name, () => assert.deepEqual(atOnce(proposedText('a.ts', text, steps)), proposed));

  const refused: [name: string, text: string | undefined, steps: LookUpStep[], error: RegExp][] = [
    ['the text is gone', 'b', [edit('a', 'c')], /not in the file/],
    ['the text is there twice', 'a a', [edit('a', 'c')], /more than once/],
    ['the text overlaps itself', 'aaa', [edit('aa', 'c')], /more than once/],
    ['the text to replace is empty', 'a', [edit('', 'c')], /is empty/],
    ['a new file is there already', 'old', [file('new')], /exists/],
    ['a new file is there already, and empty', '', [file('new')], /exists/],
    ['the file is empty', '', [edit('a', 'c')], /not in the file/],
    ['there is no file', undefined, [edit('a', 'c')], /does not exist/],
    ['one of them does not fit any more', 'a', [edit('a', 'b'), edit('a', 'c')], /not in the file/],
  ];
  for (const [name, text, steps, error] of refused)
    it(`do not fit if ${name}`, () => {
      const proposed = atOnce(proposedText('a.ts', text, steps));
      assert.match('error' in proposed ? proposed.error : '', error);
    });

  for (const found of [true, false])
    it(`are found in a time that grows with the text only, if they are ${found ? '' : 'not '}there (V545)`, () => {
      const old = `${'a'.repeat(2000)}b${'a'.repeat(2000)}`;
      const work = (n: number): number =>
        readCharacters(() =>
          atOnce(proposedText('a.ts', `${'a'.repeat(n)}${found ? old : ''}${'a'.repeat(n)}`, [edit(old, 'c')])),
        );
      const [once, twice] = [work(20_000), work(40_000)];
      assert.ok(twice < 2.1 * once && twice < 2_000_000, `${once}, ${twice}`);
    });

  it('are those of their file only, of steps that were accepted', () => {
    const steps = [
      step('propose_file', { path: 'b.ts', text: 'b' }, 'b.ts'),
      { ...edit('a', 'b'), proposes: undefined },
    ];
    assert.deepEqual(atOnce(proposedText('a.ts', 'a', steps as LookUpStep[])), { text: 'a' });
    assert.deepEqual(proposedPaths(steps as LookUpStep[]), ['b.ts']);
    assert.deepEqual(proposedPaths([step('propose_file', {}, 'b.ts'), edit('a', 'b'), edit('b', 'c')]), [
      'b.ts',
      'a.ts',
    ]);
  });
});
