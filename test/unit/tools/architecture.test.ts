import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';

const guide = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

describe('The map of the code', () => {
  it('has a row for each folder of src, and for each file directly in it', () => {
    const folders = globSync('src/**/*', { cwd: root, withFileTypes: true }).filter((each) => each.isDirectory());
    const paths = folders.map((each) => join(each.parentPath, each.name).slice(root.length + 1));
    const files = globSync('src/*.ts', { cwd: root });
    const expected = [...paths, ...files].map((path) => path.replaceAll('\\', '/'));
    assert.deepEqual(
      rows()
        .filter((row) => row.startsWith('src/'))
        .sort(),
      expected.sort(),
    );
  });

  it('names only files that there are', () => {
    const named = [...guide.slice(guide.search(/^## \w+ ways/m)).matchAll(/`((?:src\/)?[a-z]\w+\/[\w/]+(?:\.ts)?)`/g)];
    const missing = named.flatMap(([, path = '']) => {
      const relative = path.replace(/^src\//, '').replace(/\.ts$/, '');
      return globSync([`src/${relative}`, `src/${relative}.ts`], { cwd: root }).length > 0 ? [] : [path];
    });
    assert.deepEqual(missing, []);
    assert.ok(named.length > 20);
  });
});

/** The paths of the map. Each row is deeper by two spaces than that of its folder. */
function rows(): string[] {
  const [, map = ''] = /```\n(.*?)```/s.exec(guide) ?? [];
  const folders: string[] = [];
  return map.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(\S+?)\/?(?: |$)/.exec(line) ?? [];
    if (name === '') return [];
    folders.splice(indent.length / 2, Infinity, name);
    return folders.join('/');
  });
}
