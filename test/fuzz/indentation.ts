// Code of any depth, fitted to the indentation of any place.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indenterFor } from '../../src/code/indenting/indentation.ts';
import type { IndentStyle } from '../../src/code/indenting/indentedLines.ts';
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

/** Code whose blocks are in braces or only indented, depending on the language. */
function drawn(trees: Tree[], unit: string, depth: number, language: string): string {
  const lines = (tree: Tree, depth: number): string[] => {
    const indent = unit.repeat(depth);
    if (tree.inside.length === 0) return [`${indent}${tree.name}()`];
    const inside = tree.inside.flatMap((tree) => lines(tree, depth + 1));
    return language === 'python'
      ? [`${indent}if ${tree.name}:`, ...inside]
      : [`${indent}if (${tree.name}) {`, ...inside, `${indent}}`];
  };
  return trees.flatMap((tree) => lines(tree, depth)).join('\n');
}

/** For each language, a block of statements and a string that spans several lines. */
const languages: Record<string, { block: (inside: string[]) => string[]; text: (lines: string[]) => string[] }> = {
  csharp: {
    block: (inside) => ['if (a)', '{', ...inside, '}'],
    text: ([first = '', ...lines]) => [`b = @"${first}`, ...lines, 'c";'],
  },
  go: {
    block: (inside) => ['if a {', ...inside, '}'],
    text: ([first = '', ...lines]) => [`b = \`${first}`, ...lines, 'c`'],
  },
  python: {
    block: (inside) => ['if a:', ...inside],
    text: ([first = '', ...lines]) => [`b = """${first}`, ...lines, '"""'],
  },
  ruby: { block: (inside) => ['if a', ...inside, 'end'], text: (lines) => ['b(<<TEXT)', ...lines, 'TEXT'] },
  shellscript: { block: (inside) => ['if a; then', ...inside, 'fi'], text: (lines) => ['b <<TEXT', ...lines, 'TEXT'] },
  typescript: {
    block: (inside) => ['if (a) {', ...inside, '}'],
    text: ([first = '', ...lines]) => [`b = \`${first}`, ...lines, 'c`;'],
  },
};
const words = fc.array(fc.constantFrom(' d', '\td', 'd', '      d', '', '  '), { minLength: 1, maxLength: 3 });

/** Code of a language, with strings whose lines are the same at any depth. */
function withTexts(trees: Tree[], texts: string[][], unit: string, depth: number, language: string): string {
  const { block, text } = languages[language] ?? { block: (inside) => inside, text: (lines) => lines };
  let next = 0;
  const lines = (tree: Tree, depth: number): string[] => {
    const indent = unit.repeat(depth);
    if (tree.inside.length === 0) {
      const [first = '', ...inside] = text(texts[next++ % texts.length] ?? []);
      return [indent + first, ...inside];
    }
    const inside = tree.inside.flatMap((each) => lines(each, depth + 1));
    return block(['']).flatMap((line) => (line === '' ? inside : [indent + line]));
  };
  return trees.flatMap((each) => lines(each, depth)).join('\n');
}

const depth = fc.integer({ min: 0, max: 3 });
const language = fc.constantFrom('python', 'typescript', 'swift');
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
      fc.asyncProperty(
        trees,
        trees,
        depth,
        depth,
        foreign,
        language,
        async (was, is, at, came, [style, unit], language) => {
          const { reindented } = await indenterFor({ ...style, language });
          const text = drawn(was, unitOf(style), at, language);
          const code = drawn(is, unit, came, language);
          assert.equal(reindented(code, { before: '', text }), drawn(is, unitOf(style), at, language));
        },
      ),
  },
  {
    name: 'fits when only its first line lost its indentation, or stands after it',
    property: () =>
      fc.asyncProperty(
        trees,
        trees,
        depth,
        fc.constantFrom(tabs, four, two),
        fc.constantFrom('python', 'typescript'),
        async (was, is, at, style, language) => {
          const { reindented } = await indenterFor({ ...style, language });
          const text = drawn(was, unitOf(style), at, language);
          const code = drawn(is, unitOf(style), at, language);
          const before = unitOf(style).repeat(at);
          assert.equal(reindented(code.trim(), { before: '', text }), code);
          assert.equal(reindented(code.trim(), { before, text: text.trim() }), code.trim());
          assert.equal(reindented(code, { before, text: text.trim() }), code.trim());
        },
      ),
  },
  {
    name: 'comes back as it was from any other place, and its texts stay as they are everywhere',
    property: () =>
      fc.asyncProperty(
        fc.tuple(trees, fc.array(words, { minLength: 1, maxLength: 3 })),
        fc.tuple(depth, depth),
        fc.constantFrom(tabs, four, two),
        fc.constantFrom(tabs, four, two),
        fc.constantFrom(...Object.keys(languages)),
        async ([some, texts], [from, to], style, other, language) => {
          // In Python, only a line that is as deep as the first one shows that the first one did not lose its indentation.
          const trees = language === 'python' ? [...some, { name: 'a', inside: [] }] : some;
          const code = withTexts(trees, texts, unitOf(style), from, language);
          const isScaled = !other.insertSpaces || !style.insertSpaces;
          const there = withTexts(trees, texts, unitOf(isScaled ? other : style), 0, language);
          const [one, two] = [await indenterFor({ ...style, language }), await indenterFor({ ...other, language })];
          assert.equal(two.reindented(code, { before: '', text: 'x' }), there);
          const moved = two.reindented(code, { before: '', text: `${unitOf(other).repeat(to)}x` });
          assert.equal(one.reindented(moved, { before: '', text: `${unitOf(style).repeat(from)}x` }), code);
        },
      ),
  },
  {
    name: 'changes nothing but white space at line starts',
    property: () =>
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom('', ' ', '\t', '  x '),
        fc.constantFrom(tabs, four, two),
        async (code, text, before, style) => {
          const { indentedFor, reindented } = await indenterFor(style);
          assert.deepEqual(bare(reindented(code, { before, text })), bare(code));
          assert.deepEqual(bare(indentedFor(code, before, before)), bare(code));
          assert.equal(reindented(text, { before, text }), text);
        },
      ),
  },
];

export const inserted: FuzzProperty[] = [
  {
    name: 'is indented for its line, however deep it came',
    property: () =>
      fc.asyncProperty(
        trees,
        depth,
        depth,
        fc.constantFrom(tabs, four, two),
        language,
        async (code, at, came, style, language) => {
          const { indentedFor } = await indenterFor({ ...style, language });
          const unit = unitOf(style);
          const expected = drawn(code, unit, at, language);
          assert.equal(indentedFor(drawn(code, unit, came, language), unit.repeat(at), ''), expected);
          assert.equal(
            indentedFor(drawn(code, unit, came, language), unit.repeat(at), unit.repeat(at)),
            expected.trim(),
          );
        },
      ),
  },
];

export const properties = [...inPlace, ...inserted];
