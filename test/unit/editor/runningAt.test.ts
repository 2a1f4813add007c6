import assert from 'node:assert/strict';
import { runningAt } from '../../../src/editor/documents/runningAt.ts';

const [ofUser, ofWorkspace] = [1, 2];

describe('Realm Chat', () => {
  const rows: [remote: string | undefined, kind: number | undefined, place: string][] = [
    [undefined, ofUser, 'local'],
    [undefined, ofWorkspace, 'local'],
    ['ssh-remote', ofWorkspace, 'remote'],
    ['ssh-remote', ofUser, 'beside'],
    ['ssh-remote', undefined, 'local'],
  ];
  for (const [remote, kind, place] of rows)
    it(`runs at this place of a window: ${place}, ${remote ?? 'no remote machine'}, ${kind}`, () =>
      assert.equal(runningAt(remote, kind), place));
});
