import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../../tools/install.mjs';

type Arrow = readonly [from: string, to: string];

const src = join(root, 'src');
const files = globSync('**/*.ts', { cwd: src }).map((path) => path.replaceAll('\\', '/'));
/** Each import and each export from another file, of types too, but not what `import()` loads later. */
const arrows = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const named = text.matchAll(/^(?:import|export)(?: [^;]*?from)? '(\.[^']+)';/gm);
  return Array.from(named, ([, path = '']): Arrow => {
    const to = relative(src, join(src, dirname(file), path)).replaceAll('\\', '/');
    return [file, to];
  });
});

describe('What the code imports', () => {
  it('is seen by this test', () => {
    assert.ok(arrows.length > 2000, `${arrows.length} imports`);
    assert.deepEqual(new Set(arrows.map(([, to]) => to)).difference(new Set(files)), new Set());
    assert.deepEqual(
      circle([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'b'],
      ]),
      ['b', 'c', 'd', 'b'],
    );
    assert.equal(
      circle([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
      undefined,
    );
  });

  it('leads from no file back to it', () => assert.equal(circle(arrows)?.join(' → '), undefined));

  const folders = new Set(['', ...files.map((file) => dirname(file)).filter((folder) => folder !== '.')]);
  for (const folder of folders)
    it(`leads from nothing in src/${folder} back to it`, () =>
      assert.equal(circle(within(folder))?.join(' → '), undefined));
});

/** The arrows between the files and the folders that are directly in a folder. */
function within(folder: string): Arrow[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const rooms = arrows
    .filter((arrow) => arrow.every((file) => file.startsWith(prefix)))
    .map(([from, to]): Arrow => [roomOf(from, prefix), roomOf(to, prefix)]);
  return rooms.filter(([from, to]) => from !== to);
}

function roomOf(file: string, prefix: string): string {
  return file.slice(prefix.length).split('/')[0] ?? '';
}

/** A way along the arrows that ends where it begins; undefined if there is none. */
function circle(all: readonly Arrow[]): string[] | undefined {
  const next = Map.groupBy(all, ([from]) => from);
  const done = new Set<string>();
  const from = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const [, to] of next.get(name) ?? []) {
      const found = from(to, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of next.keys()) {
    const found = from(name, []);
    if (found) return found;
  }
  return undefined;
}
