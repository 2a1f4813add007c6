import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimatch } from 'minimatch';
import { root } from '../../support/install.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const packed = read('.vscodeignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));

describe('The package', () => {
  it('has each file that is loaded with the first need', () => {
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
});
