import { itPlaces, type PlaceCase } from './placeCases.ts';

const object = 'const o = {\n  a() {\n    b();\n  },\n  c: 1,\n};\n';
const beside: PlaceCase[] = [
  ['a function before it', 'typescript', 'function a() {} function b() {}\n', 'function b() {\n  c();\n}', 'not-found'],
  ['a function behind it', 'typescript', 'function a() {} function b() {}\n', 'function a() {\n  c();\n}', 'not-found'],
  ['a call behind it', 'typescript', 'function a() {\n} a();\n', 'function a() {\n  c();\n}', 'not-found'],
  ['the same call behind both', 'typescript', 'function a() {\n} a();\n', 'function a() {\n  c();\n} a();', [0, 1]],
  ['a rule behind it', 'css', '.a { color: red; } .b { margin: 0; }\n', '.a { color: blue; }', 'not-found'],
  [
    'a rule behind it that begins like a comment',
    'css',
    'a {\n} #b { color: red; }\n',
    'a { margin: 0; }',
    'not-found',
  ],
  ['a rule behind a comment', 'css', 'a {\n} /* b */ b { color: red; }\n', 'a { margin: 0; }', 'not-found'],
  [
    'a function behind a comment',
    'javascript',
    'function a() {\n} /* b */ function b() {}\n',
    'function a() {\n  c();\n}',
    'not-found',
  ],
  ['a private method behind it', 'javascript', 'class A {\n  a() {\n  } #b() {}\n}\n', 'a() {\n  c();\n}', 'not-found'],
  [
    'a comment that continues below it',
    'javascript',
    'function a() {\n} /* one\ntwo */\n',
    'function a() {\n  c();\n}',
    'not-found',
  ],
  [
    'HTML behind a comment of PHP',
    'php',
    '<?php\nfunction a() {\n} // b ?><p>c</p>\n',
    'function a() {\n  c();\n}',
    'not-found',
  ],
  ['a comment behind it', 'typescript', 'function a() {\n} // a\n', 'function a() {\n  c();\n}', [0, 1]],
  ['a comment behind it, in Python', 'python', 'a = [\n    1,\n]  # ids\n', 'a = [\n    1,\n    2,\n]', [0, 2]],
  ['a comma that the code has too', 'typescript', object, 'a() {\n  d();\n},', [1, 3]],
  ['a comma that the code lacks', 'typescript', object, 'a() {\n  d();\n}', 'not-found'],
  ['a comma that only the code has', 'typescript', object.replace('1,', '1'), 'c: 2,', [4, 4]],
  ['a comma of JSON', 'json', '{\n  "a": 1,\n  "b": 2\n}\n', '"a": 3,', [1, 1]],
  ['a separate `;` behind the code', 'typescript', 'function a() {\n}\n', 'function a() {\n  c();\n};', [0, 1]],
  [
    'a separate `;` between functions',
    'typescript',
    'function a() {\n  b();\n};\n\nfunction d() {\n}\n',
    'function a() {\n  c();\n}\n\nfunction d() {\n  e();\n}',
    [0, 5],
  ],
  ['a separate `;` in Rust', 'rust', 'fn a() {\n    b();\n}\n', 'fn a() {\n    c();\n};', [0, 2]],
];

