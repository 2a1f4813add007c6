// The secret storage that VS Code gives to an extension, in memory instead of a keyring.
import * as vscode from 'vscode';

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
