import assert from 'node:assert/strict';
import { indentedFor, type IndentStyle, type Original, reindented } from '../../../src/code/indenting/indentation.ts';
import { four, inPlace, inserted, tabs, two } from '../../fuzz/indentation.ts';
import { itHolds } from '../../support/property.ts';

const pug: IndentStyle = { ...two, language: 'jade' };
const markdown: IndentStyle = { ...two, language: 'markdown' };
const makefile: IndentStyle = { ...four, language: 'makefile' };
const shell: IndentStyle = { ...four, language: 'shellscript' };
const yaml: IndentStyle = { ...two, language: 'yaml' };

const block = 'if (a) {\n    b();\n}';
const blockDeep = '    if (a) {\n        b();\n    }';
const python = 'def f():\n    return 1';
const pythonDeep = '    def f():\n        return 1';

const cases: [name: string, code: string, original: Original, style: IndentStyle, expected: string][] = [
  ['the same', blockDeep, { before: '', text: blockDeep }, four, blockDeep],
  ['fits', blockDeep, { before: '', text: '    a();\n    b();' }, four, blockDeep],
  ['dropped', block, { before: '', text: blockDeep }, four, blockDeep],
  ['too deep', '        if (a) {\n            b();\n        }', { before: '', text: blockDeep }, four, blockDeep],
  ['too shallow', '  if (a) {\n      b();\n  }', { before: '', text: blockDeep }, four, blockDeep],
  ['deep for a target that is not', blockDeep, { before: '', text: 'a();' }, four, block],
  ['first line trimmed', blockDeep.trim(), { before: '', text: blockDeep }, four, blockDeep],
  ['after white space', blockDeep, { before: '    ', text: blockDeep.trim() }, four, blockDeep.trim()],
  ['after white space, dropped', block, { before: '    ', text: blockDeep.trim() }, four, blockDeep.trim()],
  ['after white space, trimmed', blockDeep.trim(), { before: '    ', text: 'a();' }, four, blockDeep.trim()],
  ['after code', 'f(\n    a,\n)', { before: '    x = ', text: 'f(a)' }, four, 'f(\n        a,\n    )'],
  ['after code, fits', 'f(\n        a,\n    )', { before: '    x = ', text: 'f(a)' }, four, 'f(\n        a,\n    )'],
  ['Python, dropped', python, { before: '', text: '    f = 1' }, four, pythonDeep],
  ['Python, trimmed', pythonDeep.trim(), { before: '', text: '    f = 1' }, four, pythonDeep],
  [
    'Python, wrapped',
    'with a:\n    x = 1\n    y = 2',
    { before: '    ', text: 'x = 1\n    y = 2' },
    four,
    'with a:\n        x = 1\n        y = 2',
  ],
  ['Python, siblings trimmed', 'x = 1\n    y = 2', { before: '    ', text: 'x = 1' }, four, 'x = 1\n    y = 2'],
  [
    'Python, block and sibling trimmed',
    'if a:\n        b\n    c',
    { before: '    ', text: 'c' },
    four,
    'if a:\n        b\n    c',
  ],
  [
    'Python, long head dropped',
    'def f(a,\n        b):\n    return a',
    { before: '', text: '    f = 1' },
    four,
    '    def f(a,\n            b):\n        return a',
  ],
  [
    'Python, long head trimmed',
    'def f(a,\n            b):\n        return a',
    { before: '', text: '    f = 1' },
    four,
    '    def f(a,\n            b):\n        return a',
  ],
  ['Ruby, dropped', 'def f\n  1\nend', { before: '', text: '  def f; end' }, two, '  def f\n    1\n  end'],
  ['a chain, dropped', 'a\n    .b()', { before: '', text: '    a.b()' }, four, '    a\n        .b()'],
  [
    'from the middle of a block',
    '    b();\n}\nc();',
    { before: '', text: '        a();\n    }\n    c();' },
    four,
    '        b();\n    }\n    c();',
  ],
  ['for a target that goes left', 'a {\n  b\n}', { before: '', text: '    a\nb' }, two, '    a {\n      b\n    }'],
  [
    'from the middle, trimmed',
    'b();\n    }\n    c();',
    { before: '', text: '        a();\n    }\n    c();' },
    four,
    '        b();\n    }\n    c();',
  ],
  [
    '4 blanks and alignment for tabs',
    'if (a) {\n    b(c,\n      d);\n    if (e) {\n        f();\n    }\n}',
    { before: '', text: 'a' },
    tabs,
    'if (a) {\n\tb(c,\n\t  d);\n\tif (e) {\n\t\tf();\n\t}\n}',
  ],
  ['blank lines', 'a();\n\n  \nb();', { before: '', text: '    a();' }, four, '    a();\n\n  \n    b();'],
  ['blank lines first', '\na();', { before: '    ', text: 'a();' }, four, '\n    a();'],
  ['a target that begins with a blank line', 'a();', { before: '', text: '\n    b();' }, four, '    a();'],
  ['only blank lines', ' \n', { before: '    ', text: 'a();' }, four, ' \n'],
  ['no code', '', { before: '    ', text: 'a();' }, four, ''],
  [
    'CR LF',
    'if (a) {\r\n    b();\r\n}',
    { before: '', text: '    a();' },
    four,
    '    if (a) {\r\n        b();\r\n    }',
  ],
  ['lines that go left of the first', '    a\nb', { before: '', text: 'x' }, four, 'a\nb'],
  ['4 blanks for tabs', block, { before: '', text: '\ta();' }, tabs, '\tif (a) {\n\t\tb();\n\t}'],
  [
    '2 blanks for tabs',
    'if (a) {\n  if (b) {\n    c();\n  }\n}',
    { before: '', text: 'a();' },
    tabs,
    'if (a) {\n\tif (b) {\n\t\tc();\n\t}\n}',
  ],
  ['3 blanks for tabs', 'a:\n   b:\n      c', { before: '', text: 'a' }, tabs, 'a:\n\tb:\n\t\tc'],
  ['4 blanks trimmed for tabs', blockDeep.trim(), { before: '\t', text: 'a();' }, tabs, 'if (a) {\n\t\tb();\n\t}'],
  [
    'a comment for tabs',
    'if (a) {\n    /**\n     * b\n     */\n    c();\n}',
    { before: '', text: 'a();' },
    tabs,
    'if (a) {\n\t/**\n\t * b\n\t */\n\tc();\n}',
  ],
  ['alignment after tabs', 'f(a,\n\t      b)', { before: '', text: '\tf()' }, tabs, '\tf(a,\n\t\t      b)'],
  ['tabs for blanks', 'if (a) {\n\tb();\n}', { before: '', text: '    a();' }, four, blockDeep],
  ['tabs for 2 blanks', 'if (a) {\n\tb();\n}', { before: '', text: '  a();' }, two, '  if (a) {\n    b();\n  }'],
  ['2 blanks for 4', 'if (a) {\n  b();\n}', { before: '', text: '    a();' }, four, '    if (a) {\n      b();\n    }'],
  [
    'YAML, dropped',
    '- name: Test\n  run: npm test',
    { before: '', text: '  - name: Test\n    run: npm t' },
    yaml,
    '  - name: Test\n    run: npm test',
  ],
  [
    'YAML, trimmed',
    '- name: Test\n    run: npm test',
    { before: '', text: '  - name: Test\n    run: npm t' },
    yaml,
    '  - name: Test\n    run: npm test',
  ],
  ['YAML, list trimmed', '- a\n  - b', { before: '', text: '  - a\n  - c' }, yaml, '  - a\n  - b'],
  ['YAML, keys trimmed', 'a: 1\n  b: 2', { before: '', text: '  a: 1\n  b: 1' }, yaml, '  a: 1\n  b: 2'],
  [
    'an object, trimmed',
    'a: 10,\n    b: 20,',
    { before: '    ', text: 'a: 1,\n    b: 2,' },
    four,
    'a: 10,\n    b: 20,',
  ],
  ['an object for one line, trimmed', 'a: 1,\n    b: 2,', { before: '    ', text: 'c' }, four, 'a: 1,\n    b: 2,'],
  ['JSON, trimmed', '"a": [1],\n  "b": 2', { before: '', text: '  "a": [],\n  "b": 1' }, two, '  "a": [1],\n  "b": 2'],
  ['an enum, trimmed', 'X,\n    Y,\n    Z,', { before: '    ', text: 'X,\n    Y,' }, four, 'X,\n    Y,\n    Z,'],
  ['what is called with, dropped', 'f(a,\n    b)', { before: '', text: '    f(a)' }, four, '    f(a,\n        b)'],
  ['values, dropped', 'let a = 1,\n  b;', { before: '', text: '  let c;' }, two, '  let a = 1,\n    b;'],
  [
    'keys that are words of a language, trimmed',
    'from: 1,\n  set: 2,',
    { before: '  ', text: 'c' },
    two,
    'from: 1,\n  set: 2,',
  ],
  ['spread values, trimmed', '...a,\n  ...b,', { before: '  ', text: 'c' }, two, '...a,\n  ...b,'],
  ['a chain, trimmed', '.a()\n    .b()', { before: '    ', text: '.c()' }, four, '.a()\n    .b()'],
  ['kinds, trimmed', '| 1\n  | 2', { before: '  ', text: '| 3' }, two, '| 1\n  | 2'],
  ['elements, trimmed', '<a>1</a>\n    <b>2</b>', { before: '    ', text: 'c' }, four, '<a>1</a>\n    <b>2</b>'],
  ['empty elements, trimmed', '<a x/>\n  <br>\n  <b/>', { before: '  ', text: 'c' }, two, '<a x/>\n  <br>\n  <b/>'],
  ['elements that are void, trimmed', '<br>\n  <b/>', { before: '  ', text: 'c' }, two, '<br>\n  <b/>'],
  ['the end of an element, trimmed', '</a>\n  <b/>', { before: '  ', text: 'c' }, two, '</a>\n  <b/>'],
  ['elements like the original, trimmed', 'a\n  <b/>', { before: '  ', text: 'c\n  <d/>' }, two, 'a\n  <b/>'],
  ['an element in another, dropped', '<a>\n  <b/>', { before: '', text: '  <c/>' }, two, '  <a>\n    <b/>'],
  ['attributes, dropped', '<a\n  b="c"/>', { before: '', text: '  <c/>' }, two, '  <a\n    b="c"/>'],
  ['a comparison, dropped', 'a\n  < b', { before: '', text: '  c' }, two, '  a\n    < b'],
  [
    'a comment, trimmed',
    '# note:\n    x = 1',
    { before: '    ', text: 'x = 1\n    y = 1' },
    four,
    '# note:\n    x = 1',
  ],
  ['documentation, trimmed', '/** A, */\n  x() {}', { before: '  ', text: 'x() {}' }, two, '/** A, */\n  x() {}'],
  ['lists beside each other, trimmed', '- a\n  - b', { before: '  ', text: '- c\n  - d' }, markdown, '- a\n  - b'],
  ['Pug, wrapped and dropped', 'div\n  p a', { before: '', text: '  p a\n  p b' }, pug, '  div\n    p a'],
  [
    'Python, a head on many lines and a sibling trimmed',
    'def f(\n        a\n    ) -> b:\n        return a\n    c = 2',
    { before: '    ', text: 'def f(\n        a\n    ) -> b:\n        return\n    c = 1' },
    four,
    'def f(\n        a\n    ) -> b:\n        return a\n    c = 2',
  ],
  ['a list, dropped', '- a\n  more', { before: '', text: '  - a' }, markdown, '  - a\n    more'],
  ['lists in each other, dropped', '- a\n  - b', { before: '', text: '  - a' }, markdown, '  - a\n    - b'],
  ['Pug, dropped', 'div\n  p x', { before: '', text: '  div' }, pug, '  div\n    p x'],
  [
    'a remark after what opens, dropped',
    'foo({ // note\n  a: 1,\n  b: 2 })',
    { before: '', text: '  foo({})' },
    two,
    '  foo({ // note\n    a: 1,\n    b: 2 })',
  ],
  [
    'a remark before CR LF, dropped',
    'foo({ // note\r\n  a: 1 })',
    { before: '', text: '  foo({})' },
    two,
    '  foo({ // note\r\n    a: 1 })',
  ],
  [
    'Python, a remark after the head, dropped',
    'match x:  # c\n    case 1:\n        pass',
    { before: '', text: '    match x:' },
    four,
    '    match x:  # c\n        case 1:\n            pass',
  ],
  [
    'a string over many lines',
    'a = """\nSELECT\n  b\n"""\nc()',
    { before: '', text: '    a = 1' },
    four,
    '    a = """\nSELECT\n  b\n"""\n    c()',
  ],
  [
    'a string over many lines in a function',
    'def f():\n    a = """\nSELECT\n"""\n    b()',
    { before: '', text: '    a = 1' },
    four,
    '    def f():\n        a = """\nSELECT\n"""\n        b()',
  ],
  [
    'documentation in a string',
    'def f():\n    """A\n\n    B\n    """\n    b()',
    { before: '', text: '    a = 1' },
    four,
    '    def f():\n        """A\n\n        B\n        """\n        b()',
  ],
  ['a template', 'a = `\nb\n  c`;\nd();', { before: '', text: '    a();' }, four, '    a = `\nb\n  c`;\n    d();'],
  ['half a string', 'a = "`";\nb();', { before: '', text: '    a();' }, four, '    a = "`";\n    b();'],
  [
    'a text of a shell',
    'cat <<-EOF\n\ta\nEOF\nb',
    { before: '', text: '    a' },
    shell,
    '    cat <<-EOF\n\ta\nEOF\n    b',
  ],
  ['a shift to the left', 'a <<EOF\nb', { before: '', text: '    a' }, shell, '    a <<EOF\n    b'],
  ['a rule', 'all: b\n\tcc -o a', { before: '', text: 'all:\n\tcc' }, makefile, 'all: b\n\tcc -o a'],
  ['lines of a rule', 'a\nb', { before: '', text: '\tc' }, makefile, '\ta\n\tb'],
  [
    'what depends',
    '    C += -g',
    { before: '', text: '    C = 1' },
    { ...makefile, insertSpaces: false },
    '    C += -g',
  ],
  [
    'blanks of a makefile with tabs',
    'ifeq (a)\n    C += -g\nendif',
    { before: '', text: 'ifeq (b)\n    C += -h\nendif' },
    { ...makefile, insertSpaces: false },
    'ifeq (a)\n    C += -g\nendif',
  ],
  [
    'lines that stay as they were',
    'a(b,\n    c)\nd()',
    { before: '', text: 'a(b,\n    c)' },
    tabs,
    'a(b,\n    c)\nd()',
  ],
];

