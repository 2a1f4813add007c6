import assert from 'node:assert/strict';
import { codeAround, definitionsIn, section, surroundingsText } from '../../../src/code/withParser.ts';

/** The code is between « and ». */
interface Case {
  language: string;
  file: string;
  head: string;
  outline: string[];
  names: string;
  /** The first line of each definition of the names in the file. */
  defined: string[];
}

const cases: Case[] = [
  {
    language: 'typescript',
    file: `// Licence\n\nimport { User } from './user';\nconst limit = 3;\n\n/** Sends. */\nexport class Session {\n  #user: User;\n  constructor(user: User) {\n    this.#user = user;\n  }\n  «send(text: string): Reply {\n    return reply(text, limit, this.#user);\n  }»\n  stop(): void {}\n}\n\ninterface Reply {\n  text: string;\n}\n\nfunction reply(text: string, most: number, user: User): Reply {\n  return { text };\n}\n`,
    head: "import { User } from './user';\nconst limit = 3;",
    outline: [
      'export class Session',
      '  #user: User',
      '  constructor(user: User)',
      '  stop(): void',
      'interface Reply',
      'function reply(text: string, most: number, user: User): Reply',
    ],
    names: 'text Reply reply limit #user',
    defined: [
      'interface Reply {',
      'function reply(text: string, most: number, user: User): Reply {',
      'const limit = 3;',
      '  #user: User',
    ],
  },
  {
    language: 'typescriptreact',
    file: `import { Row } from './row';\n\nexport function List({ rows }: Props) {\n  «return <ul>{rows.map((row) => <Row key={row.id} label={row.label} />)}</ul>;»\n}\n\ninterface Props {\n  rows: string[];\n}\n`,
    head: "import { Row } from './row';",
    outline: ['export function List({ rows }: Props)', 'interface Props'],
    names: 'ul rows map row Row key id label',
    defined: ['interface Props {'],
  },
  {
    language: 'javascript',
    file: `const fs = require('fs');\n\nfunction load(path) {\n  return fs.readFileSync(path);\n}\n\n«const read = (path) => load(path);»\n\nmodule.exports = { read };\n`,
    head: "const fs = require('fs');",
    outline: ['function load(path)', 'module.exports'],
    names: 'path load',
    defined: ['function load(path) {'],
  },
  {
    language: 'python',
    file: `"""Money."""\nimport os\nfrom decimal import Decimal\n\nRATE = Decimal("0.2")\n\n\nclass Price:\n    def __init__(self, net):\n        self.net = net\n\n    «def gross(self):\n        return rounded(self.net * (1 + RATE))»\n\n\ndef rounded(amount):\n    return amount.quantize(Decimal("0.01"))\n`,
    head: '"""Money."""\nimport os\nfrom decimal import Decimal\n\nRATE = Decimal("0.2")',
    outline: ['class Price', '  def __init__(self, net)', 'def rounded(amount)'],
    names: 'self rounded net RATE',
    defined: ['def rounded(amount):', 'RATE = Decimal("0.2")'],
  },
  {
    language: 'go',
    file: `package shop\n\nimport "fmt"\n\ntype Cart struct {\n\tItems []Item\n}\n\ntype Item struct {\n\tPrice int\n}\n\n«func (c *Cart) Sum() int {\n\treturn add(c.Items)\n}»\n\nfunc add(items []Item) int {\n\treturn len(items)\n}\n`,
    head: 'package shop\n\nimport "fmt"',
    outline: ['type Cart struct', 'type Item struct', 'func add(items []Item) int'],
    names: 'c Cart int add Items',
    defined: ['type Cart struct {', 'func add(items []Item) int {'],
  },
  {
    language: 'rust',
    file: `use std::fmt;\n\npub struct Cart {\n    items: Vec<Item>,\n}\n\nimpl Cart {\n    «pub fn sum(&self) -> u32 {\n        total(&self.items)\n    }»\n    pub fn clear(&mut self) {}\n}\n\nfn total(items: &[Item]) -> u32 {\n    0\n}\n`,
    head: 'use std::fmt;',
    outline: ['pub struct Cart', 'impl Cart', '  pub fn clear(&mut self)', 'fn total(items: &[Item]) -> u32'],
    names: 'total items',
    defined: ['fn total(items: &[Item]) -> u32 {', 'pub struct Cart {'],
  },
  {
    language: 'java',
    file: `package shop;\n\nimport java.util.List;\n\nclass Cart {\n  private List<Item> items;\n\n  «int sum() {\n    return total(items);\n  }»\n\n  static int total(List<Item> items) {\n    return 0;\n  }\n}\n`,
    head: 'package shop;\n\nimport java.util.List;',
    outline: ['class Cart', '  private List<Item> items', '  static int total(List<Item> items)'],
    names: 'total items',
    defined: ['  static int total(List<Item> items) {', '  private List<Item> items;'],
  },
  {
    language: 'csharp',
    file: `using System;\n\nnamespace Shop\n{\n    class Cart\n    {\n        «int Sum() {\n            return Total(items);\n        }»\n\n        int Total(int[] all) => 0;\n    }\n}\n`,
    head: 'using System;',
    outline: ['namespace Shop', '  class Cart', '    int Total(int[] all)'],
    names: 'Total items',
    defined: ['        int Total(int[] all) => 0;'],
  },
  {
    language: 'cpp',
    file: `#include <vector>\n#include "item.h"\n\nstruct Cart {\n  std::vector<Item> items;\n};\n\n«int sum(const Cart &cart) {\n  return total(cart.items);\n}»\n\nint total(const std::vector<Item> &items) {\n  return 0;\n}\n`,
    head: '#include <vector>\n#include "item.h"',
    outline: ['struct Cart', 'int total(const std::vector<Item> &items)'],
    names: 'sum Cart cart total items',
    defined: ['struct Cart {', 'int total(const std::vector<Item> &items) {'],
  },
  {
    language: 'php',
    file: `<?php\nnamespace Shop;\nuse Shop\\Item;\n\nclass Cart {\n    «public function sum(): int {\n        return $this->total($this->items);\n    }»\n    private function total(array $items): int {\n        return 0;\n    }\n}\n`,
    head: '<?php\nnamespace Shop;\nuse Shop\\Item;',
    outline: ['class Cart', '  private function total(array $items): int'],
    names: '$this this total items',
    defined: ['    private function total(array $items): int {'],
  },
  {
    language: 'ruby',
    file: `require 'json'\n\nclass Cart\n  «def sum\n    total(items)\n  end»\n\n  def total(items)\n    Money.new(items)\n  end\nend\n`,
    head: "require 'json'",
    outline: ['class Cart', '  def total(items)'],
    names: 'total items',
    defined: ['  def total(items)'],
  },
  {
    language: 'shellscript',
    file: `set -e\n\nsay() {\n  echo "$1"\n}\n\n«run() {\n  say "$name"\n}»\n`,
    head: 'set -e',
    outline: ['say()'],
    names: 'say name',
    defined: ['say() {'],
  },
  {
    language: 'powershell',
    file: `Import-Module Pester\n\nfunction Get-Total {\n  param($Items)\n  $Items.Count\n}\n\n«function Get-Sum {\n  Get-Total $Cart\n}»\n`,
    head: 'Import-Module Pester',
    outline: ['function Get-Total'],
    names: 'Get-Total $Cart',
    defined: ['function Get-Total {'],
  },
];

