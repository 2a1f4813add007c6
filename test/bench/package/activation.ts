// What each extension costs when VS Code starts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';

/** Milliseconds: processor time of the extension host's thread, of all threads of its process, and by the clock. */
export interface Cost {
  thread: number;
  all: number;
  clock: number;
}

/** What `activationTimes.mjs` writes of an extension. */
export interface Activation {
  name: string;
  loading: Cost;
  activating: Cost;
  /** The files that it has loaded, absolute. */
  files: string[];
}

/** The module that measures, absolute. */
export const activationTimes = join(import.meta.dirname, 'activationTimes.mjs');

/** Waits until all these extensions have started, and resolves to what each of them costs, in their order. */
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

/** Loading and activating together. */
export function total({ loading, activating }: Activation, of: keyof Cost): number {
  return loading[of] + activating[of];
}
