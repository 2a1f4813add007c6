import assert from 'node:assert/strict';
import { exclusion, filesBelow } from '../../../src/editor/attach/filesBelow.ts';

const [file, directory, link] = [1, 2, 64];

/** Folders by their paths, each with the types of its entries. */
const folders: Record<string, Record<string, number>> = {
  '': {
    'a.ts': file,
    src: directory,
    built: directory,
    away: directory | link,
    'link.ts': file | link,
    gone: directory,
  },
  src: { 'b.ts': file, 'c.txt': file, deep: directory },
  'src/deep': { 'd.ts': file },
  built: { 'e.ts': file },
  away: { 'f.ts': file },
};

describe('Files of a workspace that VS Code cannot search', () => {
  let listed: string[];
  beforeEach(() => (listed = []));
  const below = (wanted: Partial<Parameters<typeof filesBelow>[1]>): Promise<string[]> =>
    filesBelow(
      (folder) => {
        listed.push(folder);
        const entries = folders[folder];
        return entries ? Promise.resolve(Object.entries(entries)) : Promise.reject(new Error(folder));
      },
      { folders: [''], pattern: '**/*.ts', isExcluded: () => false, most: 100, ...wanted },
    );

  const all = ['a.ts', 'link.ts', 'src/b.ts', 'built/e.ts', 'src/deep/d.ts'];
  it('are found at any depth, also links to files, but no links to folders are followed', async () => {
    assert.deepEqual(await below({}), all);
    assert.ok(!listed.includes('away'));
  });

  const rows: [what: string, wanted: Parameters<typeof below>[0], found: string[], listed: string[]][] = [
    [
      'are none that are excluded or in an excluded folder, which is not listed',
      { isExcluded: exclusion('{built,**/b.ts}') },
      ['a.ts', 'link.ts', 'src/deep/d.ts'],
      ['', 'src', 'gone', 'src/deep'],
    ],
    ['are those of one folder', { folders: ['src'] }, ['src/b.ts', 'src/deep/d.ts'], ['src', 'src/deep']],
    [
      'are those of several folders',
      { folders: ['src/deep', 'gone', 'built'] },
      ['src/deep/d.ts', 'built/e.ts'],
      ['src/deep', 'gone', 'built'],
    ],
    ['are in no folder that the pattern does not match', { pattern: 'src/*.ts' }, ['src/b.ts'], ['', 'src']],
    ['are no more than wanted', { most: 3 }, all.slice(0, 3), ['', 'src', 'built', 'gone']],
    ['need no further folder if there are enough', { most: 1 }, all.slice(0, 1), ['']],
    ['are none if none are wanted', { most: 0 }, [], []],
  ];
  for (const [what, wanted, found, visited] of rows)
    it(what, async () => {
      assert.deepEqual(await below(wanted), found);
      assert.deepEqual(listed, visited);
    });

  it('are looked for in 5000 folders at most', async () => {
    let count = 0;
    const endless = () =>
      Promise.resolve(Array.from({ length: 80 }, (): [string, number] => [`${count++}`, directory]));
    let asked = 0;
    await filesBelow(
      (folder) => {
        asked++;
        return folder.includes('/') ? Promise.resolve([]) : endless();
      },
      { folders: [''], pattern: '**', isExcluded: () => false, most: 1 },
    );
    assert.ok(asked >= 5000 && asked < 5020, `${asked}`);
  });
});

describe('What is excluded', () => {
  it('is what the pattern matches, in this case of letters, and nothing without a pattern', () =>
    assert.deepEqual(
      [exclusion('a')('a'), exclusion('a')('A'), exclusion('a')('b'), exclusion(undefined)('a')],
      [true, false, false, false],
    ));
});
