import assert from 'node:assert/strict';
import { goneFrom } from '../../../src/code/placing/goneFrom.ts';
import { itPlaces, type PlaceCase } from './placeCases.ts';

const typescript = `import { a } from './a.ts';
import { b } from './b.ts';

export const one = () => a();

function two() {
  return b();
}

function three() {
  return 3;
}
`;
const python = `from os import path

class Cat:
    def run(self):
        a()

    def stop(self):
        b()

    def eat(self):
        c()
`;
const go = `package a

import "fmt"

func one() {
\tfmt.Println(1)
}

func two() {}

func three() {}
`;

const parts: PlaceCase[] = [
  [
    'functions with another between them',
    'typescript',
    typescript,
    'export const one = () => 1;\n\nfunction three() {\n  return 4;\n}',
    [
      [3, 3, 'export const one = () => 1;'],
      [9, 11, 'function three() {\n  return 4;\n}'],
    ],
  ],
  [
    'a new import above the others, and a function that uses it',
    'typescript',
    typescript,
    "import { c } from './c.ts';\nimport { a } from './a.ts';\nimport { b } from './b.ts';\n\nfunction two() {\n  return c();\n}",
    [
      [0, 1, "import { c } from './c.ts';\nimport { a } from './a.ts';\nimport { b } from './b.ts';"],
      [5, 7, 'function two() {\n  return c();\n}'],
    ],
  ],
  [
    'functions in another order',
    'typescript',
    typescript,
    'function three() {}\n\nfunction two() {}',
    [
      [9, 11, 'function three() {}'],
      [5, 7, 'function two() {}'],
    ],
  ],
  [
    'an import with one more name, and a function',
    'typescript',
    typescript,
    "import { a, c } from './a.ts';\n\nfunction three() {\n  return c();\n}",
    [
      [0, 0, "import { a, c } from './a.ts';"],
      [9, 11, 'function three() {\n  return c();\n}'],
    ],
  ],
  [
    'a new import and a new function stay beside the ones before them',
    'typescript',
    typescript,
    "import { b } from './b.ts';\nimport { c } from './c.ts';\n\nfunction two() {\n  return c();\n}\n\nfunction four() {}",
    [
      [1, 1, "import { b } from './b.ts';\nimport { c } from './c.ts';"],
      [5, 7, 'function two() {\n  return c();\n}\n\nfunction four() {}'],
    ],
  ],
  [
    'a new import between, and a function far below',
    'typescript',
    typescript,
    "import { a } from './a.ts';\nimport { c } from './c.ts';\n\n// Three.\nfunction three() {\n  return c();\n}",
    [
      [0, 0, "import { a } from './a.ts';\nimport { c } from './c.ts';"],
      [9, 11, '// Three.\nfunction three() {\n  return c();\n}'],
    ],
  ],
  [
    'what is the same already',
    'typescript',
    typescript,
    "import { a } from './a.ts';\n\nfunction three() {\n  return 4;\n}",
    [
      [0, 0, "import { a } from './a.ts';", true],
      [9, 11, 'function three() {\n  return 4;\n}'],
    ],
  ],
  [
    'methods, one after another',
    'python',
    python,
    '    def run(self):\n        d()\n\n    def eat(self):\n        e()',
    [
      [3, 4, '    def run(self):\n        d()'],
      [9, 10, '    def eat(self):\n        e()'],
    ],
  ],
  [
    'an import of Python with one more name, and a class',
    'python',
    `${python}\nclass Dog:\n    def run(self):\n        a()\n`,
    'from os import path, sep\n\nclass Dog:\n    def run(self):\n        sep()',
    [
      [0, 0, 'from os import path, sep'],
      [12, 14, 'class Dog:\n    def run(self):\n        sep()'],
    ],
  ],
  [
    'imports of Go with one more package, sorted, and a function',
    'go',
    go,
    'import (\n\t"encoding/json"\n\t"fmt"\n)\n\nfunc two() {\n\tjson.Valid(nil)\n}',
    [
      [2, 2, 'import (\n\t"encoding/json"\n\t"fmt"\n)'],
      [8, 8, 'func two() {\n\tjson.Valid(nil)\n}'],
    ],
  ],
  [
    'a use of Rust that became a list, and a function',
    'rust',
    'use std::fmt;\nuse std::io;\n\nstruct A;\n\nfn a() {}\n',
    'use std::{fmt, fs};\n\nfn a() {\n    fs::read();\n}',
    [
      [0, 0, 'use std::{fmt, fs};'],
      [5, 5, 'fn a() {\n    fs::read();\n}'],
    ],
  ],
  [
    'a namespace in one that is known and stays (V385)',
    'csharp',
    'using System;\n\nclass A {\n}\n\nclass B {\n}\n',
    'using System;\nusing System.Linq;\n\nclass B {\n  int b;\n}',
    [
      [0, 0, 'using System;\nusing System.Linq;'],
      [5, 6, 'class B {\n  int b;\n}'],
    ],
  ],
  [
    'neighbours, without the decorator of the second (V386)',
    'python',
    'def one():\n    a()\n\n@cached\ndef two():\n    b()\n',
    'def one():\n    c()\n\ndef two():\n    d()',
    [
      [0, 1, 'def one():\n    c()'],
      [4, 5, 'def two():\n    d()'],
    ],
  ],
  [
    'neighbours, without the attribute of the second (V386)',
    'rust',
    'fn one() {\n    a();\n}\n\n#[test]\nfn two() {\n    b();\n}\n',
    'fn one() {\n    c();\n}\n\nfn two() {\n    d();\n}',
    [
      [0, 2, 'fn one() {\n    c();\n}'],
      [5, 7, 'fn two() {\n    d();\n}'],
    ],
  ],
  [
    'neighbours, without the comments between them (V386)',
    'typescript',
    'function one() {\n  a();\n}\n\n// Section\n\n// eslint-disable-next-line x\nfunction two() {\n  b();\n}\n',
    'function one() {\n  c();\n}\n\nfunction two() {\n  d();\n}',
    [
      [0, 2, 'function one() {\n  c();\n}'],
      [7, 9, 'function two() {\n  d();\n}'],
    ],
  ],
  [
    'the first lines of a file of Go, and a function at its end',
    'go',
    go,
    'package a\n\nimport "fmt"\n\nfunc one() {\n\tfmt.Println(2)\n}\n\nfunc three() { one() }',
    [
      [0, 6, 'package a\n\nimport "fmt"\n\nfunc one() {\n\tfmt.Println(2)\n}'],
      [10, 10, 'func three() { one() }'],
    ],
  ],
];

