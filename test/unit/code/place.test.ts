import assert from 'node:assert/strict';
import { type NoPlace, placeOf } from '../../../src/code/placing/place.ts';
import { properties } from '../../fuzz/place.ts';
import { itHolds } from '../../support/property.ts';

const typescript = `import { a } from './a.ts';

/** Adds. */
export function add(one: number, other: number): number {
  return one + other;
}

const half = (value: number): number => {
  return value / 2;
};

@decorated({
  name: 'cat',
})
export class Cat {
  #name = '';

  async load(id: string): Promise<void> {
    if (id) {
      await a(id);
    } else {
      throw new Error();
    }
  }

  get name(): string {
    return this.#name;
  }
}
`;
const python = `import os

# Adds.
@cached
def add(a, b):
    if a:
        return a
    return b


class Cat:
    def __init__(self):
        self.name = ""

    def load(self, id):
        try:
            read(id)
        except OSError:
            pass


class Dog:
    def __init__(self):
        pass
`;
const go = `package main

type Cat struct {
\tName string
}

// Load loads.
func (c *Cat) Load(id string) error {
\treturn nil
}

func Load(id string) error {
\treturn nil
}
`;
const rust = `#[derive(Debug)]
pub struct Cat {
    name: String,
}

impl Cat {
    pub fn load(&self) -> u8 {
        1
    }
}
`;
const ruby = `class Cat
  def load(id)
    read(id)
  rescue IOError
    nil
  end

  def name?
    true
  end
end
`;
const html = `<body>
  <main id="top" class="a">
    <p>Text</p>
  </main>
  <footer>
    <p>End</p>
  </footer>
</body>
`;
const css = `.a {
  color: red;
}

#b {
  color: blue;
}

@media print {
  .a {
    color: black;
  }
}
`;
const java = `class Cat {
    public int load(int id) {
        return id;
    }

    void name()
    {
        call();
    }

    void other()
    {
    }
}
`;

const shell = '#!/bin/sh\nf() {\n  a\n}\n';
const languages = new Map([
  [typescript, 'typescript'],
  [python, 'python'],
  [go, 'go'],
  [rust, 'rust'],
  [ruby, 'ruby'],
  [html, 'html'],
  [css, 'css'],
  [java, 'java'],
  [shell, 'shellscript'],
]);
const languageOf = (document: string): string =>
  languages.get(document) ??
  (document.startsWith('def ') ? 'python' : /^(?:module|export)/.test(document) ? 'typescript' : 'javascript');

/** The members that a class must keep, and a new one. */
const members = "  #name = '';\n\n  more() {\n  }\n\n  async load() {\n  }\n\n  get name() {\n  }";

