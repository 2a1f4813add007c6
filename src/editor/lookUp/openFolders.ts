import * as vscode from 'vscode';
import { folderPrefixes } from '../documents/folderPrefixes.ts';
import { Ignored } from './ignored.ts';

/** An open folder, as a model sees it. */
export interface OpenFolder {
  uri: vscode.Uri;
  /** What paths in it begin with, see `folderPrefixes`. */
  prefix: string;
  ignored: Ignored;
}

/** The open folders now. What Git ignores in them is read again for each call, as far as it is needed. */
export function openFolders(): OpenFolder[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const prefixes = folderPrefixes(folders);
  return folders.map(({ uri }, index) => ({ uri, prefix: prefixes[index] ?? '', ignored: new Ignored(uri) }));
}

/** The open folder that contains a file. */
export function folderAround(uri: vscode.Uri, folders: readonly OpenFolder[]): OpenFolder | undefined {
  const around = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return folders.find((folder) => folder.uri.toString() === around);
}
