import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { minimatch } from 'minimatch';
import { bundles } from '../../../esbuild.mjs';
import { root } from '../../support/install.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const packed = read('.vscodeignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));

describe('The package', () => {
  it('contains each file that is loaded on first use', () => {
    const [, table = ''] = /^const loadedLater = \{$(.*?)^\};$/ms.exec(read('esbuild.mjs')) ?? [];
    const names = Array.from(table.matchAll(/^ {2}'?([\w-]+)'?:/gm), ([, name = '']) => name);
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
    // These modules only have caches, which are the same each time.
    const caches = ['src/formattedText.ts', 'src/plainText.ts'];
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
    assert.deepEqual(packedIn.get('src/connect/userSettings.ts'), ['dist/extension.cjs']);
    const several = [...packedIn].filter(([path, files]) => path.startsWith('src/') && files.length > 1);
    const changing = several.filter(([path]) =>
      /^(export )?(let |const \w+[^=\n]* = (new \w+(<.*>)?\(\)|\[\]);$)/m.test(read(path)),
    );
    assert.deepEqual(
      changing.map(([path]) => path).filter((path) => !caches.includes(path)),
      [],
    );
  });
});
