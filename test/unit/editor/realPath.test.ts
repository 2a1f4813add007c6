import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realPathsWithin } from '../../../src/editor/documents/realPath.ts';

describe('The path of a file within the folders of a window, after following links', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-'));
    await mkdir(join(folder, 'one', 'deep'), { recursive: true });
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'one', 'deep', 'a.ts'), '');
    await symlink(join(folder, 'one', 'deep', 'a.ts'), join(folder, 'other', 'linked.ts'));
    await symlink(join(folder, 'one'), join(folder, 'again'));
  });
  after(() => rm(folder, { recursive: true }));

  const rows: [what: string, file: string, folders: string[], paths: string[]][] = [
    ['in a folder', 'one/deep/a.ts', ['one'], ['deep/a.ts']],
    ['in a folder within another one', 'one/deep/a.ts', ['one', 'one/deep'], ['deep/a.ts', 'a.ts']],
    ['in a folder by another name', 'one/deep/a.ts', ['again'], ['deep/a.ts']],
    ['behind a link that leads into another folder', 'other/linked.ts', ['other', 'one'], ['deep/a.ts']],
    ['behind a link that leads out of all folders', 'other/linked.ts', ['other'], []],
    ['beside a folder that is gone', 'one/deep/a.ts', ['gone', 'one'], ['deep/a.ts']],
  ];
  for (const [what, file, folders, paths] of rows)
    it(`is known ${what}`, async () => {
      const within = await realPathsWithin(
        join(folder, file),
        folders.map((name) => join(folder, name)),
      );
      assert.deepEqual(within, paths);
    });
});
