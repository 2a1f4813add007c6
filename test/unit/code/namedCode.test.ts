import assert from 'node:assert/strict';
import { namedCode } from '../../../src/code/namedCode.ts';

/**
 * What commands take at each cursor, `|`: the code between « and »; and how they name it. The cursor is on the line of the mark, which is
 * what counts.
 */
const cases: [language: string, name: string, document: string][] = [
  ['typescript', 'size()', "import a from 'a';\n\n«export const si|ze = (b: B): number => {\n\tretu|rn 1;\n};|»\n"],
  ['typescript', 'size()', '«/** Doc|. */\nexport const size = (b: B): number => b.size;»\nconst b = 1;\n'],
  ['typescript', 'limit', 'const a = 1;\n«// How many.\nexport const lim|it = 3;»\n'],
  ['typescript', 'config', '«export const config = {\n  one: {\n    tw|o: 1,\n  },\n};»\n'],
  ['typescript', 'A', '«@injectable()\nexport class A {|\n\n|\n  b = 1;\n}|»\n'],
  [
    'typescript',
    'b()',
    'class A {\n  «/** m */\n  @dec() public async b(): Promise<void> {\n    const |c = 5;\n  }»\n}\n',
  ],
  ['typescript', 'b', 'class A {\n  «private read|only b = 1;»\n}\n'],
  ['typescript', 'handler()', 'class A {\n  «handler = async () => {\n    a|wait b();\n  };»\n}\n'],
  [
    'typescript',
    'timeout()',
    '«export function timeout(a: A) {\n  return new Promise((resolve) => {\n    setTimeout(() => {\n      re|solve();\n    }, 1);\n    queueMicrotask(() => {\n      re|solve();\n    });\n  });\n}»\n',
  ],
  ['typescript', 'inner()', 'function a() {\n  «const inner = () => {\n    |b();\n  };»\n  return inner;\n}\n'],
  ['typescript', "it 'adds'", "describe('sum', () => {\n  «it('adds', async () => {\n    a|dd();\n  });»\n});\n"],
  ['typescript', "describe 'sum'", "«describe('sum', () => {\n  it('adds', () => {});\n|\n});»\n"],
  ['typescript', "test 'adds'", "«test('adds', async t => {\n\tt.i|s(1, 1);\n});»\n"],
  ['typescript', 'Colour', '«export enum Colour {\n  Re|d,\n  Green,\n}»\n'],
  ['typescript', 'Size', '«export type Size = |{ a: string };»\n'],
  ['typescript', 'exports.a()', '«exports.a = function () {\n  |return 1;\n};»\n'],
  ['typescript', 'export default', '«export default async (request) => {\n  |return 1;\n};»\n'],
  ['typescript', 'a()', 'export default {\n  «a() {\n    |return 1;\n  }»,\n};\n'],
  ['typescript', 'f()', 'const x = 1;\r\n«// doc\r\nfunction f() {\r\n  re|turn 1;\r\n}»\r\n'],
  ['typescriptreact', 'A', '«export const A = memo(({ a }: P) => {\n  return <p onClick={() => {| a(); }} />;\n});»\n'],
  ['javascriptreact', 'A()', '«function A() {\n  return <p />;|\n}»\n'],
  ['javascript', 'module.exports', '«module.exports = {\n  b|: 2,\n};»\n'],
  ['json', 'scripts', '{\n  "name": "x",\n  «"scripts": {\n    "a"|: "b"\n  }»\n}\n'],
  ['c', 'add()', '«/* doc */\nstatic int add(int a) {\n  return| a;\n}»\n'],
  ['c', 'P', '«struct P| {\n  int x;\n};»\nint y;\n'],
  ['cpp', 'A', '«template <typename T>\nclass A : public B {\n pub|lic:\n  void b() {}\n};»\n'],
  ['cpp', 'b()', 'class A {\n public:\n  «/// doc\n  int b() co|nst;»\n};\n'],
  ['csharp', 'B()', 'class A {\n  «/// <summary>x</summary>\n  [Fact]\n  public int B() {\n    |return 1;\n  }»\n}\n'],
  ['csharp', 'P', 'class A {\n  «public int P| { get; set; }»\n}\n'],
  ['css', '.a, .b', '«/* a */\n.a,\n.b {\n  colo|r: red;\n}»\n.c {}\n'],
  ['css', '.c', '.b {}\n«.c| { color: red; }»\n'],
  ['css', '.c', '@media print {\n  «.c {\n    color|: red;\n  }»\n}\n'],
  ['go', 'Cat.Load()', 'package p\n\n«// Load loads.\nfunc (c *Cat) Load() {\n\tgo func() {\n\t\tx|()\n\t}()\n}»\n'],
  ['go', 'S', '«type S str|uct {\n\tA int\n}»\n'],
  ['go', 'A', 'type S struct {\n\t«// How many.\n\tA| int»\n}\n'],
  ['ini', '[a]', '«; about\n[a]\nb| = 1»\n'],
  ['java', 'b()', 'class A {\n  «/** d */\n  @Override\n  public int b() {\n    return |1;\n  }»\n}\n'],
  ['php', 'a()', '<?php\n«/** d */\n#[Attr]\nfunction a() {\n  |return 1;\n}»\n'],
  ['php', 'c()', '<?php\nclass B {\n  «public function c() {\n    |\n  }»\n}\n'],
  ['powershell', 'Get-A()', '«# c\nfunction Get-A {\n  |1\n}»\n$x = 1\n'],
  ['python', 'b()', 'x = 1\n\n\n«# c\n@a\n@b(1)\ndef b():\n    y |= 1\n    return y|»\n\n\nd()\n'],
  ['python', 'c()', 'def b():\n    «def c():\n        pa|ss»\n    return c\n'],
  ['python', 'X', 'import a\n«X: int =| 3»\n'],
  ['ruby', 'b()', 'class A\n  «# d\n  def b\n    items.each do |x|\n      y‸\n    end\n  end»\nend\n'],
  ['ruby', 'it "y"', 'describe "x" do\n  «it "y" do\n    z‸\n  end»\nend\n'],
  ['rust', 'A', '«/// d\n#[derive(Debug)]\npub struct A| {\n    x: i32,\n}»\n'],
  ['rust', 'b()', 'impl A {\n    «/// e\n    pub fn b() {\n        let c = x;|\n    }»\n}\n'],
  ['shellscript', 'a()', '#!/bin/sh\n«# c\na() {\n  b|\n}»\n'],
];

