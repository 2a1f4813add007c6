import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { minimatch } from 'minimatch';
import { bundles, loadedLater } from '../../../esbuild.mjs';
import { changingState } from '../../support/changingState.ts';
import { root } from '../../../tools/install.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const packed = read('.vscodeignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));

describe('The package', () => {
  it('contains each file that is loaded on first use', () => {
    const names = Object.keys(loadedLater);
    assert.ok(names.includes('http'));
    for (const name of names) {
      const file = `dist/${name}.cjs`;
      assert.ok(
        packed.some((pattern) => minimatch(file, pattern)),
        `.vscodeignore leaves out ${file}.`,
      );
    }
  });

  it('contains modules with changing state only once', async () => {
    // This module only has a cache, which is the same each time.
    const caches = ['src/shared/plainText.ts'];
    const packedIn = new Map<string, string[]>();
    for (const options of bundles.filter(({ platform }) => platform === 'node')) {
      const { metafile } = await build({
        ...options,
        metafile: true,
        write: false,
        sourcemap: false,
        logLevel: 'error',
      });
      for (const [file, { inputs }] of Object.entries(metafile.outputs))
        for (const [path, { bytesInOutput }] of Object.entries(inputs))
          if (bytesInOutput > 0) packedIn.set(path, [...(packedIn.get(path) ?? []), file]);
    }
    assert.deepEqual(packedIn.get('src/settings/userSettings.ts'), ['dist/extension.cjs']);
    const several = [...packedIn].filter(([path, files]) => path.startsWith('src/') && files.length > 1);
    const changing = several.map(([path]) => [path, changingState(read(path))] as const);
    assert.deepEqual(
      changing.filter(([, state]) => state.length > 0).map(([path]) => path),
      caches,
    );
  });
});

describe('The state of a module', () => {
  const modules: [what: string, source: string, names: string[]][] = [
    ['a variable', 'let a = 1;', ['a']],
    ['an exported variable', 'export let a: number | undefined;', ['a']],
    ['an empty list', 'const a: string[] = [];', ['a']],
    ['an empty object', 'const a = {};', ['a']],
    ['an empty object with a type', 'export const a = {} as Record<string, string>;', ['a']],
    ['an empty map', 'const a = new Map<string, Set<number>>();', ['a']],
    ['a static field', 'class A {\n  static #a = 1;\n}', ['#a']],
    ['an empty static field', 'export class A {\n  static readonly a = new Set<string>();\n}', ['a']],
    ['a field of an object', 'const a = { b: 0 };\nfunction c() {\n  a.b++;\n}', ['a']],
    ['a list with a first element', "const a = ['b'];\nexport const c = (d: string) => a.push(d);", ['a']],
    ['a table that is changed', 'const a = new Map([[1, 2]]);\nfunction b() {\n  a.delete(1);\n}', ['a']],
    ['an element', 'const a = [0];\nfunction b() {\n  a[0] = 1;\n}', ['a']],
    ['not a table', 'const a = { b: 0 };\nconst c = new Map([[1, 2]]);\nconst d = c.get(a.b);', []],
    ['not a pattern', 'const a = /b/;\nexport const c = a.test("b");', []],
    ['not a variable in a function', 'function a() {\n  let b = 0;\n  const c = [];\n  c.push(b++);\n}', []],
    ['not a field of an instance', 'class A {\n  #a = 0;\n  b() {\n    this.#a++;\n  }\n}', []],
  ];
  for (const [what, source, names] of modules) it(`is ${what}`, () => assert.deepEqual(changingState(source), names));
});
