import assert from 'node:assert/strict';
import { damageTo } from '../../../src/code/placing/breaking.ts';
import { lostAbove } from '../../../src/code/lostAbove.ts';
import { marked } from './marked.ts';

/** The document with the replaced code between « and », the new code, and the name of what is then there twice. */
const damaging: [what: string, language: string, document: string, code: string, twice?: string][] = [
  ['code that no longer parses', 'typescript', 'export const «a = 1»;\n', 'export const a = 1'],
  ['code that is cut off', 'python', '«def a():\n    b()»\n', 'def a('],
  ['a class that ends early', 'typescript', 'class A {\n  «b() {}»\n  c() {}\n}\n', 'b() {}}'],
  [
    'a class that ends early, where functions may be outside of classes',
    'java',
    'class A {\n  «void b() {}»\n}\n',
    '}\n  void b() {',
  ],
  [
    'a class that ends early, where the sign of an end may be a name',
    'ruby',
    'class A\n  «def b\n  end»\nend\n',
    'def b\n  end\nend',
  ],
  ['a class that ends early, by its indentation', 'python', 'class A:\n«    b = 1»\n    c = 2\n', 'b = 1'],
  ['a statement that becomes part of another', 'javascript', 'a();\n«b = [1];»\n[2].map(c);\n', 'b = d'],
  ['more errors than before', 'cpp', 'MACRO(a\n«int b;»\n', 'int b = ;;; ) }'],
  ['a function that is there again', 'go', 'package p\n\n«func a() {}»\n\nfunc b() {}\n', 'func b() {}', 'b'],
  ['a method that is there again', 'typescript', 'class A {\n  b() {}\n  «c() {}»\n}\n', 'b() {}', 'b'],
  [
    'a class that is there again',
    'ruby',
    'class A\n  def b\n    c\n  end\nend\n«c»\n',
    'class A\n  def b\n    d\n  end\nend',
    'b',
  ],
  ['a part that is there again', 'rust', 'impl A { fn b() {} }\n«fn c() {}»\n', 'impl A { fn b() {} }', 'b'],
  ['another version for a type', 'rust', 'impl B for A {}\n«fn c() {}»\n', 'impl B for A { }', 'impl B for A'],
  [
    'a function that is in another part of its namespace',
    'cpp',
    'namespace a { namespace b { int c() { return 1; } } }\n«int d;»\n',
    'namespace a { namespace b { int c() { return 1; } } }',
    'c',
  ],
  [
    'a rule that is there again',
    'css',
    '@media print { .a { b: c } }\n«.d { b: c }»\n',
    '@media print { .a { b: e } }',
    '.a',
  ],
  ['an interface that cannot have parts', 'java', 'interface A {}\n«class B {}»\n', 'interface A {}', 'A'],
  [
    'a method in parts with two bodies',
    'csharp',
    'class A {\n  «partial void B() {}»\n}\n',
    'partial void B() {}\n  partial void B() {}',
    'B',
  ],
  [
    'a name that stands for something',
    'go',
    'package a\n\n«var b, _ = c()»\n',
    'var b, _ = c()\nvar b, _ = d()',
    'b, _',
  ],
];