const whole: PlaceCase[] = [
  [
    'a function that does not parse',
    'typescript',
    'function a() {\n  b(;\n}\n',
    'function a() {\n  c();\n}',
    'not-found',
  ],
  [
    'a function above one that does not parse',
    'typescript',
    'function a() {\n  b();\n}\n\nfunction d() {\n  e(;\n}\n',
    'function a() {\n  c();\n}',
    [0, 2],
  ],
  ['directives of C', 'c', '#define A 1\n#define B 2\n', '#define A 3\n#define B 4', [0, 1]],
  ['the last directive of C, without a line ending', 'c', '#define A 1\n#define B 2', '#define B 4', [1, 1]],
  [
    'the end of a class, and the head of another',
    'typescript',
    'class A {\n}\n\nclass B {\n}\n',
    '}\nclass B {',
    'not-found',
  ],
  ['a directive of C that ends with its line', 'c', '#define A 1\n#define B 2\n', '#define A 3', [0, 0]],
  [
    'functions with a statement between them',
    'ruby',
    'def a\nend\nb\ndef c\nend\n',
    'def a\n  1\nend\ndef c\n  2\nend',
    [
      [0, 1, 'def a\n  1\nend'],
      [3, 4, 'def c\n  2\nend'],
    ],
  ],
  [
    'functions with a comment between them',
    'ruby',
    'def a\nend\n# b\ndef c\nend\n',
    'def a\n  1\nend\n\ndef c\n  2\nend',
    [
      [0, 1, 'def a\n  1\nend'],
      [3, 4, 'def c\n  2\nend'],
    ],
  ],
  [
    'a function that occurs twice in the code',
    'ruby',
    'def a\nend\n',
    'def a\n  1\nend\n\ndef a\n  2\nend',
    'not-found',
  ],
  [
    'a list that lacks an element',
    'python',
    'a = [\n    1,\n    2,\n    3,\n]\n',
    'a = [\n    1,\n    2,\n]',
    'elided',
  ],
  ['a list whose only element has changed', 'python', 'a = [\n    1,\n]\n', 'a = [\n    2,\n]', [0, 2]],
];

const above: PlaceCase[] = [
  [
    'a template of C++ that would be lost',
    'cpp',
    'template <typename T>\nT add(T a, T b) {\n  return a + b;\n}\n',
    'T add(T a, T b) {\n  return b + a;\n}',
    'not-found',
  ],
  [
    'a template of C++ that is repeated',
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
    'an attribute of Rust that the comment of the code would remove',
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
    'a comment above the first function of PowerShell',
    'powershell',
    '<# All about cats. #>\n\n# Runs.\nfunction Run {\n    A\n}\n',
    '# Runs far.\nfunction Run {\n    B\n}',
    [2, 5],
  ],
  [
    'a comment at the end of the line above',
    'go',
    'var a = 1 // one\nfunc run() {\n\tb()\n}\n',
    '// Runs.\nfunc run() {\n\tc()\n}',
    [1, 3],
  ],
];

/** Code and a document in which so many functions have the same name that comparing all of them would take minutes. */
const many = Array.from({ length: 300 }, (_, at) => at);
const alike: PlaceCase[] = [
  [
    'functions that all have one name (V389)',
    'typescript',
    many.map((at) => `class A${at} {\n  b() {\n    c${at}();\n    d();\n  }\n}`).join('\n'),
    many.map((at) => `b() {\n  c${at}();\n  e();\n}`).join('\n'),
    'ambiguous',
  ],
];

/** Code with the name of a member that is not meant for it. */
const elsewhere: PlaceCase[] = [
  ['a constant of a group in Go', 'go', 'const (\n\ta = 1\n\tb = 2\n)\n', 'const b = 3', 'not-found'],
  [
    'a type of a group in Go',
    'go',
    'type (\n\ta int\n\tb struct {\n\t\tc int\n\t}\n)\n',
    'type b struct {\n\tc int\n\td int\n}',
    'not-found',
  ],
  [
    'a member of an interface',
    'typescript',
    'interface A {\n  url: string;\n  b: number;\n}\n',
    'const url = get();',
    'ambiguous',
  ],
  ['a field', 'typescript', 'class A {\n  port = 1;\n}\n', 'const port = 2;', 'ambiguous'],
  ['a method', 'typescript', 'class A {\n  draw() {\n    a();\n  }\n}\n', 'function draw() {\n  b();\n}', 'not-found'],
  [
    'a method of Python',
    'python',
    'class A:\n    def load(self):\n        a()\n',
    'def load(path):\n    b(path)',
    'ambiguous',
  ],
  [
    'a method of Rust',
    'rust',
    'impl A {\n    fn load(&self) {\n        a();\n    }\n}\n',
    'fn load(path: &Path) {\n    b(path);\n}',
    'ambiguous',
  ],
  ['a field of C', 'c', 'struct a {\n  int count;\n};\n', 'int count = 5;', 'ambiguous'],
];

describe('The lines that code of a reply replaces', () => {
  for (const [title, cases] of [
    ['contain nothing else', beside],
    ['are not those of a member of the same name', elsewhere],
    ['are complete', whole],
    ['are not searched for where there are too many', alike],
    ['include the lines above', above],
  ] as const)
    itPlaces(title, cases);
});
