import assert from 'node:assert/strict';
import { filesMeant, globOf, isMeant } from '../../../src/editor/lookUp/pathGlob.ts';
import { inSlices } from '../../../src/shared/slices.ts';

describe('A glob of a model', () => {
  const rows: [glob: string, path: string, isMatch: boolean][] = [
    ['a.ts', 'a.ts', true],
    ['a.ts', 'deep/er/a.ts', true],
    ['*.ts', 'deep/a.ts', true],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'app/src/a.ts', false],
    ['./src/*.ts', 'src/a.ts', true],
    ['/src/*.ts', 'src/a.ts', true],
    ['././a.ts', 'deep/a.ts', true],
    ['**/*.ts', 'a.ts', true],
    ['*.TS', 'a.ts', false],
    ['.env*', 'deep/.envrc', true],
  ];
  for (const [glob, path, isMatch] of rows)
    it(`${glob} ${isMatch ? 'matches' : 'does not match'} ${path}`, () =>
      assert.equal(isMeant(globOf(glob), path, ''), isMatch));

  it('matches with or without the name of the open folder, where there are several', async () => {
    const roots = [{ prefix: 'app/' }, { prefix: 'lib/' }];
    const all = ['app/src/a.ts', 'app/a.ts', 'lib/src/a.ts'].map((path) => ({
      path,
      root: path.startsWith('app') ? 0 : 1,
    }));
    const found = async (pattern: string): Promise<string[]> =>
      (await inSlices(filesMeant(globOf(pattern), all, roots))).map(({ path }) => path);
    assert.deepEqual(await found('src/*.ts'), ['app/src/a.ts', 'lib/src/a.ts']);
    assert.deepEqual(await found('lib/src/*.ts'), ['lib/src/a.ts']);
    assert.deepEqual(await found('app/*.ts'), ['app/a.ts']);
  });
});