const harmless: [what: string, language: string, document: string, code: string][] = [
  ['another body', 'typescript', 'class A {\n  «b() {}»\n}\n', 'b() { c(); }'],
  ['a line at the end', 'python', '«def a():\n    b()»\n', 'def a():\n    b()\n    c()'],
  ['a method at the end of a class', 'python', 'class A:\n    «b = 1»\n', 'b = 1\n\n    def c(self): pass'],
  ['a new function', 'typescript', '«function a() {\n}»\nb();\n', 'function a() {\n  c();\n}\nfunction c() {\n}'],
  ['a removed statement', 'typescript', 'a();\n«b();»\nc();\n', ''],
  ['an overload', 'java', 'class A {\n  «void b() {}»\n}\n', 'void b() {}\n  void b(int c) {}'],
  [
    'a getter and a setter',
    'python',
    'class A:\n    «@property\n    def b(self): pass»\n',
    '@property\n    def b(self): pass\n\n    @b.setter\n    def b(self, c): pass',
  ],
  [
    'an overload without a body',
    'csharp',
    'interface A {\n  «void B(int c);»\n}\n',
    'void B(int c);\n  void B<T>(T c);',
  ],
  [
    'an overload with an attribute',
    'csharp',
    'interface A {\n  «[C] void B(int c);»\n}\n',
    '[C] void B(long c);\n  [C] void B();',
  ],
  [
    'a getter and a deleter',
    'python',
    'class A:\n    «@property\n    def b(self): pass»\n',
    '@property\n    def b(self): pass\n\n    @b.deleter\n    def b(self): pass',
  ],
  ['a function for each system', 'rust', '«fn a() {}»\n', '#[cfg(unix)]\nfn a() {}\n\n#[cfg(not(unix))]\nfn a() {}'],
  ['a variable with another value', 'python', '«a = b()»\n', 'a = b()\na = a.c()'],
  ['a variable with more in it', 'shellscript', '«A=1»\n', 'A=1\nA=$A:2'],
  ['a function for each case', 'c', '«void a() {}»\n', '#ifdef B\nvoid a() {}\n#else\nvoid a() { c(); }\n#endif'],
  ['a function in each branch', 'python', '«def a(): pass»\n', 'if b:\n    def a(): pass\nelse:\n    def a(): c()'],
  [
    'a function in each loop',
    'javascript',
    '«a(() => 1);»\n',
    'while (a) { const b = () => 1; }\nwhile (c) { const b = () => 2; }',
  ],
  [
    'several functions that run first (V566)',
    'go',
    'package a\n\n«func init() { b() }»\n',
    'func init() { b() }\n\nfunc init() { c() }',
  ],
  ['checks of types (V566)', 'go', 'package a\n\n«var _ B = c{}»\n', 'var _ B = c{}\nvar _ B = d{}'],
  ['methods without a name (V566)', 'go', 'package a\n\n«var b int»\n', 'func (a *A) _() {}\nfunc (a *A) _() {}'],
  ['checks without a name (V566)', 'rust', '«const _: () = a();»\n', 'const _: () = a();\nconst _: () = b();'],
  [
    'another block of a type (V566)',
    'rust',
    '«impl A { fn b() {} }»\n',
    'impl A { fn b() {} }\n\nimpl A { fn c() {} }',
  ],
  [
    'a block for each system (V566)',
    'rust',
    '«fn a() {}»\n',
    '#[cfg(unix)]\nimpl A { fn b() {} }\n\n#[cfg(windows)]\nimpl A { fn b() {} }',
  ],
  [
    'another part of a class (V566)',
    'csharp',
    '«partial class A { int b; }»\n',
    'partial class A { int b; }\n\npartial class A { int c; }',
  ],
  ['another part of a class (V566)', 'ruby', 'class A\n  def b\n  end\nend\n«c»\n', 'class A\n  def d\n  end\nend'],
  ['another part of a module (V566)', 'ruby', 'module A\nend\n«c»\n', 'module A\nend'],
  ...(['cpp', 'csharp'] as const).map((language): [string, string, string, string] => [
    'another part of a namespace (V566)',
    language,
    'namespace A { class B { }; }\n«class X { };»\n',
    'namespace A { class C { }; }',
  ]),
  [
    'another part of a namespace (V566)',
    'php',
    '<?php\nnamespace A { function b() {} }\n«namespace C { }»\n',
    'namespace A { function d() {} }',
  ],
  [
    'what TypeScript joins (V566)',
    'typescript',
    '«interface A { b: c }»\n',
    'interface A { b: c }\n\ninterface A { d: e }',
  ],
  [
    'namespaces that TypeScript joins (V566)',
    'typescriptreact',
    '«namespace A { }»\n',
    'namespace A { }\n\nnamespace A { }',
  ],
  ['enumerations that TypeScript joins (V566)', 'typescript', '«enum A { B }»\n', 'enum A { B }\n\nenum A { C = 1 }'],
  [
    'the same condition for other rules (V566)',
    'css',
    '«@media print { .a { b: c } }»\n',
    '@media print { .a { b: c } }\n@media print { .d { b: c } }',
  ],
  ['another font (V566)', 'css', '«@font-face { a: b }»\n', '@font-face { a: b; c: d }\n@font-face { a: b; c: e }'],
  [
    'declarations of one function',
    'python',
    '«def a(b): pass»\n',
    '@overload\ndef a(b: int) -> int: ...\n@overload\ndef a(b: str) -> str: ...\ndef a(b): pass',
  ],
  ['the same name in another class', 'typescript', 'class A {\n  b() {}\n}\n«c();»\n', 'class C {\n  b() {}\n}'],
  ['a test of the same name', 'typescript', "«it('a', () => {});»\n", "it('a', () => {});\nit('a', () => {});"],
  ['as many errors as before', 'cpp', 'MACRO(a\n«int b;»\n', 'int c;'],
  ['what was there twice before', 'c', 'int a() {}\n«int a() {}»\n', 'int a() { b(); }'],
  ['a value', 'json', '{ "a": «1», "b": 2 }\n', '[1]'],
  ['a language without a grammar', 'kotlin', '«val a = 1»\n', 'val val'],
  ['a new file', 'python', '«»', 'def a():\n    pass\n'],
  ['a file that becomes empty', 'typescript', '«a();\n»', ''],
];

