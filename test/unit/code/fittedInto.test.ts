import assert from 'node:assert/strict';
import { fittedInto } from '../../../src/code/placing/fittedInto.ts';
import { indenterFor } from '../../../src/code/indenting/indentation.ts';
import { marked } from './marked.ts';

/** The document with the replaced code between « and »; the code of the reply; and what is put in place. */
const cases: [what: string, language: string, document: string, code: string, put: string][] = [
  [
    'the start of the line',
    'typescript',
    'export const «size = (b) => b»;\n',
    'export const size = (b) => 1',
    'size = (b) => 1',
  ],
  ['the start of the line and the semicolon', 'typescript', 'return «size(b)»;\n', 'return size(1);', 'size(1)'],
  ['a semicolon', 'typescript', 'const a = «1»; // one\n', '2;', '2'],
  ['white space', 'ruby', '«class A\nend» \n', 'class A\n  b\nend  ', 'class A\n  b\nend'],
  ['a comma after a method', 'javascript', 'x = {\n  «a() {}»,\n};\n', 'a() { b(); },', 'a() { b(); }'],
  [
    'the line above',
    'typescript',
    "import a from 'a';\n\n«run(a);»\n",
    "import a from 'a';\n\nrun(a, 1);",
    'run(a, 1);',
  ],
  ['a bracket of the line above', 'typescript', 'if (a) {\n}\n«b();»\n', '}\nb(1);', 'b(1);'],
  ['the lines around', 'typescript', 'function f() {\n  «a();»\n}\n', 'function f() {\n  a(1);\n}', 'a(1);'],
  [
    'the head of the function around',
    'python',
    'def f():\n    «@a\n    def g():\n        pass»\n',
    'def f():\n    @a\n    def g():\n        h()',
    '@a\n    def g():\n        h()',
  ],
  [
    'a bracket above, where other brackets are not in pairs',
    'shellscript',
    'a() {\n}\n\n«b() {\n  case $1 in\n    x) y;;\n  esac\n}»\n',
    '}\nb() {\n  case $1 in\n    x) y;;\n    z) y;;\n  esac\n}',
    'b() {\n  case $1 in\n    x) y;;\n    z) y;;\n  esac\n}',
  ],
  [
    'nothing of a whole file (V563)',
    'python',
    '«#!/usr/bin/env python3\nimport a\n\ndef b():\n    a()»\n',
    '#!/usr/bin/env python3\n# Why.\nimport a\nimport c\n\ndef b():\n    a(c)\n',
    '#!/usr/bin/env python3\n# Why.\nimport a\nimport c\n\ndef b():\n    a(c)\n',
  ],
  [
    'nothing of a whole file without imports',
    'typescript',
    '«// Licence.\nfunction b() {}»\n',
    "// Licence.\nimport a from 'a';\nimport c from 'c';\n\nfunction b() {\n  a(c);\n}",
    "// Licence.\nimport a from 'a';\nimport c from 'c';\n\nfunction b() {\n  a(c);\n}",
  ],
  [
    'only the package above the imports',
    'go',
    'package p\n\n«import "a"\n\nfunc b() {}»\n',
    'package p\n\n// Why.\nimport "a"\nimport "c"\n\nfunc b() { a.C() }',
    '// Why.\nimport "a"\nimport "c"\n\nfunc b() { a.C() }',
  ],
  ['the line below', 'python', '«a = 1»\nb = 2\n', 'a = 2\nb = 2', 'a = 2'],
  ['the end of a block', 'typescript', 'class A {\n  «b() {\n  }»\n}\n', 'b() {\n  c();\n}\n}', 'b() {\n  c();\n}'],
  ['the end of a block', 'ruby', 'class A\n  «def b\n  end»\nend\n', 'def b\n  c\nend\nend', 'def b\n  c\nend'],
  [
    'the whole file',
    'go',
    'package p\n\nfunc a() {}\n\n«func b() {}»\n\nfunc c() {}\n',
    'package p\n\nfunc a() {}\n\nfunc b() { a() }\n\nfunc c() {}',
    'func b() { a() }',
  ],
  [
    'what is far below',
    'go',
    `package p\n\n«func b() {}»\n\nfunc a() {\n${'\te.A()\n'.repeat(30)}}\n\nfunc c() {}\n`,
    'func b() { a() }\n\nfunc c() {}',
    'func b() { a() }',
  ],
  [
    'the package and an import, though they are far above',
    'go',
    `package p\n\nimport "e"\n\nfunc a() {\n${'\te.A()\n'.repeat(30)}}\n\n«func b() {}»\n`,
    'package p\n\nimport (\n\t"e"\n)\n\n// b does it.\nfunc b() { e.B() }',
    '// b does it.\nfunc b() { e.B() }',
  ],
  [
    'the imports, but not the comments of new ones (V567)',
    'python',
    '# Licence.\nx = 1\nimport b\n\n\n«def d():\n    pass»\n',
    '# Licence.\nimport b  # Known.\n# For e,\n# and f.\nimport c  # noqa\ndef d():\n    c.e()',
    '# For e,\n# and f.\nimport c  # noqa\n\ndef d():\n    c.e()',
  ],
  [
    'the comment of the file above a new import',
    'python',
    '#!/usr/bin/env python3\nimport b\n\n\n«def d():\n    pass»\n',
    '#!/usr/bin/env python3\nimport c\nimport b\n\n\ndef d():\n    c.e()',
    'import c\n\ndef d():\n    c.e()',
  ],
  [
    'the imports, but not a comment of a new one that another one of the document has, too (V575)',
    'typescript',
    "import { a } from 'a';\n// @ts-ignore\nimport { b } from 'b';\n\n«const d = 1;»\n",
    "import { a } from 'a';\n// @ts-ignore\nimport { c } from 'c';\n\nconst d = c;",
    "// @ts-ignore\nimport { c } from 'c';\n\nconst d = c;",
  ],
  [
    'the imports, but not what is above new ones (V567)',
    'rust',
    'mod x;\nuse b;\n\n«fn d() {}»\n',
    '#[cfg(unix)]\nuse c;\nuse b; // Known.\n\nfn d() { c() }',
    '#[cfg(unix)]\nuse c;\n\nfn d() { c() }',
  ],
  [
    'the imports of a list, but not the comments of new ones (V567)',
    'go',
    'package a\n\nimport "b"\n\n«func d() {}»\n',
    'package a\n\nimport (\n\t"b" // Known.\n\t// Why.\n\t"c" // How.\n)\n\nfunc d() { c.E() }',
    'import (\n\t// Why.\n\t"c" // How.\n)\n\nfunc d() { c.E() }',
  ],
  [
    'what is below, but not the comment beside',
    'typescript',
    'f();\n\n«const d = 1;»\n\nconst e = 2;\n',
    'const d = 3; // Three.\n\nconst e = 2;',
    'const d = 3; // Three.',
  ],
  [
    'what is known of the imports (V392)',
    'python',
    'from a import b, c\n\n\n«def d():\n    pass»\n',
    'import os\nfrom a import c, e\n\n\ndef d():\n    e()',
    'import os\n\nfrom a import e\n\ndef d():\n    e()',
  ],
  [
    'the class around (V391)',
    'python',
    `class A(B):\n    def c(self):\n${'        d()\n'.repeat(30)}\n    «@e\n    def f(self):\n        pass»\n\n    def g(self):\n        pass\n`,
    'class A(B):\n    """An A."""\n\n    # ... existing code ...\n\n    @e\n    def f(self):\n        h()\n\n    # ... existing code ...',
    '    @e\n    def f(self):\n        h()',
  ],
  [
    'the classes around (V391)',
    'java',
    `package p;\n\nclass A {\n  class B {\n    int a;\n${'    // a\n'.repeat(20)}    «void c() {}»\n  }\n}\n`,
    'package p;\n\npublic class A {\n  static class B {\n    // Does it.\n    void c() { d(); }\n  }\n}',
    '    // Does it.\n    void c() { d(); }',
  ],
  ['quotes', 'kotlin', 'val a = "«b»"\n', 'val a = "c"', 'c'],
  ['a mark of a list', 'yaml', 'a:\n  - «b»\n', '- c', 'c'],
];

