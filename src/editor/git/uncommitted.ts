import type { Repository } from './repositories.ts';

/** Whether a repository has staged changes, and whether it has any that are not committed. */
export function uncommittedIn(state: Repository['state']): { areStaged: boolean; areAny: boolean } {
  const { indexChanges, mergeChanges, workingTreeChanges, untrackedChanges = [] } = state;
  const areStaged = indexChanges.length > 0;
  return {
    areStaged,
    areAny: areStaged || mergeChanges.length + workingTreeChanges.length + untrackedChanges.length > 0,
  };
}
