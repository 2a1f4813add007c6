import type { Memento } from 'vscode';

/** The storage that VS Code gives to an extension, in memory. `kept`: what an earlier version has stored under each name. */
export function memory(kept?: unknown): Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (name: string, otherwise?: unknown) => values.get(name) ?? kept ?? otherwise,
    update: (name: string, value: unknown) => Promise.resolve(void values.set(name, value)),
  } as Memento;
}
