import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { namedCode } from '../../../src/code/namedCode.ts';
import { grammarOf, parserFor } from '../../../src/code/syntax.ts';

const samples: [language: string, code: string, names: string[]][] = [
  ['c', 'int add(int a) {\n  return a;\n}\n', ['add']],
  ['cpp', 'class A {\n  void b() {}\n};\n', ['A', 'b']],
  ['csharp', 'class A {\n  int B() { return 1; }\n}\n', ['A', 'B']],
  ['css', '.a {\n  color: red;\n}\n', ['.a']],
  ['go', 'func (c *Cat) Load() {\n}\n', ['Cat.Load']],
  ['ini', '[a]\nb = 1\n', ['[a]']],
  ['java', 'class A {\n  int b() { return 1; }\n}\n', ['A', 'b']],
  ['javascript', 'const a = () => {\n};\n', ['a']],
  ['javascriptreact', 'function A() {\n  return <p />;\n}\n', ['A']],
  ['php', '<?php\nfunction a() {\n}\n', ['a']],
  ['powershell', 'function Get-A {\n  1\n}\n', ['Get-A']],
  ['python', 'class A:\n    def b(self):\n        pass\n', ['A', 'b']],
  ['ruby', 'class A\n  def b\n  end\nend\n', ['A', 'b']],
  ['rust', 'impl A {\n    fn b() {}\n}\n', ['impl A', 'b']],
  ['shellscript', 'a() {\n  b\n}\n', ['a']],
  ['typescript', 'interface A {\n  b(): void;\n}\n', ['A', 'b']],
  ['typescriptreact', 'function A() {\n  return <p />;\n}\n', ['A']],
];

describe('The parser', () => {
  for (const [language, code, names] of samples) {
    it(`finds the functions and classes of ${language}`, async () =>
      assert.deepEqual(
        ((await namedCode(code, language)) ?? []).map(({ name }) => name.replace('()', '')),
        names,
      ));
  }

  it('reads no language without a grammar', async () =>
    assert.equal(await namedCode('function a()\nend\n', 'lua'), undefined));

  it('finds nothing in code that does not parse', async () =>
    assert.deepEqual(await namedCode('function a( {\n', 'typescript'), []));

  const unparsed: [what: string, code: string][] = [
    ['text that belongs to nothing', 'function a() { let = = ; }'],
    ['a bracket that is missing', 'function a() { b(1; }'],
  ];
  for (const [what, code] of unparsed)
    it(`finds the statement that does not parse: ${what}`, async () => {
      const root = (await parserFor('javascript'))(`c();\n${code}\nd();\n`);
      assert.equal(root?.hasError, true);
      assert.deepEqual(
        root.children.map(({ hasError }) => hasError),
        [false, true, false],
      );
    });

  it('knows the names of languages that replies use', () =>
    assert.deepEqual(['ts', 'py', 'bash', 'kotlin', 'constructor'].map(grammarOf), [
      'typescript',
      'python',
      'bash',
      undefined,
      undefined,
    ]));

  it('does not read a language without a grammar, or a text that is too long', async () => {
    assert.equal((await parserFor('kotlin'))('a'), undefined);
    assert.equal((await parserFor('typescript'))(' '.repeat(1_000_001)), undefined);
  });

  it('reads deeply nested code', async () => {
    const parse = await parserFor('javascript');
    const root = parse(`${'[1,'.repeat(3000)}2${']'.repeat(3000)}`);
    let depth = 0;
    for (let node = root; node; node = node.children.at(-1)) depth += 1;
    // The arrays are in a statement of the program, and the innermost has a number.
    assert.deepEqual([root?.hasError, depth], [false, 3003]);
    for (const text of ['('.repeat(5000), '{'.repeat(5000)]) {
      const { end, hasError } = parse(text) ?? {};
      assert.deepEqual([end, hasError], [text.length, true]);
      assert.deepEqual(await namedCode(text, 'javascript'), []);
    }
  });

  it('reads other code after it has failed at a text (V562)', async () => {
    // With this many levels of ambiguous code, the parser overwrites its own memory.
    for (let count = 0; count < 3; count++) (await parserFor('cpp'))('(a)(b)*'.repeat(20_000));
    for (const language of ['cpp', 'typescript'])
      assert.equal((await parserFor(language))('int b() {}')?.end, 10, language);
  }).timeout(60_000);

  it('releases the memory of a parser that failed (V571)', async () => {
    const syntax = new URL('../../../src/code/syntax.ts', import.meta.url).href;
    // In a process of its own, whose memory is no other test's.
    const script = `
      import { parserFor } from '${syntax}';
      const read = async (text) => (await parserFor('cpp'))(text);
      const memory = async () => {
        for (let count = 0; count < 5; count++) {
          gc();
          await new Promise(setImmediate);
        }
        return process.memoryUsage().external;
      };
      const none = await memory();
      await read('int a;');
      const one = await memory();
      for (let count = 0; count < 3; count++) await read('(a)(b)*'.repeat(20_000));
      await read('int a;');
      console.log(((await memory()) - none) / (one - none));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--expose-gc', '--input-type=module', '--eval', script],
    ]);
    assert.ok(Number(stdout) < 1.5, `the memory of ${stdout.trim()} parsers`);
  }).timeout(60_000);

  it('releases its memory', async () => {
    const code = 'const a = 1;\n'.repeat(300);
    const parse = await parserFor('typescript');
    for (let count = 0; count < 300; count++) assert.ok(parse(code));
  }).timeout(60_000);
});
