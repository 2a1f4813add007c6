import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Asks where to save a file with this name. Proposes the first folder of the workspace that is writable. */
export function askForFile(
  title: string,
  name: string,
  filters: Record<string, string[]>,
): Thenable<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => isWritable(uri))?.uri;
  return vscode.window.showSaveDialog({
    title,
    filters,
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

/** Writes a text to a file, and notifies the user if that fails. */
export async function writeText(file: vscode.Uri, text: string, notify: (sentence: string) => void): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text)).then(undefined, () => {
    notify(l10n.t('The file could not be written. Check that you have permission to write to its folder.'));
  });
}

function isWritable({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) !== false;
}
