import assert from 'node:assert/strict';
import { type NoPlace, placeOf } from '../../../src/code/placing/place.ts';

type Case = [
  name: string,
  language: string,
  document: string,
  code: string,
  place: [first: number, last: number, isSame?: boolean] | NoPlace,
];

const object = 'const o = {\n  a() {\n    b();\n  },\n  c: 1,\n};\n';
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

const beside: Case[] = [
  ['a function before it', 'typescript', 'function a() {} function b() {}\n', 'function b() {\n  c();\n}', 'not-found'],
  ['a function behind it', 'typescript', 'function a() {} function b() {}\n', 'function a() {\n  c();\n}', 'not-found'],
  ['a call behind it', 'typescript', 'function a() {\n} a();\n', 'function a() {\n  c();\n}', 'not-found'],
  ['the same call behind both', 'typescript', 'function a() {\n} a();\n', 'function a() {\n  c();\n} a();', [0, 1]],
  ['a rule behind it', 'css', '.a { color: red; } .b { margin: 0; }\n', '.a { color: blue; }', 'not-found'],
  ['a remark behind it', 'typescript', 'function a() {\n} // a\n', 'function a() {\n  c();\n}', [0, 1]],
  ['a remark behind it, in Python', 'python', 'a = [\n    1,\n]  # ids\n', 'a = [\n    1,\n    2,\n]', [0, 2]],
  ['a comma that the code has too', 'typescript', object, 'a() {\n  d();\n},', [1, 3]],
  ['a comma that the code lacks', 'typescript', object, 'a() {\n  d();\n}', 'not-found'],
  ['a comma that only the code has', 'typescript', object.replace('1,', '1'), 'c: 2,', [4, 4]],
  ['a comma of JSON', 'json', '{\n  "a": 1,\n  "b": 2\n}\n', '"a": 3,', [1, 1]],
  ['a `;` of its own behind the code', 'typescript', 'function a() {\n}\n', 'function a() {\n  c();\n};', [0, 1]],
  [
    'a `;` of its own between functions',
    'typescript',
    'function a() {\n  b();\n};\n\nfunction d() {\n}\n',
    'function a() {\n  c();\n}\n\nfunction d() {\n  e();\n}',
    [0, 5],
  ],
  ['a `;` of its own in Rust', 'rust', 'fn a() {\n    b();\n}\n', 'fn a() {\n    c();\n};', [0, 2]],
];

const above: Case[] = [
  [
    'a template of C++ that would be lost',
    'cpp',
    'template <typename T>\nT add(T a, T b) {\n  return a + b;\n}\n',
    'T add(T a, T b) {\n  return b + a;\n}',
    'not-found',
  ],
  [
    'a template of C++ that is there again',
    'cpp',
    'template <typename T>\nT add(T a, T b) {\n  return a + b;\n}\n',
    'template <typename T>\nT add(T a, T b) {\n  return b + a;\n}',
    [0, 3],
  ],
  [
    'one of two templates that would be lost',
    'cpp',
    'template <typename T>\ntemplate <typename U>\nvoid A<T>::b(U c) {\n  d();\n}\n',
    'template <typename T>\nvoid A<T>::b(U c) {\n  e();\n}',
    'not-found',
  ],
  [
    'another decorator',
    'python',
    '@cached\ndef load(id):\n    return read(id)\n',
    '@lru_cache\ndef load(id):\n    return find(id)',
    [0, 2],
  ],
  [
    'a comment, and a decorator that the code lacks',
    'typescript',
    '@Component({})\nclass Cat {\n}\n',
    '/** A cat. */\nclass Cat {\n  a = 1;\n}',
    'not-found',
  ],
  [
    'an attribute of Rust that the comment of the code would take away',
    'rust',
    '/// Loads.\n#[inline]\nfn load() {\n    a();\n}\n',
    '/// Loads it.\nfn load() {\n    b();\n}',
    'not-found',
  ],
  [
    'a comment that the code does not have',
    'rust',
    '/// Loads.\n#[inline]\nfn load() {\n    a();\n}\n',
    '#[inline(always)]\nfn load() {\n    b();\n}',
    [1, 4],
  ],
  [
    'a comment with an empty line below it',
    'go',
    '// All about cats.\n\n// Runs.\nfunc run() {\n\ta()\n}\n',
    '// Runs far.\nfunc run() {\n\tb()\n}',
    [2, 5],
  ],
  [
    'a remark behind the line above',
    'go',
    'var a = 1 // one\nfunc run() {\n\tb()\n}\n',
    '// Runs.\nfunc run() {\n\tc()\n}',
    [1, 3],
  ],
];

