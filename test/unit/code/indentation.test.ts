import assert from 'node:assert/strict';
import { indenterFor, type Original } from '../../../src/code/indenting/indentation.ts';
import type { IndentStyle } from '../../../src/code/indenting/indentedLines.ts';
import { four, inPlace, inserted, tabs, two } from '../../fuzz/indentation.ts';
import { itHolds } from '../../support/property.ts';

const pug: IndentStyle = { ...two, language: 'jade' };
const markdown: IndentStyle = { ...two, language: 'markdown' };
const makefile: IndentStyle = { ...four, language: 'makefile' };
const shell: IndentStyle = { ...four, language: 'shellscript' };
const yaml: IndentStyle = { ...two, language: 'yaml' };
const inPython: IndentStyle = { ...four, language: 'python' };

const block = 'if (a) {\n    b();\n}';
const blockDeep = '    if (a) {\n        b();\n    }';
const python = 'def f():\n    return 1';
const pythonDeep = '    def f():\n        return 1';

const cases: [name: string, code: string, original: Original, style: IndentStyle, expected: string][] = [
  ['the same', blockDeep, { before: '', text: blockDeep }, four, blockDeep],
  [
    'CR LF, with a tab in one line that stays',
    'a {\n\tb();\n    c2();\n}',
    { before: '', text: 'a {\r\n\tb();\r\n    c();\r\n}' },
    four,
    'a {\n\tb();\n    c2();\n}',
  ],
  [
    'with tabs in a document of spaces, most of which are in a string',
    'a() {\n\tb();\n\tc();\n}',
    { before: '', text: 'a() {\n\tb(`\n  1\n  2\n  3`);\n}' },
    four,
    'a() {\n\tb();\n\tc();\n}',
  ],
  [
    'tabs and spaces as they are around it, with a new line (V397)',
    '   int a() {\n     b();\n     c();\n// d\n\t{\n\te();\n\t}\n   }',
    { before: '   ', text: 'int a() {\n     b();\n// d\n\t{\n\te();\n\t}\n   }' },
    { ...tabs, language: 'java' },
    'int a() {\n     b();\n     c();\n// d\n\t{\n\te();\n\t}\n   }',
  ],
  [
    'tabs and spaces as they are around it, with lines at the left, trimmed (V397)',
    'class A {\n      int b;\n      int c;\n      int d;\n// new\n\t{\n\te();\n\t}\n   }',
    { before: '   ', text: 'class A {\n      int b;\n      int c;\n      int d;\n// old\n\t{\n\te();\n\t}\n   }' },
    { ...tabs, language: 'java' },
    'class A {\n      int b;\n      int c;\n      int d;\n// new\n\t{\n\te();\n\t}\n   }',
  ],
  [
    'spaces for new code where tabs and spaces are mixed, most of which is new',
    'int a() {\n    b();\n\te();\n    if (x) {\n        y();\n    }\n}',
    { before: '', text: 'int a() {\n    b();\n\te();\n\tf();\n}' },
    { ...tabs, language: 'java' },
    'int a() {\n    b();\n\te();\n\tif (x) {\n\t\ty();\n\t}\n}',
  ],
  [
    'a new line with spaces among lines with tabs',
    'a {\n    b();\n\tc();\n}',
    { before: '', text: 'a {\n\tc();\n}' },
    tabs,
    'a {\n\tb();\n\tc();\n}',
  ],
  [
    'a recipe that begins with a tab and goes on with spaces in a Makefile (V315)',
    'ifdef A\n\tcc -c a\n    cc -o a',
    { before: '', text: 'ifdef B\n\tcc -c b' },
    makefile,
    'ifdef A\n\tcc -c a\n\tcc -o a',
  ],
  [
    'a recipe with spaces in a Makefile (V315)',
    'all: a b\n    echo one\n    echo two\n\nifdef X\n  Y = 1\nendif\n\nclean:\n    rm -f \\\n      a',
    { before: '', text: 'all: a\n\techo one\n\nifdef X\n  Y = 1\nendif\n\nclean:\n\trm -f a' },
    makefile,
    'all: a b\n\techo one\n\techo two\n\nifdef X\n  Y = 1\nendif\n\nclean:\n\trm -f \\\n\ta',
  ],
  [
    'lines of a recipe alone, with spaces, in a Makefile',
    '    gcc a.c\n    gcc d.c',
    { before: '', text: '\tgcc a.c\n\tgcc b.c' },
    makefile,
    '\tgcc a.c\n\tgcc d.c',
  ],
  [
    'a recipe below more lines with spaces in a Makefile',
    'A = b \\\n    c\nall:\n\te\n\tf\n\tg\n\th',
    { before: '', text: 'A = b \\\n    c \\\n    d\nall:\n\te' },
    makefile,
    'A = b \\\n    c\nall:\n\te\n\tf\n\tg\n\th',
  ],
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
  ['after code, with spaces of its own', '  f()', { before: '    x = ', text: 'f(a)' }, four, '  f()'],
  ['after a tab, with spaces that align it', '\t  b();', { before: '\t', text: 'a();' }, tabs, 'b();'],
  ['a tab after spaces', 'if (a) {\n  \tb();\n}', { before: '', text: '    a();' }, four, blockDeep],
  ['Python, dropped', python, { before: '', text: '    f = 1' }, inPython, pythonDeep],
  ['Python, trimmed', pythonDeep.trim(), { before: '', text: '    f = 1' }, inPython, pythonDeep],
  [
    'Python, wrapped',
    'with a:\n    x = 1\n    y = 2',
    { before: '    ', text: 'x = 1\n    y = 2' },
    inPython,
    'with a:\n        x = 1\n        y = 2',
  ],
  ['Python, siblings trimmed', 'x = 1\n    y = 2', { before: '    ', text: 'x = 1' }, inPython, 'x = 1\n    y = 2'],
  [
    'Python, block and sibling trimmed',
    'if a:\n        b\n    c',
    { before: '    ', text: 'c' },
    inPython,
    'if a:\n        b\n    c',
  ],
  [
    // The first line may have lost its indentation, and the result has the step of the document.
    'Python, one block with a wider step, as deep as after trimming',
    'if a:\n    b = """ c\n"""',
    { before: '', text: '  x' },
    { ...two, language: 'python' },
    '  if a:\n    b = """ c\n"""',
  ],
  [
    'Python, block and sibling with a wider step',
    'if a:\n    b = """ c\n"""\nd',
    { before: '', text: '  x' },
    { ...two, language: 'python' },
    '  if a:\n      b = """ c\n"""\n  d',
  ],
  [
    'Python, long head dropped',
    'def f(a,\n        b):\n    return a',
    { before: '', text: '    f = 1' },
    inPython,
    '    def f(a,\n            b):\n        return a',
  ],
  [
    'Python, long head trimmed',
    'def f(a,\n            b):\n        return a',
    { before: '', text: '    f = 1' },
    inPython,
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
  ['an element in another, dropped', '<a>\n  <b/>', { before: '', text: '  <c/>' }, two, '  <a>\n    <b/>'],
  ['attributes, dropped', '<a\n  b="c"/>', { before: '', text: '  <c/>' }, two, '  <a\n    b="c"/>'],
  ['a comparison, dropped', 'a\n  < b', { before: '', text: '  c' }, two, '  a\n    < b'],
  [
    'a comment, trimmed',
    '# note:\n    x = 1',
    { before: '    ', text: 'x = 1\n    y = 1' },
    inPython,
    '# note:\n    x = 1',
  ],
  ['documentation, trimmed', '/** A, */\n  x() {}', { before: '  ', text: 'x() {}' }, two, '/** A, */\n  x() {}'],
  ['lists beside each other, trimmed', '- a\n  - b', { before: '  ', text: '- c\n  - d' }, markdown, '- a\n  - b'],
  ['Pug, wrapped and dropped', 'div\n  p a', { before: '', text: '  p a\n  p b' }, pug, '  div\n    p a'],
  [
    'Python, a head on many lines and a sibling trimmed',
    'def f(\n        a\n    ) -> b:\n        return a\n    c = 2',
    { before: '    ', text: 'def f(\n        a\n    ) -> b:\n        return\n    c = 1' },
    inPython,
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
    inPython,
    '    match x:  # c\n        case 1:\n            pass',
  ],
  [
    'a string over many lines',
    'a = """\nSELECT\n  b\n"""\nc()',
    { before: '', text: '    a = 1' },
    inPython,
    '    a = """\nSELECT\n  b\n"""\n    c()',
  ],
  [
    'a string over many lines in a function',
    'def f():\n    a = """\nSELECT\n"""\n    b()',
    { before: '', text: '    a = 1' },
    inPython,
    '    def f():\n        a = """\nSELECT\n"""\n        b()',
  ],
  [
    'documentation in a string',
    'def f():\n    """A\n\n    B\n    """\n    b()',
    { before: '', text: '    a = 1' },
    inPython,
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
  [
    'a chain whose last call ends at the left of its dots, dropped',
    'a\n  .b(() => {\n    c();\n  });',
    { before: '', text: '  a();' },
    two,
    '  a\n    .b(() => {\n      c();\n    });',
  ],
  [
    'a function over several lines, dropped',
    'const a =\n  (b) =>\n  (c) => {\n    d();\n  };',
    { before: '', text: '  a();' },
    two,
    '  const a =\n    (b) =>\n    (c) => {\n      d();\n    };',
  ],
  ...trimmed([
    ['braces on lines of their own', 'csharp', '    void A()\n    {\n    }'],
    ['a head over several lines', 'cpp', '    auto a()\n        -> int {\n        return 1;\n    }'],
    ['a template', 'cpp', '    template <typename T>\n    void a() {\n    }'],
    ['Ruby', 'ruby', '    def a\n        if b\n            c\n        end\n    end'],
    ['an element', 'typescriptreact', '    <a>\n        <b />\n    </a>'],
    ['a part of an animation', 'css', '    10%,\n    20% {\n        color: red;\n    }'],
    ['a decorated function', 'python', '    @a\n    def b():\n        c()'],
    ['other branches', 'python', '    if a:\n        b()\n    elif c:\n        d()\n    else:\n        e()'],
    ['other endings', 'python', '    try:\n        a()\n    except B:\n        c()\n    finally:\n        d()'],
    ['an element of a list, which does not parse', 'typescript', '    a("b", () => {\n        c();\n    }),'],
    ['an import of several lines', 'python', '    from a import (\n        b,\n    )'],
  ]),
];

/** Cases in which the first line of the code has lost its indentation, and gets it back. */
function trimmed(codes: [name: string, language: string, code: string][]): typeof cases {
  return codes.map(([name, language, code]) => [
    `${name}, trimmed`,
    code.trim(),
    { before: '', text: '    x' },
    { ...four, language },
    code,
  ]);
}

/** Code in which some lines must keep their indentation. The first line is not indented. */
const withText: [name: string, language: string, code: string, deeper: string][] = [
  ['a template', 'typescript', 'a = `\n b\n`;\nc();', '    a = `\n b\n`;\n    c();'],
  ['code within a template', 'typescript', 'a = `\n${b({\n  c,\n})}`;', '    a = `\n${b({\n      c,\n    })}`;'],
  ['texts beside each other', 'python', 'a = ("b"\n     "c")', '    a = ("b"\n         "c")'],
  ['documentation at the left', 'python', 'def a():\n  """A\n\nb\n"""', '    def a():\n      """A\n\nb\n"""'],
  ['a raw text', 'go', 'a := `\nb\n`\nc()', '    a := `\nb\n`\n    c()'],
  ['a raw text', 'rust', 'let a = r"\nb\n";\nc();', '    let a = r"\nb\n";\n    c();'],
  ['a raw text', 'csharp', 'var a = """\n  b\n  """;\nc();', '    var a = """\n  b\n  """;\n    c();'],
  ['a raw text', 'cpp', 'auto a = R"(\nb\n)";\nc();', '    auto a = R"(\nb\n)";\n    c();'],
  ['a text block', 'java', 'a = """\n  b\n  """;\nc();', '    a = """\n  b\n  """;\n    c();'],
  ['a text of PHP', 'php', '$a = <<<B\n b\n B;\nc();', '    $a = <<<B\n b\n B;\n    c();'],
  ['a literal text of PHP', 'php', "$a = <<<'B'\nb\nB;\nc();", "    $a = <<<'B'\nb\nB;\n    c();"],
  ['a text of PowerShell', 'powershell', '$a = @"\nb\n"@\nc', '    $a = @"\nb\n"@\n    c'],
  ['a text of a shell', 'shellscript', 'a <<EOF\nb\nEOF\nc', '    a <<EOF\nb\nEOF\n    c'],
  ['a text of Ruby', 'ruby', 'a(<<-B)\n b\nB\nc', '    a(<<-B)\n b\nB\n    c'],
  ['a text of Ruby that may move', 'ruby', 'a(<<~B)\n  b\nB\nc', '    a(<<~B)\n      b\n    B\n    c'],
  ['words of Ruby', 'ruby', 'a = %w[\n  b\n  c\n]', '    a = %w[\n      b\n      c\n    ]'],
  [
    'directives',
    'cpp',
    'void a() {\n#ifdef B\n  b();\n#else\n  c();\n#endif\n}',
    '    void a() {\n#ifdef B\n      b();\n#else\n      c();\n#endif\n    }',
  ],
  ['a directive first', 'c', '#define A 1\nint b;', '    #define A 1\n    int b;'],
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
    ['spaces', 'a {\n\tb\n}', '  ', '  ', two, 'a {\n    b\n  }'],
    ['blank lines', 'a\n\nb\n', '  ', '  ', two, 'a\n\n  b\n'],
    ['nothing', '', '  ', '  ', two, ''],
    ['a string over many lines', 'a = """\nb\n"""', '    ', '', inPython, '    a = """\nb\n"""'],
    ['a rule of a makefile', 'all: b\n\tcc', '', '', makefile, 'all: b\n\tcc'],
  ];

describe('Code that replaces other code', () => {
  for (const [name, code, original, style, expected] of cases) {
    it(`is indented like the replaced code: ${name}`, async () => {
      const { reindented } = await indenterFor(style);
      assert.equal(reindented(code, original), expected);
      assert.equal(reindented(expected, original), expected, 'and stays so');
    });
  }

  for (const [name, language, code, deeper] of withText) {
    it(`keeps the content of its strings: ${name} in ${language}`, async () => {
      const { reindented } = await indenterFor({ ...four, language });
      assert.equal(reindented(code, { before: '', text: '    x' }), deeper);
      assert.equal(reindented(deeper, { before: '', text: 'x' }), code);
    });
  }

  it('can be deeply nested', async () => {
    const { reindented } = await indenterFor(four);
    const code = `${'['.repeat(20_000)}\n  a\n${' ]'.repeat(20_000)}`;
    const lines = reindented(code, { before: '', text: '        x' }).split('\n');
    assert.deepEqual(
      lines.map((line) => line.search(/\S/)),
      [8, 10, 9],
    );
  });

  it('gets white space that is missing before it', async () => {
    const { reindented } = await indenterFor(four);
    assert.equal(reindented(block, { before: '  ', text: '  a();' }), `  ${blockDeep.trim()}`);
  });

  itHolds(inPlace);
});

describe('Inserted code', () => {
  for (const [name, code, indent, before, style, expected] of insertions) {
    it(`is indented for its line: ${name}`, async () => {
      const { indentedFor } = await indenterFor(style);
      assert.equal(indentedFor(code, indent, before), expected);
    });
  }

  itHolds(inserted);
});
