import assert from 'node:assert/strict';
import { branchesBeside } from '../../../src/editor/git/otherBranches.ts';

const [local, remote] = [0, 1];

describe('The branches to compare with', () => {
  const all = [
    { name: 'main', type: local },
    { name: 'feature/HEADER', type: local },
    { name: '--output=a', type: local },
    { type: local },
    { name: 'origin/HEAD', type: remote },
    { name: 'origin/main', type: remote },
    { name: 'fork/team/HEAD', type: remote },
  ];
  const refs = (current: string | undefined): string[] => branchesBeside(current, all).map(({ ref }) => ref);

  it('are all but the current one and another name of one, each under its full name', () => {
    assert.deepEqual(branchesBeside('main', all), [
      { name: 'feature/HEADER', ref: 'refs/heads/feature/HEADER' },
      { name: '--output=a', ref: 'refs/heads/--output=a' },
      { name: 'origin/main', ref: 'refs/remotes/origin/main' },
    ]);
  });

  it('are all if none is checked out, but only a commit', () =>
    assert.deepEqual(refs(undefined), [
      'refs/heads/main',
      'refs/heads/feature/HEADER',
      'refs/heads/--output=a',
      'refs/remotes/origin/main',
    ]));
});
