import assert from 'node:assert/strict';
import { exclusion } from '../../../src/editor/attach/filesBelow.ts';
import { excludedBy, foldersOf, holdLines, literal } from '../../../src/editor/attach/searchPatterns.ts';
import { isSearched } from '../../../src/editor/attach/searchedSchemes.ts';
import { Glob } from '../../../src/editor/globs/glob.ts';

describe('What settings exclude', () => {
  const settings = [{ '**/a': true, b: false, 'c.ts': { when: '$(basename).js' } }, { 'd/*': true }];
  it('is what any of them turns on, and what is in it, but not what they exclude only beside others', () => {
    const isExcluded = exclusion(excludedBy(settings, ['**/*\n*']));
    const paths = ['a', 'x/a/y', 'd/e', 'd/e/f', 'x\ny', 'x\ny/z', 'b', 'c.ts', 'e'];
    assert.deepEqual(paths.filter(isExcluded), ['a', 'x/a/y', 'd/e', 'd/e/f', 'x\ny', 'x\ny/z']);
  });
  it('is nothing if they turn nothing on', () => assert.equal(excludedBy([{ a: false }, {}]), undefined));
});

describe('A path as a pattern', () => {
  it('matches nothing else', () => {
    const path = 'a/[b] {c,d}*?.ts';
    const pattern = new Glob(literal(path), { ignoresCase: false });
    assert.ok(pattern.matches(path));
    for (const other of ['a/b {c,d}*?.ts', 'a/[b] cx?.ts', 'a/[b] {c,d}xx.ts'])
      assert.ok(!pattern.matches(other), other);
  });
});

describe('Paths that a search has found', () => {
  const names = new Set(['src', 'a.ts']);
  const rows: [what: string, paths: string[], holdLines: boolean][] = [
    ['are paths', ['a.ts', 'src/b.ts', 'src'], false],
    ['are none', [], false],
    ['are lines of names if one is in no folder of the root', ['a.ts', 'src/a', 'line.ts'], true],
    ['are lines of names if one is found twice', ['a.ts', 'src/b.ts', 'a.ts'], true],
  ];
  for (const [what, paths, expected] of rows) it(what, () => assert.equal(holdLines(paths, names), expected));

  it('are in these folders', () =>
    assert.deepEqual([...foldersOf(['a.ts', 'src/b.ts', 'src/c.ts', 'src/deep/d.ts'])], ['', 'src', 'src/deep']));
});

describe('A folder whose files VS Code can search', () => {
  const schemes = ['file', 'vscode-remote', 'vscode-vfs', 'memory', 'vscode-local'];
  it('is on this machine, on a remote one, or in a repository of GitHub', () =>
    assert.deepEqual(
      schemes.filter((scheme) => isSearched({ scheme })),
      schemes.slice(0, 3),
    ));
});
