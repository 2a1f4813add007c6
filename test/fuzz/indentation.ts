// Code of any depth, fitted to the indentation of any place.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indentedFor, type IndentStyle, reindented } from '../../src/code/indenting/indentation.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

/** Four spaces, two spaces, tabs. */
export const four: IndentStyle = { insertSpaces: true, tabSize: 4, language: 'typescript' };
export const two: IndentStyle = { insertSpaces: true, tabSize: 2, language: 'typescript' };
export const tabs: IndentStyle = { insertSpaces: false, tabSize: 4, language: 'typescript' };

interface Tree {
  name: string;
  inside: Tree[];
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    inside: fc.oneof(
      { depthSize: 'small' },
      fc.constant<Tree[]>([]),
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    ),
  }),
}));
const trees = fc.array(tree, { minLength: 1, maxLength: 3 });

/** Code whose blocks are in braces, or only indented. */
function drawn(trees: Tree[], unit: string, depth: number, isBraced: boolean): string {
  const lines = (tree: Tree, depth: number): string[] => {
    const indent = unit.repeat(depth);
    if (tree.inside.length === 0) return [`${indent}${tree.name}()`];
    const inside = tree.inside.flatMap((tree) => lines(tree, depth + 1));
    return isBraced
      ? [`${indent}if ${tree.name} {`, ...inside, `${indent}}`]
      : [`${indent}if ${tree.name}:`, ...inside];
  };
  return trees.flatMap((tree) => lines(tree, depth)).join('\n');
}

const depth = fc.integer({ min: 0, max: 3 });
const unitOf = ({ insertSpaces, tabSize }: IndentStyle): string => (insertSpaces ? ' '.repeat(tabSize) : '\t');

const foreign = fc.constantFrom<[IndentStyle, string]>(
  [tabs, '\t'],
  [tabs, '  '],
  [tabs, '    '],
  [four, '\t'],
  [four, '    '],
  [two, '  '],
);
const text = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', 'a', '{', '}', ':', '*')).map((parts) => parts.join(''));
const bare = (code: string): string[] => code.split('\n').map((line) => line.replace(/^[ \t]+/, ''));

export const inPlace: FuzzProperty[] = [
  {
    name: 'is indented like it, however deep it came',
    property: () =>
      fc.property(trees, trees, depth, depth, foreign, fc.boolean(), (was, is, at, came, [style, unit], isBraced) => {
        const text = drawn(was, unitOf(style), at, isBraced);
        const code = drawn(is, unit, came, isBraced);
        assert.equal(reindented(code, { before: '', text }, style), drawn(is, unitOf(style), at, isBraced));
      }),
  },
  {
    name: 'fits when only its first line lost its indentation, or stands after it',
    property: () =>
      fc.property(
        trees,
        trees,
        depth,
        fc.constantFrom(tabs, four, two),
        fc.boolean(),
        (was, is, at, style, isBraced) => {
          const text = drawn(was, unitOf(style), at, isBraced);
          const code = drawn(is, unitOf(style), at, isBraced);
          const before = unitOf(style).repeat(at);
          assert.equal(reindented(code.trim(), { before: '', text }, style), code);
          assert.equal(reindented(code.trim(), { before, text: text.trim() }, style), code.trim());
          assert.equal(reindented(code, { before, text: text.trim() }, style), code.trim());
        },
      ),
  },
  {
    name: 'changes nothing but white space at line starts',
    property: () =>
      fc.property(
        text,
        text,
        fc.constantFrom('', ' ', '\t', '  x '),
        fc.constantFrom(tabs, four, two),
        (code, text, before, style) => {
          assert.deepEqual(bare(reindented(code, { before, text }, style)), bare(code));
          assert.deepEqual(bare(indentedFor(code, before, before, style)), bare(code));
          assert.equal(reindented(text, { before, text }, style), text);
        },
      ),
  },
];

export const inserted: FuzzProperty[] = [
  {
    name: 'is indented for its line, however deep it came',
    property: () =>
      fc.property(
        trees,
        depth,
        depth,
        fc.constantFrom(tabs, four, two),
        fc.boolean(),
        (code, at, came, style, isBraced) => {
          const unit = unitOf(style);
          const expected = drawn(code, unit, at, isBraced);
          assert.equal(indentedFor(drawn(code, unit, came, isBraced), unit.repeat(at), '', style), expected);
          assert.equal(
            indentedFor(drawn(code, unit, came, isBraced), unit.repeat(at), unit.repeat(at), style),
            expected.trim(),
          );
        },
      ),
  },
];

export const properties = [...inPlace, ...inserted];
