import * as vscode from 'vscode';
import { Ignored } from './ignored.ts';

/** An open folder, as a model sees it. */
export interface OpenFolder {
  uri: vscode.Uri;
  /** What paths in it start with: its name and `/` if several folders are open, or else nothing. */
  prefix: string;
  ignored: Ignored;
}

/** The open folders now. What Git ignores in them is read again for each call, as far as it is needed. */
export function openFolders(): OpenFolder[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.map(({ uri, name }) => ({
    uri,
    prefix: folders.length > 1 ? `${name}/` : '',
    ignored: new Ignored(uri),
  }));
}

/** The open folder that contains a file. */
export function folderAround(uri: vscode.Uri, folders: readonly OpenFolder[]): OpenFolder | undefined {
  const around = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return folders.find((folder) => folder.uri.toString() === around);
}