const found: [name: string, document: string, code: string, first: number, last: number, isSame?: boolean][] = [
  [
    'an unchanged function',
    typescript,
    'export function add(one: number, other: number): number {\n  return one + other;\n}',
    3,
    5,
    true,
  ],
  [
    'an unchanged method with less indentation',
    typescript,
    'get name(): string {\n  return this.#name;\n}',
    25,
    27,
    true,
  ],
  ['lines with other indentation', python, 'if a:\n    return a\n    return b', 5, 7, false],
  [
    'a changed body',
    typescript,
    'export function add(one: number, other: number): number {\n  return other + one;\n}',
    3,
    5,
  ],
  ['changed parameters', typescript, 'export function add(...all: number[]): number {\n  return 0;\n}', 3, 5],
  ['other modifiers', typescript, 'function add(one) {\n  return one;\n}', 3, 5],
  ['parameters on many lines', typescript, 'export function add(\n  one: number,\n): number {\n  return one;\n}', 3, 5],
  [
    'a comment above',
    typescript,
    '/**\n * Adds numbers.\n */\nexport function add(one: number): number {\n  return one;\n}',
    2,
    5,
  ],
  ['a value', typescript, 'const half = (value: number, by = 2): number => {\n  return value / by;\n};', 7, 9],
  ['a value on one line', typescript, 'const half = (value: number): number => value / 2;', 7, 9],
  ['two functions', typescript, 'function add(a) {\n  return a;\n}\n\nconst half = 1;', 3, 9],
  [
    'a function, and a new one',
    typescript,
    'function add(a) {\n  return a;\n}\n\nfunction more() {\n  return 1;\n}',
    3,
    5,
  ],
  ['a class', typescript, `export class Cat {\n${members}\n}`, 14, 28],
  [
    'a class with its decorator',
    typescript,
    `@decorated({\n  name: 'dog',\n})\nexport class Cat {\n${members}\n}`,
    11,
    28,
  ],
  ['a method', typescript, 'async load(id: string, more: string): Promise<void> {\n  more();\n}', 17, 23],
  [
    'two methods',
    typescript,
    '  async load(): Promise<void> {\n    a();\n  }\n\n  get name(): string {\n    return 1;\n  }',
    17,
    27,
  ],
  ['Python', python, 'def add(a, b, c):\n    return c', 4, 7],
  ['Python with a decorator', python, '@cached\ndef add(a):\n    return a', 3, 7],
  ['Python with a comment', python, '# Adds more.\n@cached\ndef add(a):\n    return a', 2, 7],
  ['a method in Python', python, 'def load(self, id):\n    try:\n        read(id)\n    finally:\n        pass', 14, 18],
  [
    'a class in Python',
    python,
    'class Cat(Animal):\n    def __init__(self, id):\n        pass\n\n    def load(self): pass',
    10,
    18,
  ],
  ['a method in Go', go, '// Load loads it.\nfunc (cat *Cat) Load(id int) error {\n\treturn err\n}', 6, 9],
  ['a function in Go', go, 'func Load(id int) error {\n\treturn err\n}', 11, 13],
  ['a type in Go', go, 'type Cat struct {\n\tName, Other string\n}', 2, 4],
  ['a struct in Rust', rust, '#[derive(Debug, Clone)]\npub struct Cat {\n    name: u8,\n}', 0, 3],
  ['a function in Rust', rust, 'fn load(&mut self) -> u8 {\n    2\n}', 6, 8],
  ['an implementation in Rust', rust, 'impl Cat {\n    fn none() {}\n\n    fn load() -> u8 {\n    }\n}', 5, 9],
  ['Ruby', ruby, 'def load(id, more)\n  read(more)\nend', 1, 5],
  ['Ruby with a question', ruby, 'def name?(a)\n  a\nend', 7, 9],
  ['a rule', css, '#b {\n  color: green;\n}', 4, 6],
  ['an at-rule', css, '@media print {\n  .a {\n    color: white;\n  }\n}', 8, 12],
  ['a program in a shell', shell, '# Does b.\nf() {\n  b\n}', 1, 3],
  ['a program with its first line', shell, '#!/bin/sh\nf() {\n  b\n}', 0, 3],
  ['a function that lost its last line', 'def f():\n    a()\n    b()\n', 'def f():\n    a()', 0, 2],
  ['the beginning of a function', 'function f() {\n  a();\n  b();\n}\n', 'function f() {\n  a();', 0, 1, true],
  ['Java', java, 'public int load(int id, int more) {\n    return more;\n}', 1, 3],
  ['a brace on a separate line', java, 'void name()\n{\n    other();\n}', 5, 8],
];