describe('A change of a document', () => {
  for (const [what, language, text, code, twice] of damaging)
    it(`damages it: ${what}, in ${language}`, async () =>
      assert.deepEqual(
        await damage(text, code, language),
        twice === undefined ? { kind: 'misfit' } : { kind: 'twice', name: twice },
      ));

  for (const [what, language, text, code] of harmless)
    it(`does not damage it: ${what}, in ${language}`, async () =>
      assert.equal(await damage(text, code, language), undefined));
});

const emptied: [what: string, language: string, document: string, code: string, name: string][] = [
  [
    'pass',
    'python',
    'class A:\n    «def one(self):\n        a = b()\n        return a\n\n    def two(self):\n        return 2»\n',
    'def one(self): pass  # unchanged\n\n    def two(self):\n        return 3',
    'one',
  ],
  [
    'pass below a description (V387)',
    'python',
    '«def a():\n    b()\n    c()»\n',
    'def a():\n    """Does b and c."""\n    pass',
    'a',
  ],
  [
    'an error below a description',
    'python',
    '«def a():\n    b()\n    c()»\n',
    'def a():\n    """Does b and c."""\n    raise NotImplementedError()',
    'a',
  ],
  ['nothing', 'typescript', '«function a() {\n  b();\n}»\n', 'function a() {\n  // unchanged\n}', 'a'],
  ['words', 'javascript', '«const a = () => {\n  b();\n  c();\n};»\n', 'const a = () => {\n  (unchanged)\n};', 'a'],
  [
    'an error',
    'java',
    'class A {\n  «void b() { c(); d(); }»\n}\n',
    'void b() { throw new UnsupportedOperationException(); }',
    'b',
  ],
  ['a macro', 'rust', '«fn a() {\n    b();\n    c()\n}»\n', 'fn a() {\n    todo!()\n}', 'a'],
  ['dots', 'python', '«def a():\n    return b()»\n', 'def a():\n    ...', 'a'],
  [
    'a word in parentheses for some of them',
    'javascript',
    '«function a(b) {\n  const c = b();\n  d(c);\n  e(c);\n  return c;\n}»\n',
    'function a(b) {\n  const c = b();\n  (unchanged)\n  return c;\n}',
    'a',
  ],
  [
    'a word for some of them',
    'python',
    '«def a(b):\n    c = 0\n    for d in b:\n        c += d\n    return c»\n',
    'def a(b):\n    unchanged\n    return c',
    'a',
  ],
  [
    'a word for one of them, beside new lines',
    'go',
    'package a\n\n«func a() {\n\tb()\n\tc()\n\td()\n}»\n',
    'func a() {\n\tx := b(1)\n\ty(x)\n\tunchanged\n}',
    'a',
  ],
  [
    'a call for some of them, beside a change',
    'go',
    'package a\n\n«func a() {\n\tb()\n\tc()\n\td()\n\te()\n}»\n',
    'func a() {\n\tb(1)\n\trestOfIt()\n\te()\n}',
    'a',
  ],
  [
    'a call for a long statement',
    'go',
    'package a\n\n«func a() {\n\tb(func() {\n\t\tc()\n\t})\n}»\n',
    'func a() {\n\tunchanged()\n}',
    'a',
  ],
  [
    'a docstring and dots',
    'python',
    '«def a(b):\n    c = b()\n    return c»\n',
    'def a(b):\n    """Does it."""\n    ...',
    'a',
  ],
  [
    'words for some of one of several functions of that name',
    'java',
    'class A {\n  void a(int b) {\n    c(b);\n  }\n\n  «void a(long b) {\n    c(b);\n    d(b);\n    e(b);\n  }»\n}\n',
    'void a(long b) {\n    c(b);\n    restUnchanged();\n  }',
    'a',
  ],
  [
    'a stub of one of several functions of that name',
    'typescript',
    'function a(b: string): void;\nfunction a(b: number): void;\n«function a(b: string | number): void {\n  c(b);\n  d(b);\n}»\n',
    'function a(b: string | number): void {\n}',
    'a',
  ],
];

