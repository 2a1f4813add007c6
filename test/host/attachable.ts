// Helpers for tests of attachments: files in the workspace, and answers to questions.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** The URI of a path within the workspace folder. */
export function inWorkspace(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, path);
}

export function write(file: vscode.Uri, content: string | Uint8Array): Thenable<void> {
  return vscode.workspace.fs.writeFile(file, Buffer.from(content));
}

/** Runs an action in which the user closes every warning. */
export async function declining<T>(action: () => Promise<T>): Promise<T> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  window.showWarningMessage = () => Promise.resolve(undefined);
  try {
    return await action();
  } finally {
    window.showWarningMessage = original;
  }
}