const notFound: [name: string, document: string, code: string, reason: NoPlace][] = [
  ['nothing', typescript, '', 'not-found'],
  ['blank lines', typescript, ' \n\n', 'not-found'],
  ['an empty document', '', 'function add() {\n}', 'not-found'],
  ['one of several values', 'const a = 1, b = 2;\n', 'const a = 3;', 'not-found'],
  ['other code', typescript, 'function other() {\n}', 'not-found'],
  ['another test', "describe('a', () => {\n  it('b', () => {\n  });\n});\n", "it('c', () => {\n});", 'not-found'],
  ['another suite', "describe('a', () => {\n});\n", "describe('b', () => {\n});", 'not-found'],
  ['an example of its use', typescript, "import { a } from './a.ts';\n\nadd(1, 2);", 'not-found'],
  [
    'methods of different classes',
    `${go}\n${rust}`,
    'type Cat struct {\n\tA int\n}\n\nfn load(&self) {\n\t1\n}',
    'not-found',
  ],
  ['half a function', typescript, 'export function add(one: number) {', 'not-found'],
  ['a function without its end', ruby, 'def load(id)\n  read(more)', 'not-found'],
  ['a head without its end', ruby, 'def load(id, more)', 'not-found'],
  ['lines from the middle', typescript, '    other();\n  }\n}', 'not-found'],
  ['the same method of two classes', python, 'def __init__(self):\n    self.name = 1', 'ambiguous'],
  ['the same lines twice', 'a();\nb();\na();\nb();\n', 'a();\nb();', 'ambiguous'],
  ['a class that lacks a method', typescript, 'export class Cat {\n  async load() {\n  }\n}', 'elided'],
  ['a class in Python that lacks a method', python, 'class Cat:\n    def load(self):\n        pass', 'elided'],
  ['a class in Ruby that lacks a method', ruby, 'class Cat\n  def name?\n    false\n  end\nend', 'elided'],
  ['an implementation that lacks a function', rust, 'impl Cat {\n    fn none() {}\n}', 'elided'],
  [
    'a class that lacks a method with a brace on a separate line',
    java,
    'class Cat {\n    int load(int id) {\n    }\n\n    void name() {\n    }\n}',
    'elided',
  ],
  [
    'a class that lacks a method with parameters on many lines',
    'class Cat {\n  x(\n    a,\n  ) {\n    b();\n  }\n  y() {\n  }\n}',
    'class Cat {\n  y() {\n    c();\n  }\n}',
    'elided',
  ],
  [
    'an object that lacks a method',
    'export const cat = {\n  x() {\n  },\n  y() {\n  },\n};',
    'export const cat = {\n  x() {\n    a();\n  },\n};',
    'elided',
  ],
  [
    'a class in a module that lacks a method',
    'module Pets {\n  class Cat {\n    x() {\n    }\n    y() {\n    }\n  }\n}',
    'module Pets {\n  class Cat {\n    x() {\n      a();\n    }\n  }\n}',
    'elided',
  ],
  ['dots in a comment', typescript, 'export class Cat {\n  // ...\n}', 'elided'],
  [
    'a comment about existing code',
    typescript,
    'export class Cat {\n  // ... existing code ...\n  more() {}\n}',
    'elided',
  ],
  ['a comment about the rest', python, 'def add(a, b):\n    # rest of the function stays the same', 'elided'],
  ['a note about unchanged code', python, 'class Cat:\n    # (unchanged)\n    pass', 'elided'],
  ['a comment about other methods', typescript, 'export class Cat {\n  // Other methods…\n}', 'elided'],
  ['a comment of HTML', html, '<footer>\n  <!-- ... -->\n</footer>', 'elided'],
  ['a comment of CSS', css, '#b {\n  /* existing code */\n}', 'elided'],
  ['bare dots', go, 'type Cat struct {\n\t...\n}', 'elided'],
  ['dots in braces', typescript, 'function add(a) { ... }', 'elided'],
];

const halves: [name: string, document: string, code: string, reason?: 'elided'][] = [
  ['a directive', 'int f() {\n  a();\n#ifdef B\n  b();\n#endif\n}\n', 'int f() {\n  c();\n}'],
  ['a label', 'int f() {\n  a();\nout:\n  b();\n}\n', 'int f() {\n  c();\n}'],
  ['an access specifier', 'class A {\npublic:\n  int b;\n};\n', 'class A {\npublic:\n  int c;\n};', 'elided'],
  [
    'an access specifier in a struct',
    'struct A {\n  int b;\nprivate:\n  int c;\n};\n',
    'struct A {\n  int d;\n};',
    'elided',
  ],
  ['lines of a template', 'function f() {\n  g(`\nSELECT\n`);\n}\n', 'function f() {\n  g();\n}'],
  ['lines of a string', 'def f():\n    a = """\nSELECT\n"""\n    return a\n', 'def f():\n    return 1'],
  ['a comment', 'def f():\n    a()\n# b()\n    c()\n', 'def f():\n    c()'],
  ['a text of a shell', 'f() {\n  cat <<EOF\ntext\nEOF\n}\n', 'f() {\n  echo text\n}'],
  ['a text of Ruby', 'def f\n  a = <<~SQL\nSELECT\nSQL\n  a\nend\n', 'def f\n  1\nend'],
  ['a label in Go', 'func f() {\n\ta()\nloop:\n\tfor {\n\t}\n}\n', 'func f() {\n\tb()\n}'],
];

