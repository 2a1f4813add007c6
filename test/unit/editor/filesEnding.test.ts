import assert from 'node:assert/strict';
import { filesEnding, type Entry } from '../../../src/editor/instructions/filesEnding.ts';

/** The paths that are found among these files. */
async function found(...paths: string[]): Promise<string[]> {
  const entriesOf = (folder: string): Promise<Entry<string>[]> => {
    const inside = paths.filter((path) => path.startsWith(folder));
    const names = new Set(inside.map((path) => path.slice(folder.length).split('/')[0]));
    return Promise.resolve(
      Array.from(names, (name = '') => {
        const isFolder = paths.some((path) => path.startsWith(`${folder}${name}/`));
        return { name, isFolder, place: `${folder}${name}${isFolder ? '/' : ''}` };
      }),
    );
  };
  return filesEnding('', '.prompt.md', entriesOf);
}

describe('Files with instructions', () => {
  it('are found by their ending, in the order of their paths, at most five folders deep', async () => {
    const [deep, tooDeep] = ['1/2/3/4/5/f.prompt.md', '1/2/3/4/5/6/f.prompt.md'];
    const all = ['b/z.prompt.md', 'c.Prompt.MD', tooDeep, 'b/a.prompt.md', 'prompt.md', 'a.prompt.md', deep, 'x.md'];
    assert.deepEqual(await found(...all), [deep, 'a.prompt.md', 'b/a.prompt.md', 'b/z.prompt.md', 'c.Prompt.MD']);
  });

  it('are no folders, but may be in one that is named like them', async () => {
    assert.deepEqual(await found('a.prompt.md/b.md', 'c.prompt.md/d.prompt.md'), ['c.prompt.md/d.prompt.md']);
  });

  it('are at most 200 of all folders together', async () => {
    const all = ['a', 'b', 'c'].flatMap((folder) =>
      Array.from({ length: 90 }, (_, index) => `${folder}/${1000 + index}.prompt.md`),
    );
    assert.deepEqual(await found(...all), all.slice(0, 200));
  });

  it('are looked for among the first 2000 entries of a folder', async () => {
    const others = Array.from({ length: 1999 }, (_, index) => `${index}.md`);
    assert.deepEqual(await found(...others, 'a.prompt.md', 'b.prompt.md'), ['a.prompt.md']);
  });

  it('are at most 200', async () => {
    const all = Array.from({ length: 300 }, (_, index) => `${1000 + index}.prompt.md`);
    assert.deepEqual(await found(...all.toReversed()), all.slice(0, 200));
  });
});