describe('The code that commands take at the cursor', () => {
  for (const [language, name, marked] of cases) {
    const cursors = marked.includes('‸') ? '‸' : '|';
    it(`is whole, in ${language}: ${JSON.stringify(marked)}`, async () => {
      const parts = marked.replace(/[«»]/g, '').split(cursors);
      const document = parts.join('');
      const lines = parts.slice(0, -1).map(
        (_, at) =>
          parts
            .slice(0, at + 1)
            .join('')
            .split('\n').length - 1,
      );
      const all = (await namedCode(document, language)) ?? [];
      assert.ok(lines.length > 0);
      for (const line of lines) {
        const taken = all.findLast(({ start, end }) => start.line <= line && line <= end.line);
        assert.equal(taken && withMarks(document, taken), marked.replaceAll(cursors, ''));
        assert.equal(taken?.name, name);
      }
    });
  }

  for (const [language, document] of [
    ['typescript', "import a from 'a';\n\nrun();\n"],
    ['json', '[1, 2]\n'],
    ['typescript', "export { a } from './a';\n"],
  ] as const)
    it(`is nothing where nothing has a name, in ${language}: ${JSON.stringify(document)}`, async () =>
      assert.deepEqual(await namedCode(document, language), []));

  it('has one name, also if it is the default export', async () =>
    assert.deepEqual(
      (await namedCode('export default function a() {\n  b();\n}\n', 'typescript'))?.map(({ name }) => name),
      ['a()'],
    ));

  it('never begins within a line', async () => {
    const found = await namedCode('class A { b() { return 1; } c() { return 2; } }\n', 'typescript');
    assert.deepEqual(
      found?.map(({ name }) => name),
      ['A'],
    );
  });
});

type Named = NonNullable<Awaited<ReturnType<typeof namedCode>>>[number];

function withMarks(document: string, { start, end }: Named): string {
  const lines = document.split('\n');
  const offset = ({ line, character }: Named['start']): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, character);
  const [from, to] = [offset(start), offset(end)];
  return `${document.slice(0, from)}«${document.slice(from, to)}»${document.slice(to)}`;
}