/** Nothing is cut. */
const kept: [what: string, language: string, document: string, code: string][] = [
  ['code that repeats nothing', 'typescript', 'a();\n«b();»\nc();\n', 'd();'],
  [
    'a class with more than the method',
    'python',
    `class A:\n    b = 1\n${'    # a\n'.repeat(20)}\n    «def c(self):\n        pass»\n`,
    'class A:\n    b = 1\n\n    def c(self):\n        d()\n\n    def e(self):\n        pass',
  ],
  ['code of the place, and more', 'go', 'package p\n\n«func a() {}»\n', 'func a() {}\n\nfunc b() {}'],
  [
    'a class that is not around the place',
    'python',
    `class A:\n    «def c(self):\n        pass»\n${'    # a\n'.repeat(20)}\nclass B:\n    pass\n`,
    'class B:\n    def c(self):\n        d()',
  ],
  ['code that begins like the original', 'javascript', 'x = [\n  1,\n  «1,»\n];\n', '1,\n  2,'],
  ['code that ends like the original', 'typescript', 'class A {\n  «b() {\n  }»\n}\n', 'b() {\n  c();\n}'],
  ['a bracket that code closes', 'typescript', 'f(«x»);\n', 'g(x)'],
  ['a bracket that code closes, without a grammar', 'kotlin', 'f(«x»)\n', 'g(x)'],
  ['code of which nothing would be left', 'typescript', 'a();\n«b();»\n', 'a();'],
  ['an empty document', 'typescript', '«»', 'a();'],
  ['a whole document', 'typescript', '«a();\n»', 'b();'],
];

describe('Code of a reply at its seams', () => {
  for (const [what, language, text, code, put] of cases)
    it(`loses what it repeats: ${what}, in ${language}`, async () =>
      assert.equal(await placed(text, code, language), bare(put)));

  for (const [what, language, text, code] of kept)
    it(`stays as it is: ${what}, in ${language}`, async () =>
      assert.equal(await placed(text, code, language), bare(code)));

  it('is compared in time, between long lines', async () => {
    const line = 'a, '.repeat(300_000);
    assert.equal(await placed(`${line}«b»${line}`, 'c', 'yaml'), 'c');
  });
});

async function placed(text: string, code: string, language: string): Promise<string> {
  const { document, place } = marked(text);
  const { reindented } = await indenterFor({ insertSpaces: true, tabSize: 2, language });
  const before = document.slice(document.lastIndexOf('\n', place.start - 1) + 1, place.start);
  const original = { before, text: document.slice(place.start, place.end) };
  return bare(await fittedInto(document, place, code, language, (each) => reindented(each, original)));
}

/** Code without its indentation, which other tests are about. */
function bare(code: string): string {
  return code.replace(/^[ \t]+/gm, '');
}
