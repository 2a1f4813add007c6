import * as vscode from 'vscode';

/** Whether a file or folder exists, as far as it can be seen. */
export async function isThere(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