const none: [name: string, file: string, language: string][] = [
  ['a language without a grammar', 'one\n«two»', 'plaintext'],
  ['prose', '# One\n\n«Two»\n', 'markdown'],
  ['data, whose values may be secrets', '{ "key": "sk-1", «"b": 2» }', 'json'],
  ['data with comments, whose values may be secrets', '{ "key": "sk-1", «"b": 2» }', 'jsonc'],
  ['settings, whose values may be secrets', 'key = sk-1\n«b = 2»\n', 'ini'],
  ['properties, whose values may be secrets', 'key = sk-1\n«b = 2»\n', 'properties'],
  ['a file that is too long', `«a();»\n${'b();\n'.repeat(100_000)}`, 'typescript'],
];

const empty: [name: string, file: string, language: string][] = [
  ['an empty file', '«»', 'typescript'],
  ['a file that is selected completely', "«import a from 'a';\nlet b = a;»", 'typescript'],
  ['only comments', '// one\n«// two»\n', 'typescript'],
];

describe('The surroundings of code', () => {
  for (const { language, file, head, outline, names, defined } of cases)
    it(`are found in its file: ${language}`, async () => {
      const { document, stretch } = marked(file);
      const around = await codeAround(document, language, [stretch]);
      assert.ok(around);
      assert.equal(linesOf(document, around.head), head);
      assert.deepEqual(around.outline.split('\n'), outline);
      assert.equal(around.names.map(({ name }) => name).join(' '), names);
      for (const { name, offset } of around.names) assert.ok(document.startsWith(name, offset), name);
      const definitions = await definitionsIn(document, language, [stretch]);
      const found = around.names.flatMap(({ name }) => definitions.named(name) ?? []);
      assert.deepEqual([...new Set(found.map(({ text }) => text.split('\n')[0]))], defined);
      for (const { first, last, text } of found)
        assert.ok(linesOf(document, { first, last }).startsWith(text.trimEnd().replace(/ …$/, '')), text);
    });

  for (const [name, file, language] of none)
    it(`are not searched in ${name}`, async () => {
      const { document, stretch } = marked(file);
      assert.equal(await codeAround(document, language, [stretch]), undefined);
    });

  const lines: [
    where: string,
    language: string,
    document: string,
    line: { first: number; text: string } | undefined,
  ][] = [
    [
      'a variable in a function',
      'typescript',
      'function a() {\n  const |b = 1;  \n}\n',
      { first: 1, text: '  const b = 1;' },
    ],
    ['a file without a grammar', 'plaintext', 'one\ntw|o\nthree', { first: 1, text: 'two' }],
    ['the start of a file', 'plaintext', '|one\ntwo', { first: 0, text: 'one' }],
    ['the last line', 'plaintext', 'one\ntwo|', { first: 1, text: 'two' }],
    ['a blank line', 'plaintext', 'one\n | \ntwo', undefined],
    ['a line of 2,000 characters', 'plaintext', `|${'a'.repeat(2000)}`, { first: 0, text: 'a'.repeat(2000) }],
    ['a longer line', 'plaintext', `|${'a'.repeat(2001)}`, undefined],
  ];
  for (const [where, language, text, line] of lines)
    it(`are ${line ? 'the line itself' : 'nothing'} at ${where}`, async () => {
      const found = (await definitionsIn(text.replace('|', ''), language)).at(text.indexOf('|'));
      assert.deepEqual(found, line && { ...line, last: line.first });
    });

  it('are those of each of several places, whichever is first', async () => {
    const code =
      'import a;\nconst one = 1;\nfunction b() {\n  d(one);\n}\nfunction c() {\n  e(one);\n}\nfunction f() {\n}\n';
    const at = (text: string) => ({ start: code.indexOf(text), end: code.indexOf(text) + text.length });
    const [first, second] = [at('function b() {\n  d(one);\n}'), at('e(one);')];
    for (const stretches of [
      [first, second],
      [second, first],
    ]) {
      const around = await codeAround(code, 'javascript', stretches);
      assert.deepEqual(around?.head, { first: 0, last: 1 });
      assert.equal(around.outline, 'function c()\nfunction f()');
      const names = around.names.map(({ name }) => name);
      assert.deepEqual(names.toSorted(), ['d', 'e', 'one']);
      const found = await definitionsIn(code, 'javascript', stretches);
      assert.deepEqual([found.named('b'), found.named('c')?.text], [undefined, 'function c() …']);
    }
    for (const stretches of [
      [second, at('const one = 1;')],
      [at('const one = 1;'), second],
    ])
      assert.deepEqual((await codeAround(code, 'javascript', stretches))?.head, { first: 0, last: 0 });
  });

  it('are methods by their names alone, and no functions and values within functions', async () => {
    const go = await definitionsIn('package p\n\nfunc (c *Cat) Load() {}\n', 'go');
    assert.equal(go.named('Load')?.text, 'func (c *Cat) Load() {}');
    const inside = 'function a() {\n  function b() {}\n}\nconst c = {\n  d: 1,\n};\nclass E {\n  f = 1;\n}\n';
    const found = await definitionsIn(inside, 'javascript');
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'E', 'f'].map((name) => found.named(name) !== undefined),
      [true, false, true, false, true, true],
    );
  });

  it('are a long type with its first thirty members, and a short one whole', async () => {
    const type = (count: number): string =>
      `class A {\n${Array.from({ length: count }, (_, at) => `  f${at} = ${at};\n`).join('')}}\n`;
    const textOf = async (code: string, name: string) => (await definitionsIn(code, 'javascript')).named(name)?.text;
    assert.equal(await textOf(type(38), 'A'), type(38).trimEnd());
    const members = Array.from({ length: 30 }, (_, at) => `  f${at}`).join('\n');
    assert.equal(await textOf(type(39), 'A'), `class A {\n${members}\n  …`.replace(' {', ''));
    assert.equal(await textOf(type(38), 'f3'), type(38).trimEnd(), 'the type of a member');
    assert.equal(await textOf(type(39), 'f3'), '  f3 = 3');
  });

  it('are a function of fifteen lines whole, and without its body if it is longer', async () => {
    const code = (lines: number): string => `function a() {\n${'  b();\n'.repeat(lines)}}\n`;
    const textOf = async (text: string) => (await definitionsIn(text, 'javascript')).named('a')?.text;
    assert.equal(await textOf(code(13)), code(13).trimEnd());
    assert.equal(await textOf(code(14)), 'function a() …');
    const value = (lines: number): string => `const a = [\n${'  1,\n'.repeat(lines)}];\n`;
    assert.equal(await textOf(value(8)), value(8).trimEnd());
    assert.equal(await textOf(value(9)), 'const a = …');
    assert.equal(await textOf(`const a = '${'b'.repeat(2000)}';`), 'const a = …');
  });

  it('have at most a hundred names', async () => {
    const code = Array.from({ length: 150 }, (_, at) => `f${at}();`).join('\n');
    const around = await codeAround(code, 'javascript', [{ start: 0, end: code.length }]);
    assert.deepEqual([around?.names.length, around?.names.at(-1)?.name], [100, 'f99']);
  });

  it('are the forty nearest definitions, if there are more', async () => {
    const code = Array.from({ length: 90 }, (_, at) => `function f${at}() {\n}\n`).join('');
    const start = code.indexOf('function f45');
    const around = await codeAround(code, 'javascript', [{ start, end: code.indexOf('function f46') }]);
    const lines = around?.outline.split('\n') ?? [];
    assert.deepEqual([lines[0], lines[1], lines.at(-2), lines.at(-1)], ['…', 'function f25()', 'function f65()', '…']);
  });

  it('are also what is around the code, however much is nearer', async () => {
    const methods = Array.from({ length: 90 }, (_, at) => `  f${at}() {\n  }\n`).join('');
    const code = `class All {\n${methods}}\n`;
    const start = code.indexOf('f45');
    const around = await codeAround(code, 'javascript', [{ start, end: code.indexOf('}', start) + 1 }]);
    assert.deepEqual(around?.outline.split('\n').slice(0, 2), ['class All', '…']);
  });

  it('are the type around the code without its members, which the outline has', async () => {
    const code = 'class All {\n  one() {\n  }\n  two() {\n  }\n}\n';
    const start = code.indexOf('two');
    const definitions = await definitionsIn(code, 'javascript', [{ start, end: code.indexOf('}', start) + 1 }]);
    assert.equal(definitions.named('All')?.text, 'class All …');
  });

  for (const [parameters, shown] of [
    [8, 10],
    [9, 1],
  ] as const)
    it(`have a head with ${parameters} lines of parameters in ${shown} lines`, async () => {
      const list = Array.from({ length: parameters }, (_, at) => `  p${at},\n`).join('');
      const code = `function long(\n${list}) {\n${'  run();\n'.repeat(20)}}\n`;
      const { text = '' } = (await definitionsIn(code, 'javascript')).named('long') ?? {};
      assert.equal(text.split('\n').length, shown);
      assert.match(text, /^function long\([^]* …$/);
    });

  for (const [name, file, language] of empty)
    it(`are empty in ${name}`, async () => {
      const { document, stretch } = marked(file);
      const around = await codeAround(document, language, [stretch]);
      assert.deepEqual([around?.head, around?.outline], [undefined, '']);
    });
});