const wholes: [name: string, document: string, code: string, last: number, language: string][] = [
  [
    'brackets in strings',
    'function f() {\n  a("(", \'{\');\n  b(/\\(/);\n}\n',
    'function f() {\n  c();\n}',
    3,
    'typescript',
  ],
  ['brackets in comments', 'function f() {\n  a(); // :(\n  // {\n}\n', 'function f() {\n  c();\n}', 3, 'typescript'],
  ['a case of a shell', 'f() {\n  case $1 in\n    a) b ;;\n  esac\n}\n', 'f() {\n  c\n}', 4, 'shellscript'],
  ['lifetimes', "fn f<'a>(b: &'a str) -> C<'a> {\n  1\n}\n", 'fn f() {\n  2\n}', 2, 'rust'],
  ['a bracket at the end', 'def f():\n    return 1\n', 'def f():\n    return g(\n        1,\n    )', 1, 'python'],
];

/** The language of a document, which is recognised by its start. */
function halfLanguage(document: string): string {
  if (/^func /.test(document)) return 'go';
  if (/^(?:int|class|struct) /.test(document)) return 'cpp';
  if (document.startsWith('def f()')) return 'python';
  if (document.startsWith('def f')) return 'ruby';
  return document.startsWith('f()') ? 'shellscript' : 'typescript';
}

describe('Code of a reply', () => {
  for (const [name, document, code, reason] of halves) {
    it(`never replaces half a function: ${name}`, async () => {
      const whole = { kind: 'lines', first: 0, last: document.split('\n').length - 2, isSame: false };
      const place = await placeOf(document, code, halfLanguage(document));
      assert.deepEqual(place, reason ? { kind: 'none', reason } : whole);
    });
  }
  for (const [name, document, code, last, language] of wholes) {
    it(`replaces a whole function: ${name}`, async () => {
      assert.deepEqual(await placeOf(document, code, language), { kind: 'lines', first: 0, last, isSame: false });
    });
  }
  for (const [name, document, code, first, last, isSame = false] of found) {
    it(`replaces lines: ${name}`, async () => {
      const language = languageOf(document);
      const place = { kind: 'lines', first, last, isSame };
      assert.deepEqual(await placeOf(document, code, language), place);
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
      assert.deepEqual(await placeOf(crlf(document), `${crlf(code)}\r\n`, language), place, 'with CR LF');
      const twice = await placeOf(document + document, code, language);
      assert.equal(twice.kind, 'none', 'unless there are two');
    });
  }
  for (const [name, document, code, reason] of notFound) {
    it(`has no place: ${name}`, async () =>
      assert.deepEqual(await placeOf(document, code, languageOf(document)), { kind: 'none', reason }));
  }

  it('can contain spread values', async () => {
    const document = 'function f(all) {\n  return g(...all);\n}';
    const code = 'function f(all, more) {\n  return g(\n    ...all,\n    ...more,\n  );\n}';
    assert.deepEqual(await placeOf(document, code, 'typescript'), { kind: 'lines', first: 0, last: 2, isSame: false });
  });

  itHolds(properties);

  it('gets a place in a long document', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `function f${at}() {\n  return 1;\n}`).join('\n');
    const place = await placeOf(many, many.replaceAll('return 1', 'return 2'), 'javascript');
    assert.deepEqual(place, { kind: 'lines', first: 0, last: 4499, isSame: false });
    assert.deepEqual(await placeOf(many, 'function f7(a) {\n  return a;\n}', 'javascript'), {
      kind: 'lines',
      first: 21,
      last: 23,
      isSame: false,
    });
  });

  it('is placed without delay if it has many spaces', async () => {
    const blanks = ' '.repeat(50_000);
    assert.equal((await placeOf('a();', `a();${blanks}\n`, 'javascript')).kind, 'lines');
    assert.equal((await placeOf('a();', `a(${blanks});`, 'javascript')).kind, 'none');
  });
});