const whitespace: Case[] = [
  ['blank lines above the code', 'ruby', 'def a\n  b\nend\n', '\n   \n\n\t\ndef a\n  b\nend', [0, 2, true]],
  ['blank lines above lines without a grammar', 'lua', 'a()\nb()\n', '\n  \n\nb()', [1, 1, true]],
  ['lines without a grammar as they are', 'lua', 'a()\nb()\nc()\nd()\n', 'b()\nc()\n\n', [1, 2, true]],
  ['the first line is blank', 'lua', '\na()\nb()\n', 'a()', [1, 1, true]],
  [
    'the code as it is, but deeper',
    'css',
    'a {\n  color: red;\n}\n',
    '    a {\n      color: red;\n    }',
    [0, 2, true],
  ],
  [
    'the code as it is, but deeper than in its class',
    'typescript',
    'class A {\n  get name() {\n    return this.a;\n  }\n}\n',
    '    get name() {\n      return this.a;\n    }',
    [1, 3, true],
  ],
  ['a line stands deeper', 'shellscript', 'f() {\n  a\n  b\n}\n', 'f() {\n  a\n    b\n}', [0, 3]],
  ['a line is blank', 'shellscript', 'f() {\n  a\n\n  b\n}\n', 'f() {\n  a\n  \n  b\n}', [0, 4, true]],
  ['a line is shorter', 'shellscript', 'f() {\n  a b\n}\n', 'f() {\n  a\n}', [0, 2]],
];

const changes: Case[] = [
  [
    'a function within a function may go',
    'typescript',
    'function f() {\n  function g() {\n  }\n  return g();\n}\n',
    'function f() {\n  return 1;\n}',
    [0, 4],
  ],
  [
    'a function within a function of Python may go',
    'python',
    'def f():\n    def g():\n        pass\n    return g\n',
    'def f():\n    return 1',
    [0, 3],
  ],
  [
    'one of two fields on a line is gone',
    'go',
    'type A struct {\n\tName, Age string\n}\n',
    'type A struct {\n\tName string\n\tId int\n}',
    'elided',
  ],
  [
    'two fields on a line now stand on two',
    'go',
    'type A struct {\n\tName, Age string\n}\n',
    'type A struct {\n\tName string\n\tAge int\n}',
    [0, 2],
  ],
  [
    'one of two methods of a name is gone',
    'csharp',
    'class A {\n  int B() { return 1; }\n  int B(int c) { return c; }\n}\n',
    'class A {\n  int B() { return 2; }\n}',
    'elided',
  ],
  ['lines of one of two methods', 'python', cats, 'def run(self):\n    a()\n    b()\n    d()', [7, 10, true]],
  ['other lines for one of two methods', 'python', cats, 'def run(self):\n    a()\n    b()\n    e()', 'ambiguous'],
  [
    'a statement that stands once',
    'python',
    'import a\n\ndef f():\n    b()\n',
    'import a\n\ndef f():\n    c()',
    [0, 3],
  ],
  ['a statement that stands twice', 'ruby', 'a\nb\na\n\ndef f\n  c\nend\n', 'a\n\ndef f\n  d\nend', 'not-found'],
  ['code that is too long to be read', 'javascript', 'a();\n', 'b();\n'.repeat(260_000), 'not-found'],
  ['a document that is too long to be read', 'javascript', 'b();\n'.repeat(260_000), 'function b() {\n}', 'not-found'],
  [
    'a document that is too long to be read, with these lines',
    'javascript',
    'b();\n'.repeat(260_000) + 'c();',
    'c();',
    [260_000, 260_000, true],
  ],
];

describe('The lines that code of a reply takes the place of', () => {
  for (const [title, cases] of [
    ['hold nothing else', beside],
    ['begin with what stands above', above],
    ['may be indented otherwise', whitespace],
    ['may change', changes],
  ] as const) {
    for (const [name, language, document, code, place] of cases) {
      it(`${title}: ${name}`, async () => {
        const found = await placeOf(document, code, language);
        if (typeof place === 'string') {
          assert.deepEqual(found, { kind: 'none', reason: place });
          return;
        }
        const [first, last, isSame = false] = place;
        assert.deepEqual(found, { kind: 'lines', first, last, isSame });
      });
    }
  }
});
