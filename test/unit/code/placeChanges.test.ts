import { itPlaces, type PlaceCase } from './placeCases.ts';

const cats = `class Cat:
    def run(self):
        a()
        b()
        c()

class Dog:
    def run(self):
        a()
        b()
        d()
`;

const whitespace: PlaceCase[] = [
  ['blank lines above the code', 'ruby', 'def a\n  b\nend\n', '\n   \n\n\t\ndef a\n  b\nend', [0, 2, true]],
  ['blank lines above lines without a grammar', 'lua', 'a()\nb()\n', '\n  \n\nb()', [1, 1, true]],
  ['unchanged lines without a grammar', 'lua', 'a()\nb()\nc()\nd()\n', 'b()\nc()\n\n', [1, 2, true]],
  ['the first line is blank', 'lua', '\na()\nb()\n', 'a()', [1, 1, true]],
  ['the same code, but deeper', 'css', 'a {\n  color: red;\n}\n', '    a {\n      color: red;\n    }', [0, 2, true]],
  [
    'the same code, but deeper than in its class',
    'typescript',
    'class A {\n  get name() {\n    return this.a;\n  }\n}\n',
    '    get name() {\n      return this.a;\n    }',
    [1, 3, true],
  ],
  [
    'a method of Python that is deeper than in its class',
    'python',
    'class A:\n    def run(self):\n        a()\n',
    '            def run(self):\n                b()',
    [1, 2],
  ],
  ['settings that are deeper', 'ini', '[a]\nb = 1\nc = 2\n', '    b = 1\n    c = 3', [1, 2]],
  ['a line is deeper', 'shellscript', 'f() {\n  a\n  b\n}\n', 'f() {\n  a\n    b\n}', [0, 3]],
  ['a line is blank', 'shellscript', '  f() {\n    a\n    \n    b\n  }\n', 'f() {\n  a\n  \n  b\n}', [0, 4, true]],
  ['the last line ends with spaces, as it did', 'lua', 'a()\nb()  \n', 'b()  \n', [1, 1, true]],
  ['a line does not end with spaces any more (V565)', 'lua', 'a()\nb() \nc()\n', 'b()\nc()', [1, 2]],
  ['a line ends with spaces now (V565)', 'markdown', '# A\n\na\nb\n', 'a  \nb', [2, 3]],
  ['a blank line is empty now (V565)', 'shellscript', 'f() {\n  a\n  \n  b\n}\n', 'f() {\n  a\n\n  b\n}', [0, 4]],
  ['the last line does not end with a tab any more (V565)', 'ruby', 'def a\n  b\nend\t\n', 'def a\n  b\nend\n', [0, 2]],
  [
    'one of two functions does not end with spaces any more (V565)',
    'ruby',
    'def a\n  1\nend\n\nx\n\ndef b\n  2  \nend\n',
    'def a\n  1\nend\n\ndef b\n  2\nend',
    [
      [0, 2, 'def a\n  1\nend', true],
      [6, 8, 'def b\n  2\nend'],
    ],
  ],
  ['a line is shorter', 'shellscript', 'f() {\n  a b\n}\n', 'f() {\n  a\n}', [0, 2]],
];

const changes: PlaceCase[] = [
  ['a value has lost its quotes', 'javascript', "a({\n  'b': 1,\n});\n", 'b: 2,', [1, 1]],
  ['a value has got quotes', 'javascript', 'a({\n  b: 1,\n});\n', '"b": 2,', [1, 1]],
  [
    'two values on a line, one of which has changed',
    'javascript',
    'let a = 1, b = 2;\n',
    'let a = 1, b = 3;',
    'not-found',
  ],
  [
    'a function within a function can be removed',
    'typescript',
    'function f() {\n  function g() {\n  }\n  return g();\n}\n',
    'function f() {\n  return 1;\n}',
    [0, 4],
  ],
  [
    'a function within a function of Python can be removed',
    'python',
    'def f():\n    def g():\n        pass\n    return g\n',
    'def f():\n    return 1',
    [0, 3],
  ],
  [
    'one of two fields on a line is missing',
    'go',
    'type A struct {\n\tName, Age string\n}\n',
    'type A struct {\n\tName string\n\tId int\n}',
    'elided',
  ],
  [
    'two fields on a line are now on two lines',
    'go',
    'type A struct {\n\tName, Age string\n}\n',
    'type A struct {\n\tName string\n\tAge int\n}',
    [0, 2],
  ],
  [
    'one of two methods with the same name is missing',
    'csharp',
    'class A {\n  int B() { return 1; }\n  int B(int c) { return c; }\n}\n',
    'class A {\n  int B() { return 2; }\n}',
    'elided',
  ],
  ['lines of one of two methods', 'python', cats, 'def run(self):\n    a()\n    b()\n    d()', 'ambiguous'],
  ['other lines for one of two methods', 'python', cats, 'def run(self):\n    a()\n    b()\n    e()', 'ambiguous'],
  ['no grammar, and a new comment about the code', 'lua', 'f()\na()\n', '-- Runs b.\nb()', 'not-found'],
  [
    'no grammar, and an existing comment about the rest',
    'lua',
    '  -- existing users\na()\n',
    '    -- existing users\nb()',
    'not-found',
  ],
  ['no grammar, and a string about the rest', 'lua', 'f()\na()\n', 'b("existing users")', 'not-found'],
  [
    'a statement that occurs once',
    'python',
    'import a\n\ndef f():\n    b()\n',
    'import a\n\ndef f():\n    c()',
    [0, 3],
  ],
  ['a statement that occurs twice', 'ruby', 'a\nb\na\n\ndef f\n  c\nend\n', 'a\n\ndef f\n  d\nend', 'not-found'],
  ['code that is too long to be read', 'javascript', 'a();\n', 'b();\n'.repeat(260_000), 'not-found'],
  ['a document that is too long to be read', 'javascript', 'b();\n'.repeat(260_000), 'function b() {\n}', 'not-found'],
];

describe('Lines that code of a reply replaces', () => {
  for (const [title, cases] of [
    ['can have other white space', whitespace],
    ['can change', changes],
  ] as const)
    itPlaces(title, cases);
});
