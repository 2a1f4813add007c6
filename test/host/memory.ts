// The storage that VS Code gives to an extension, in memory instead of files and a keyring.
import * as vscode from 'vscode';

/** An empty memento. */
export function memory(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (name: string, otherwise?: unknown) => values.get(name) ?? otherwise,
    update: (name: string, value: unknown) => Promise.resolve(void values.set(name, value)),
  } as vscode.Memento;
}

/** A secret storage whose functions a test can replace. It loses all secrets when `entries` is cleared. */
export function storage(faults: Partial<vscode.SecretStorage> = {}) {
  const entries = new Map<string, string>();
  const secrets: vscode.SecretStorage = {
    get: (name) => Promise.resolve(entries.get(name)),
    keys: () => Promise.resolve([...entries.keys()]),
    store: (name, value) => Promise.resolve(void entries.set(name, value)),
    delete: (name) => Promise.resolve(void entries.delete(name)),
    onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
    ...faults,
  };
  return { entries, secrets };
}