const asked: PlaceCase[] = [
  [
    'an import that loses a name',
    'typescript',
    "import { a, b } from './a.ts';\nc();\nfunction d() {}\n",
    "import { a } from './a.ts';\nfunction d() {\n  a();\n}",
    'not-found',
  ],
  ['a statement that is not known', 'typescript', typescript, 'two(3);\n\nfunction three() {}', 'not-found'],
  ['an import alone, with one more name', 'typescript', typescript, "import { a, c } from './a.ts';", 'not-found'],
  [
    'lines left out in one of them',
    'typescript',
    typescript,
    'function three() {\n  // ...\n}\n\nfunction two() {}',
    'elided',
  ],
  [
    'an import of another name from where a known one comes from (V385)',
    'typescript',
    "import path from 'path';\n\nfunction a() {}\n\nconst b = path.sep;\n",
    "import { join } from 'path';\n\nfunction a() {\n  join();\n}",
    'not-found',
  ],
  [
    'an import under another name (V385)',
    'python',
    'from os import path\n\ndef a():\n    pass\n',
    'from os import path as p\n\ndef a():\n    p()',
    'not-found',
  ],
  [
    'an import from elsewhere, of all names of a known one (V385)',
    'python',
    'from a import b\n\ndef f():\n    pass\n',
    'from b import a, c\n\ndef f():\n    c()',
    'not-found',
  ],
  [
    'a use of what is inside a known one (V385)',
    'rust',
    'use std::fmt;\n\nfn a() {}\n',
    'use std::fmt::Debug;\n\nfn a() {\n    b();\n}',
    'not-found',
  ],
  [
    'an import of one class where all are imported (V385)',
    'java',
    'import java.util.*;\n\nclass A {\n}\n',
    'import java.util.List;\n\nclass A {\n  List a;\n}',
    'not-found',
  ],
  [
    'a namespace in a known one (V385)',
    'csharp',
    'using System;\n\nclass A {\n}\n',
    'using System.Linq;\n\nclass A {\n  int a;\n}',
    'not-found',
  ],
  [
    'a name in a known one (V385)',
    'php',
    '<?php\nuse App\\User;\n\nfunction a() {}\n',
    '<?php\nuse App\\User\\Role;\n\nfunction a() {\n  b();\n}',
    'not-found',
  ],
  ['a package under another name (V385)', 'go', go, 'import f "fmt"\n\nfunc two() {\n\tf.Println()\n}', 'not-found'],
  [
    'another call with all names of a known one (V385)',
    'javascript',
    'app.use(auth);\n\nfunction a() {}\n',
    "app.get('/', auth, use);\n\nfunction a() {\n  b();\n}",
    'not-found',
  ],
  ['two of them on one line', 'typescript', typescript, 'function three() {} function two() {}', 'not-found'],
  [
    'a class and one of its methods',
    'python',
    python,
    'class Cat:\n    def run(self):\n        d()\n\n    def stop(self):\n        b()\n\n    def eat(self):\n        c()\n\ndef eat(self):\n    c()',
    'not-found',
  ],
];

const gone: [what: string, language: string, document: string, code: string, names: string[]][] = [
  ['functions', 'typescript', typescript, 'function two() {}', ['one', 'three']],
  ['a class and its methods', 'python', python, 'def run():\n    pass\n', ['Cat', 'run', 'stop', 'eat']],
  ['nothing', 'go', go, `${go}\nfunc four() {}\n`, []],
  ['nothing that is known', 'kotlin', 'fun a() {}\n', 'fun b() {}\n', []],
];

describe('Code in place of a whole file', () => {
  for (const [what, language, document, code, names] of gone)
    it(`deletes ${what}, in ${language}`, async () =>
      assert.deepEqual(await goneFrom(document, code, language), names));
});

describe('Code of several parts (V381)', () => {
  itPlaces('has a place for each', parts);
  itPlaces('has no place', asked);
});
