import assert from 'node:assert/strict';
import { fittedInto } from '../../../src/code/placing/fittedInto.ts';
import { unwrapped } from '../../../src/code/placing/unwrapped.ts';
import { marked } from './marked.ts';

const method = 'class A {\n  «b() {\n    a();\n  }»\n\n  c() {}\n}\n';
const field = 'class A {\n  «b = 1»;\n  c = 2;\n}\n';

/** The document with the place between « and », the code, and what of it goes to the place. */
const cases: [what: string, language: string, document: string, code: string, own: string][] = [
  [
    'without an import that the document has',
    'typescript',
    "import a from 'a';\n\n«function b() {\n  a();\n}»\n",
    "import a from 'a';\n\nfunction b() {\n  c();\n}\n",
    'function b() {\n  c();\n}\n',
  ],
  [
    'with an import that the document lacks, before it',
    'typescript',
    "import a from 'a';\n\n«function b() {\n  a();\n}»\n",
    "import a from 'a';\nimport d from 'd';\n\nfunction b() {\n  d();\n}",
    "import d from 'd';\n\nfunction b() {\n  d();\n}",
  ],
  [
    'without the function below',
    'typescript',
    '«function a() {}»\n\nfunction b() {}\n',
    'function a() {\n  c();\n}\n\nfunction b() {}\n',
    'function a() {\n  c();\n}',
  ],
  [
    'without the functions above and below',
    'typescript',
    'function a() {}\n\n«function b() {}»\n\nfunction c() {}\n',
    'function a() {}\n\nfunction b() {\n  d();\n}\n\nfunction c() {}',
    'function b() {\n  d();\n}',
  ],
  [
    'without the class around it, with its indentation',
    'typescript',
    method,
    'class A {\n  b() {\n    d();\n  }\n}',
    '  b() {\n    d();\n  }',
  ],
  [
    'without a class around it on the same line (V661)',
    'typescript',
    method,
    'class A { b() { d(); } }',
    'b() { d(); }',
  ],
  ['with the semicolon after it', 'typescript', field, 'class A {\n  b = 3;\n}', '  b = 3;'],
  ['with a semicolon after spaces', 'typescript', field, 'class A {\n  b = 3  ;\n}', '  b = 3  ;'],
  ['without a semicolon further below', 'typescript', field, 'class A {\n  b = 3\n\n  ;\n}', '  b = 3'],
  [
    'as it is, with a member of the class that is new',
    'typescript',
    method,
    'class A {\n  d() {}\n}',
    'class A {\n  d() {}\n}',
  ],
  [
    'as it is, with two members of the class',
    'typescript',
    method,
    'class A {\n  b() {}\n\n  d() {}\n}',
    'class A {\n  b() {}\n\n  d() {}\n}',
  ],
  ['as it is, with another class around it', 'typescript', method, 'class B {\n  b() {}\n}', 'class B {\n  b() {}\n}'],
  [
    'as it is, for a place without a definition',
    'typescript',
    "import a from 'a';\n\n«a();»\n",
    "import a from 'a';\n\na(1);\n",
    "import a from 'a';\n\na(1);\n",
  ],
  ['as it is, without any code', 'typescript', "import a from 'a';\n\n«function b() {}»\n", '\n', '\n'],
  [
    'as it is, if all of it is in the document',
    'typescript',
    "import a from 'a';\n\n«function b() {}»\n\nfunction c() {}\n",
    "import a from 'a';\n\nfunction c() {}\n",
    "import a from 'a';\n\nfunction c() {}\n",
  ],
  [
    'as it is, if it does not parse',
    'typescript',
    "import a from 'a';\n\n«function b() {}»\n",
    "import a from 'a';\n\nfunction b() {",
    "import a from 'a';\n\nfunction b() {",
  ],
  [
    'as it is, without a grammar',
    'plaintext',
    'import a\n\n«function b() {}»\n',
    'import a\n\nfunction b() {}',
    'import a\n\nfunction b() {}',
  ],
  [
    'without the class and its docstring around it',
    'python',
    'class A:\n    """Doc."""\n\n«    def b(self):\n        a()»\n',
    'class A:\n    """Doc."""\n\n    def b(self):\n        c()\n',
    '    def b(self):\n        c()',
  ],
  [
    'without the package, and with a new import',
    'go',
    'package p\n\nimport "a"\n\n«func b() {\n\ta.C()\n}»\n',
    'package p\n\nimport "a"\nimport "d"\n\nfunc b() {\n\td.C()\n}\n',
    'import "d"\n\nfunc b() {\n\td.C()\n}\n',
  ],
];

describe('Code for the place of a definition', () => {
  it('is fitted into its place without a class around it on the same line (V661)', async () => {
    const { document, place } = marked('class A {\n  c() {}\n\n  «b() {}»\n}\n');
    const fitted = await fittedInto(document, place, 'class A { b() { d(); } }', 'typescript', (code) => code);
    assert.equal(fitted, 'b() { d(); }');
  });

  for (const [what, language, text, code, own] of cases)
    it(`is taken ${what}, in ${language}`, async () => {
      const { document, place } = marked(text);
      assert.equal(await unwrapped(document, place, code, language), own);
    });
});
