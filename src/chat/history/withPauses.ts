import { setImmediate } from 'node:timers/promises';

/** The number of files that are read before other code may run. */
const atOnce = 100;

/** Yields the names of files to read, and lets other code run in between. */
export async function* withPauses(names: readonly string[]): AsyncGenerator<string> {
  for (const [index, name] of names.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    yield name;
  }
}