const stillFull: [what: string, language: string, document: string, code: string][] = [
  [
    'one statement that uses the same',
    'python',
    '«def a(b):\n    c = []\n    for d in b:\n        c.append(d)\n    return c»\n',
    'def a(b):\n    return list(b)',
  ],
  ['an expression', 'typescript', '«const a = (b) => {\n  return b + 1;\n};»\n', 'const a = (b) => b + 1;'],
  [
    'a description above the statements (V387)',
    'python',
    '«def a():\n    b()»\n',
    'def a():\n    """Does b."""\n    b()',
  ],
  ['a stub as before', 'python', '«def a():\n    pass»\n', 'def a():\n    raise b'],
  ['another statement', 'java', 'class A {\n  «void a() {\n    b();\n  }»\n}\n', 'void a() {\n    c();\n  }'],
  [
    'a call of what the file knows for several',
    'go',
    'package a\n\nfunc g() {}\n\n«func a() {\n\tb()\n\tc()\n\td()\n}»\n',
    'func a() {\n\tb()\n\tg()\n}',
  ],
  [
    'a new call with the same names for several',
    'python',
    '«def a(b):\n    c = 0\n    for d in b:\n        c += d\n    return c»\n',
    'def a(b):\n    c = summed(b)\n    return c',
  ],
  [
    'in two of its name, of which the other has them',
    'java',
    'class A {\n  «void a(int b) { c(b); d(b); }»\n}\n',
    'void a(int x) { a(x, 1); }\n  void a(int b, int e) { c(b); d(b + e); }',
  ],
  [
    'in a new function, which is called in their place',
    'javascript',
    '«function a() {\n  b();\n  c();\n  d();\n}»\n',
    'function a() {\n  b();\n  rest();\n}\n\nfunction rest() {\n  c();\n  d();\n}',
  ],
  [
    'as many new lines',
    'javascript',
    '«function a() {\n  b();\n  c();\n  d();\n}»\n',
    'function a() {\n  b();\n  e();\n  f();\n}',
  ],
  ['a declaration', 'cpp', '«int a() { return b(); }»\n', 'int a();'],
];

describe('A function', () => {
  for (const [what, language, text, code, name] of emptied)
    it(`has lost its statements (V316, V382): ${what}, in ${language}`, async () =>
      assert.deepEqual(await damage(text, code, language), { kind: 'empty', name }));

  for (const [what, language, text, code] of stillFull)
    it(`has not lost its statements: ${what}, in ${language}`, async () =>
      assert.equal(await damage(text, code, language), undefined));
});

/** The document with the replaced code between « and », the new code, and the names that are gone. */
const gone: [what: string, language: string, document: string, code: string, ...names: string[]][] = [
  [
    'a function of which only the body came',
    'python',
    'import b\n\n\n«def a(c):\n    if c:\n        return\n    b.d(c)»\n',
    'if not c:\n    return\nb.d(c, 1)',
    'a',
  ],
  [
    'a method of which only the body came',
    'python',
    'class A:\n    b = 1\n\n«    def c(self):\n        return d(self)»\n',
    '        """Copies it."""\n        return type(self)(d(self))',
    'c',
  ],
  [
    'a method of which only the body came',
    'go',
    'package a\n\n«func (b *c) Tail() []string {\n\treturn b.d[1:]\n}»\n',
    '\tif len(b.d) < 2 {\n\t\treturn nil\n\t}\n\treturn b.d[1:]',
    'c.Tail',
  ],
  ['a value of which only the new one came', 'javascript', '«const a = b();»\n', 'c();', 'a'],
  [
    'a value of which only the new one came, among others',
    'javascript',
    'const x = 1;\n«const a = b();»\nconst y = 2;\n',
    'c();',
    'a',
  ],
  [
    'fields and methods that were left out',
    'python',
    '«class A(B):\n    def c(self):\n        raise d\n\n    __e__ = __f__ = c\n    del c»\n',
    'class A(B):\n    def c(self):\n        raise d(self)',
    '__e__',
  ],
  [
    'one of two methods of a name',
    'python',
    '«class A:\n    @property\n    def b(self):\n        return c\n\n    @b.setter\n    def b(self, d):\n        e(d)\n\n    f = 1»\n',
    'class A:\n    @property\n    def b(self):\n        return c()\n\n    f = 1',
    'b',
  ],
  [
    'a member, beside a new one',
    'typescript',
    '«class A {\n  b() {\n    c();\n  }\n\n  d() {\n    e();\n  }\n}»\n',
    'class A {\n  d() {\n    e();\n  }\n\n  f() {\n    g();\n  }\n}',
    'b',
  ],
  [
    'a test of a suite',
    'typescript',
    "«describe('a', () => {\n  it('b c', () => {\n    d();\n  });\n  it('e f', () => {\n    g();\n  });\n});»\n",
    "describe('a', () => {\n  it('b c', () => {\n    d(1);\n  });\n});",
    "it 'e f'",
  ],
];

