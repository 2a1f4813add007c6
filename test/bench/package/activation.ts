// What each extension costs when VS Code starts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';

/** Milliseconds: processor time of the extension host's thread, processor time of all threads of its process, and elapsed time. */
export interface Cost {
  thread: number;
  all: number;
  clock: number;
}

/** What `activationTimes.mjs` writes about an extension. */
export interface Activation {
  name: string;
  loading: Cost;
  activating: Cost;
  /** The absolute paths of the files that it has loaded from the folder of its main file. */
  files: string[];
}

/** The absolute path of the module that measures. */
export const activationTimes = join(import.meta.dirname, 'activationTimes.mjs');

/** Waits until all these extensions have started. Resolves with what each of them costs, in the same order. */
export function activations(file: string, names: readonly string[]): Promise<Activation[]> {
  return eventually(async () => {
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const all = lines.map((line) => JSON.parse(line) as Activation);
    return names.map((name) => {
      const activation = all.find((one) => one.name === name);
      if (!activation) throw new Error(`The extension "${name}" was not activated.`);
      return activation;
    });
  }, 60_000);
}

/** The cost of loading and activating together. */
export function total({ loading, activating }: Activation, of: keyof Cost): number {
  return loading[of] + activating[of];
}
