import assert from 'node:assert/strict';
import { uncommittedIn } from '../../../src/editor/git/uncommitted.ts';

type State = Parameters<typeof uncommittedIn>[0];

describe('Changes that are not committed', () => {
  const [change] = [{}] as State['indexChanges'][number][];
  assert.ok(change);
  const none: State = { indexChanges: [], mergeChanges: [], workingTreeChanges: [] };
  const rows: [what: string, state: Partial<State>, areStaged: boolean, areAny: boolean][] = [
    ['are none', {}, false, false],
    ['are none where there is an empty list of new files', { untrackedChanges: [] }, false, false],
    ['are staged', { indexChanges: [change] }, true, true],
    ['are not staged', { workingTreeChanges: [change] }, false, true],
    ['are those of a merge', { mergeChanges: [change] }, false, true],
    ['are new files', { untrackedChanges: [change] }, false, true],
  ];
  for (const [what, state, areStaged, areAny] of rows)
    it(what, () => assert.deepEqual(uncommittedIn({ ...none, ...state }), { areStaged, areAny }));
});