const kept: [what: string, language: string, document: string, code: string][] = [
  ['a function with a new name', 'go', 'package p\n\n«func a() {\n\tb()\n}»\n', 'func c() {\n\tb()\n}'],
  [
    'a member with a new name',
    'java',
    '«class A {\n  int b() { return 1; }\n  int c() { return 2; }\n}»\n',
    'class A {\n  int b() { return 1; }\n  int d() { return 2; }\n}',
  ],
  [
    'a member in another place',
    'typescript',
    '«class A {\n  b() { c(); }\n  d() { e(); }\n}»\n',
    'class A {\n  d() { e(); }\n  b() { c(); }\n}',
  ],
  ['a function that became a constant', 'typescript', '«function a() {\n  return b();\n}»\n', 'const a = () => b();'],
  [
    'a function within a function',
    'javascript',
    '«function a() {\n  const b = () => c();\n  return b();\n}»\n',
    'function a() {\n  return c();\n}',
  ],
  ['a value, beside a new one', 'javascript', 'x();\n«let a;»\n', 'const a = 1;\nconst z = 2;'],
  [
    'a function that became a value',
    'typescript',
    '«function a() {\n  return b();\n}\n\nfunction c() {}»\n',
    'const a = memo(b);\n\nfunction c() {}',
  ],
  [
    'a declaration of a rule',
    'css',
    '«.a {\n  color: red;\n  margin: 0;\n  top: 0;\n}»\n',
    '.a {\n  color: blue;\n  top: 0;\n}',
  ],
  ['a variable of a script', 'shellscript', '«a=1\nb=$a\necho "$b"»\n', 'b=1\necho "$b"'],
  ['a property of an object', 'json', '«{\n  "a": 1,\n  "b": 2\n}»\n', '{\n  "a": 1\n}'],
];

/** The document with the replaced code between « and », and code with imports. */
const misplaced: [what: string, language: string, document: string, code: string][] = [
  [
    'below a function',
    'python',
    'def a():\n    pass\n\n\n«def b():\n    pass»\n',
    'from c import d\n\n\ndef b():\n    d()',
  ],
  [
    'in a class',
    'python',
    'class A:\n    def b(self):\n        c()\n\n«    def d(self):\n        e()»\n',
    '    import f\n\n    def d(self):\n        f.e()',
  ],
  [
    'below a function',
    'go',
    'package p\n\nfunc a() {\n\tb()\n}\n\n«func c() {\n\td()\n}»\n',
    'import "e"\n\nfunc c() {\n\te.D()\n}',
  ],
  ['below a class', 'python', 'class A:\n    b = 1\n\n\n«c()»\nd()\n', 'import c\nc.c()'],
  ['alone, between others', 'python', 'import a\n\n\ndef b():\n    a()\n\n\n«c()»\n\nimport d\n', 'import c'],
];

