import assert from 'node:assert/strict';
import { replaceableBy } from '../../../src/code/replaceable.ts';

const python = `import os

LIMIT = 3


def get_debug_flag():
    return True


def get_env():
    return os.environ


class Cat:
    name: str = 'x'

    def run(self):
        a()

    def stop(self):
        b()
`;
const go = `package cli

type Args interface {
\tGet(n int) string
\tLen() int
}

type sliceArgs struct {
\tv    []string
\tname string
}

func (a *sliceArgs) Get(n int) string {
\treturn a.v[n]
}

func (a *sliceArgs) Len() int {
\treturn len(a.v)
}
`;
const typescript = `export const one = 1;

export function two() {}

describe('sum', () => {
  it('adds', () => {
    add();
  });
});

export default {
  a: 1,
};
`;

/** Each row is the name, with `=` if the code defines it, and what would be gone. */
const cases: [what: string, language: string, document: string, code: string, isNew: boolean, rows: string[]][] = [
  [
    'a new function: functions, whose names may be former ones',
    'python',
    python,
    'def get_load_dotenv():\n    return False',
    true,
    ['get_debug_flag(): get_debug_flag', 'get_env(): get_env', 'run(): run', 'stop(): stop'],
  ],
  [
    'a function that is there, perhaps incomplete: itself first of all',
    'python',
    python,
    'def get_env():\n    ...',
    false,
    ['get_debug_flag(): get_debug_flag', '=get_env(): ', 'run(): run', 'stop(): stop'],
  ],
  [
    'a function that is there, and a new one: neither is new',
    'python',
    python,
    'def get_env():\n    return 1\n\n\ndef get_more():\n    return 2',
    false,
    ['get_debug_flag(): get_debug_flag', '=get_env(): ', 'run(): run', 'stop(): stop'],
  ],
  [
    'a method that is there: itself, with nothing gone',
    'python',
    python,
    'def run(self):\n    c()',
    false,
    ['get_debug_flag(): get_debug_flag', 'get_env(): get_env', '=run(): ', 'stop(): stop'],
  ],
  ['a value: values', 'python', python, 'MOST = 4', false, ['LIMIT: LIMIT', 'name: name']],
  ['a class: classes, with their methods', 'python', python, 'class Dog:\n    pass', true, ['Cat: Cat, run, stop']],
  [
    'a class that is there: what it lacks',
    'python',
    python,
    'class Cat:\n    def run(self):\n        c()',
    false,
    ['=Cat: stop'],
  ],
  [
    'statements: what has a body',
    'python',
    python,
    'print(1)',
    false,
    ['get_debug_flag(): get_debug_flag', 'get_env(): get_env', 'Cat: Cat, run, stop', 'run(): run', 'stop(): stop'],
  ],
  [
    'a new method: no fields, and no methods without a body',
    'go',
    go,
    'func (a *sliceArgs) First() string {\n\treturn a.Get(0)\n}',
    true,
    ['sliceArgs.Get(): sliceArgs.Get', 'sliceArgs.Len(): sliceArgs.Len'],
  ],
  [
    'a default export: itself, and values',
    'typescript',
    typescript,
    'export default {\n  a: 2,\n};',
    false,
    ['=export default: ', 'one: one'],
  ],
  [
    'a test: tests',
    'typescript',
    typescript,
    "it('subtracts', () => {\n  sub();\n});",
    true,
    ['export default: export default', "describe 'sum': describe 'sum'", "it 'adds': it 'adds'"],
  ],
];

describe('Code that has no place', () => {
  for (const [what, language, document, code, isNew, rows] of cases)
    it(`can replace definitions of its kind (V363, V364): ${what}`, async () => {
      const found = await replaceableBy(document, code, language);
      assert.deepEqual(
        found?.all.map(({ name, isDefined, gone }) => `${isDefined ? '=' : ''}${name}: ${gone.join(', ')}`),
        rows,
      );
      assert.equal(found.isNew, isNew);
    });

  it('can soon replace any of thousands of functions (V406)', async () => {
    const document = Array.from({ length: 6000 }, (_, at) => `function f${at}() {}\n`).join('');
    const found = await replaceableBy(document, document, 'javascript');
    assert.equal(found?.all.filter(({ isDefined }) => isDefined).length, 6000);
  }).timeout(8000);

  it('can replace nothing that is known in a language without a grammar', async () =>
    assert.equal(await replaceableBy('fun a() {}\n', 'fun b() {}\n', 'kotlin'), undefined));
});