describe('The text of the surroundings of code', () => {
  const lines = { first: 2, last: 8 };
  const comments: [language: string, text: string][] = [
    ['typescript', '// src/a b.x, lines 3 to 9\nlet a;'],
    ['python', '# src/a b.x, lines 3 to 9\nlet a;'],
    ['shellscript', '# src/a b.x, lines 3 to 9\nlet a;'],
    ['ruby', '# src/a b.x, lines 3 to 9\nlet a;'],
    ['powershell', '# src/a b.x, lines 3 to 9\nlet a;'],
    ['php', '// src/a b.x, lines 3 to 9\nlet a;'],
    ['css', '/* src/a b.x, lines 3 to 9 */\nlet a;'],
  ];
  for (const [language, text] of comments)
    it(`has the file and lines in a comment of its language: ${language}`, () => {
      assert.equal(surroundingsText(language, [section('src/a\nb.x', 'let a;', lines)]), text);
    });

  it('escapes the name of a file that would end the comment', () => {
    assert.equal(
      surroundingsText('css', [section('a*/b.css', 'x {}', { first: 0, last: 0 })]),
      '/* a* /b.css, line 1 */\nx {}',
    );
  });

  it('has consistent line endings', () => {
    assert.equal(surroundingsText('go', [section('a.go', 'a\r\nb\rc')]), '// a.go\na\nb\nc');
  });

  it('has at most 8,000 characters with 2,000 per part, and shorter parts instead of longer ones', () => {
    const long = section('long', 'some words\n'.repeat(1000));
    assert.ok(long.text.length <= 2002 && long.text.endsWith('words\n…'));
    const text = surroundingsText('go', [long, long, long, long, section('short', 'a')]);
    assert.deepEqual(text.match(/^\/\/ .*/gm), ['// long', '// long', '// long', '// short']);
    assert.ok(text.length <= 8000);
  });

  it('is cut inside a line if there is no other place', () => {
    assert.ok(section('minified', 'a'.repeat(100_000)).text.length <= 2002);
  });
});

function marked(file: string): { document: string; stretch: { start: number; end: number } } {
  const [before = '', code = '', after = ''] = file.split(/[«»]/);
  return { document: before + code + after, stretch: { start: before.length, end: before.length + code.length } };
}

function linesOf(document: string, lines: { first: number; last: number } | undefined): string {
  return lines
    ? document
        .split('\n')
        .slice(lines.first, lines.last + 1)
        .join('\n')
    : '';
}