const inPlace: [what: string, language: string, document: string, code: string][] = [
  [
    'in place of others that are not at the start either',
    'python',
    'def a():\n    b()\n\n\n«import c\nc.d()»\n',
    'import e\ne.f()',
  ],
  ['at the start', 'python', 'import a\n\n\n«def b():\n    a()»\n', 'import c\n\n\ndef b():\n    a(c)'],
  ['in a function', 'python', 'def a():\n    b()\n\n\ndef c():\n    «d()»\n', 'import e\n    e.d()'],
  ['elsewhere in the file', 'python', 'def a():\n    b()\n\n\nimport c\n«d()»\nimport e\n', 'd(c)'],
  ['where others are', 'typescript', "f();\n«import a from 'a';»\n", "import b from 'a';"],
];

describe('Accept', () => {
  for (const [what, language, text, code, ...names] of gone)
    it(`names what would be gone (V390): ${what}, in ${language}`, async () =>
      assert.deepEqual(await damage(text, code, language), { kind: 'gone', names }));

  for (const [what, language, text, code] of kept)
    it(`finds that nothing would be gone: ${what}, in ${language}`, async () =>
      assert.equal(await damage(text, code, language), undefined));

  for (const [what, language, text, code] of misplaced)
    it(`finds imports that belong at the start (V392): ${what}, in ${language}`, async () =>
      assert.deepEqual(await damage(text, code, language), { kind: 'imports' }));

  for (const [what, language, text, code] of inPlace)
    it(`finds no imports elsewhere than they belong: ${what}, in ${language}`, async () =>
      assert.equal(await damage(text, code, language), undefined));
});

async function damage(text: string, code: string, language: string): Promise<unknown> {
  const { document, place } = marked(text);
  return (await damageTo(document, language))(place, code);
}

const lost: [what: string, language: string, before: string, after: string, text: string | undefined][] = [
  ['a comment', 'typescript', '/** Doc. */\nfunction a() {}\n', 'function a() { b(); }\n', '/** Doc. */'],
  ['lines of a comment', 'go', '// A\n// does it.\nfunc a() {}\n', 'func a() { b() }\n', '// A\n// does it.'],
  [
    'a comment of a field',
    'typescript',
    '// How many.\nexport class A {\n  b = 1;\n}\n',
    'export class A {\n  b = 2;\n}\n',
    '// How many.',
  ],
  ['a decorator', 'python', '@b\ndef a():\n    pass\n', 'def a():\n    c()\n', '@b'],
  ['a comment and a decorator', 'csharp', '/// Doc.\n[Fact]\nclass A {}\n', 'class A { int b; }\n', '/// Doc.\n[Fact]'],
  [
    'a comment above a decorator that stays',
    'csharp',
    '/// Doc.\n[Fact]\nclass A {}\n',
    '[Fact]\nclass A { int b; }\n',
    '/// Doc.',
  ],
  [
    'a comment above an attribute that stays',
    'rust',
    '// Doc.\n#[b]\nfn a() {}\n',
    '#[b]\nfn a() { c(); }\n',
    '// Doc.',
  ],
  [
    'an attribute below a comment that stays',
    'rust',
    '// Doc.\n#[b]\nfn a() {}\n',
    '// Doc.\nfn a() { c(); }\n',
    '#[b]',
  ],
  [
    'a comment of several lines, with line endings of Windows',
    'typescript',
    '/**\r\n * Doc.\r\n */\r\nfunction a() {}\r\n',
    'function a() { b(); }\r\n',
    '/**\n * Doc.\n */',
  ],
  [
    'nothing where there is another comment',
    'typescript',
    '/** Doc. */\nfunction a() {}\n',
    '/** Other. */\nfunction a() {}\n',
    undefined,
  ],
  ['nothing where nothing was', 'typescript', 'function a() {}\n', 'function a() { b(); }\n', undefined],
  ['nothing where no definition is left', 'typescript', '/** Doc. */\nfunction a() {}\n', 'b();\n', undefined],
  ['nothing further below', 'typescript', 'b();\n/** Doc. */\nfunction a() {}\n', 'b();\nfunction a() {}\n', undefined],
  ['nothing of a function that goes', 'typescript', '/** Doc. */\nfunction a() {}\n', 'function b() {}\n', undefined],
  ['nothing without a grammar', 'kotlin', '// Doc.\nfun a() {}\n', 'fun a() { b() }\n', undefined],
];

describe('The lines above a definition', () => {
  for (const [what, language, before, after, text] of lost)
    it(`are missing after a change: ${what}, in ${language}`, async () =>
      assert.equal((await lostAbove(before, after, 0, language))?.text, text));
});
