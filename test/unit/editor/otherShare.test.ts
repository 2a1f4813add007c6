import assert from 'node:assert/strict';
import { win32 } from 'node:path';
import { isOnOtherShare } from '../../../src/editor/git/otherShare.ts';

/** What a file `.git` names, and where that file is. */
const others: [named: string, folder: string][] = [
  ['//host/share/a', 'C:\\work'],
  ['\\\\host\\share\\a', 'C:\\work'],
  ['/\\host\\share', 'C:\\work'],
  ['//host/share', '\\\\own\\share\\work'],
  ['//own/other', '\\\\own\\share\\work'],
  ['//?/UNC/host/share', 'C:\\work'],
  ['\\\\?\\UNC\\host\\share', '\\\\?\\UNC\\own\\share'],
  ['//./UNC/host/share', 'C:\\work'],
  ['\\\\host@SSL\\share\\a', 'C:\\work'],
  ['//127.0.0.1/c$', 'C:\\work'],
];
const own: [named: string, folder: string][] = [
  ['../main/.git/worktrees/a', 'C:\\work'],
  ['C:/main/.git/worktrees/a', 'C:\\work'],
  ['D:\\main\\.git', 'C:\\work'],
  ['../../../../host/share', 'C:\\work'],
  ['../main/.git', '\\\\own\\share\\work'],
  ['//OWN/Share/main/.git', '\\\\own\\share\\work'],
];

describe('A path that a file of a workspace names', () => {
  for (const [named, folder] of others)
    it(`is on another share: ${named} in ${folder} (V569)`, () =>
      assert.equal(isOnOtherShare(win32.resolve(folder, named), folder), true));

  for (const [named, folder] of own)
    it(`is on no other share: ${named} in ${folder}`, () =>
      assert.equal(isOnOtherShare(win32.resolve(folder, named), folder), false));

  it('may have signs that only Windows takes for a share (V569)', () => {
    assert.equal(isOnOtherShare('/\\host\\share/a', '/c:/work'), true);
    assert.equal(isOnOtherShare('/home/a/.git', '/home/b'), false);
  });
});
