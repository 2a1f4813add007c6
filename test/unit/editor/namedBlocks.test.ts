import assert from 'node:assert/strict';
import { namedCodeIn, newFileText, withPart } from '../../../src/editor/proposal/namedBlocks.ts';
import type { NamedCode } from '../../../src/protocol.ts';

const block = (code: string, language = 'ts'): NamedCode => ({ path: 'src/a.ts', code, language });

describe('Code blocks that name a file', () => {
  for (const [what, argument, count] of [
    ['two blocks', [block('a'), block('b')], 2],
    ['a block among what is none', [undefined, 'a', { path: 'a' }, { ...block('a'), code: 1 }, block('b')], 1],
    ['a block without a language', [{ path: 'a.ts', code: 'a' }], 0],
    ['a block without a path', [{ ...block('a'), path: undefined }], 0],
    ['a block that is in no list', block('a'), 0],
    ['nothing', undefined, 0],
  ] as const)
    it(`are read from the argument of a command, which may be anything: ${what}`, () =>
      assert.equal(namedCodeIn(argument).length, count));

  it('are read with nothing but their path, code and language', () =>
    assert.deepEqual(namedCodeIn([{ ...block('a'), more: 1 }]), [block('a')]));

  const f = 'export function f() {\n  return 1;\n}';
  const cases: [what: string, blocks: NamedCode[], text: string][] = [
    ['one', [block(f)], f],
    ['one with a line that names the file', [block(`// src/a.ts\n${f}`)], f],
    ['several, one below the other', [block(f), block('// src/a.ts\nf();')], `${f}\n\nf();`],
    ['another version of the first', [block(f), block(f.replace('1', '2'))], f.replace('1', '2')],
    ['none', [], ''],
  ];
  for (const [what, blocks, text] of cases)
    it(`are the text of a new file: ${what}`, async () => assert.equal(await newFileText('/w/src/a.ts', blocks), text));

  type Part = { name: string; target: { start: number; end: number } };
  const part = (name: string, start: number, end: number): Part => ({ name, target: { start, end } });
  const [top, middle, bottom] = [part('top', 0, 4), part('middle', 4, 8), part('bottom', 8, 12)];
  const across = part('across', 2, 6);
  for (const [what, parts, next, wanted, asked, left] of [
    ['all, without a question, if none change the same lines', [top, bottom], middle, '', '', 'top bottom middle'],
    ['the first if the user wants that', [top, bottom], across, 'top', 'top across', 'top bottom'],
    [
      'the last in place of all that it overlaps',
      [top, middle, bottom],
      across,
      'across',
      'top middle across',
      'bottom across',
    ],
    ['none of these lines if the user chooses none', [top, bottom], across, '', 'top across', 'bottom'],
  ] as const)
    it(`are proposed together: ${what}`, async () => {
      const names = (all: readonly Part[]): string => all.map(({ name }) => name).join(' ');
      let rows = '';
      const together = await withPart([...parts], next, (rivals) => {
        rows = names(rivals);
        return Promise.resolve(rivals.find(({ name }) => name === wanted));
      });
      assert.deepEqual([rows, names(together)], [asked, left]);
    });
});