const insertions: [name: string, code: string, indent: string, before: string, style: IndentStyle, expected: string][] =
  [
    ['an empty line at the left', block, '', '', four, block],
    ['an indented line', block, '    ', '    ', four, blockDeep.trim()],
    ['the start of an indented line', block, '    ', '', four, blockDeep],
    ['a line with code', 'f(\n    a\n)', '    ', '    x = ', four, 'f(\n        a\n    )'],
    ['code that is deep', blockDeep, '', '', four, block],
    [
      'code that is deep, at a line that is deeper',
      blockDeep,
      '        ',
      '        ',
      four,
      'if (a) {\n            b();\n        }',
    ],
    ['tabs', block, '\t', '\t', tabs, 'if (a) {\n\t\tb();\n\t}'],
    ['blanks', 'a {\n\tb\n}', '  ', '  ', two, 'a {\n    b\n  }'],
    ['blank lines', 'a\n\nb\n', '  ', '  ', two, 'a\n\n  b\n'],
    ['nothing', '', '  ', '  ', two, ''],
    ['a string over many lines', 'a = """\nb\n"""', '    ', '', four, '    a = """\nb\n"""'],
    ['a rule of a makefile', 'all: b\n\tcc', '', '', makefile, 'all: b\n\tcc'],
  ];

describe('Code that takes the place of other code', () => {
  for (const [name, code, original, style, expected] of cases) {
    it(`is indented like it: ${name}`, () => {
      assert.equal(reindented(code, original, style), expected);
      assert.equal(reindented(expected, original, style), expected, 'and stays so');
    });
  }

  it('gets the white space that its place lacks', () => {
    assert.equal(reindented(block, { before: '  ', text: '  a();' }, four), `  ${blockDeep.trim()}`);
  });

  itHolds(inPlace);
});

describe('Code that is inserted', () => {
  for (const [name, code, indent, before, style, expected] of insertions) {
    it(`is indented for its line: ${name}`, () => assert.equal(indentedFor(code, indent, before, style), expected));
  }

  itHolds(inserted);
});
