import type { Installation } from '../installation.ts';

/** What keeps something for each installation. */
interface Keeper {
  forget(installation: Installation): Promise<void>;
}

/** Deletes all that is kept for an installation: its key first, so that nothing else is lost if that cannot be deleted. */
export function forgetter(
  keys: { delete(installation: Installation): Promise<void> },
  lists: { delete(installation: Installation): Promise<void> },
  ...keepers: Keeper[]
): (installation: Installation) => Promise<void> {
  return async (installation) => {
    await keys.delete(installation);
    await lists.delete(installation);
    for (const keeper of keepers) await keeper.forget(installation);
  };
}
