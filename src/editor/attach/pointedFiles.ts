import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { FoundPlace } from '../../protocol.ts';
import { confirmOutside } from './droppedFiles.ts';
import { fileAttachment } from './fileAttachment.ts';
import { outsideOf, pointedAt } from './pointed.ts';
import { nameOf } from '../documents/nameOf.ts';

/**
 * Finds the files and folders that a menu of the Explorer or of a tab was opened on: all that are selected, or else the one that was
 * clicked. Asks the user first about files outside the workspace, and about each folder.
 */
export async function pointedFiles(passed: unknown[], folderFiles: FilesOfFolder): Promise<FoundAttachments> {
  const uris = pointedAt(passed, (one) => one instanceof vscode.Uri);
  if (typeof uris === 'string') return refused(uris);
  const outside = outsideOf(uris, (uri) => vscode.workspace.getWorkspaceFolder(uri) !== undefined);
  if (outside.length > 0 && !(await confirmOutside(outside))) return found();
  const [folders, files] = await partedByType(uris);
  const ofFiles = await Promise.all(files.map(fileAttachment));
  // Shows only one question at a time.
  const ofFolders: FoundAttachments[] = [];
  for (const folder of folders)
    ofFolders.push(await folderFiles({ kind: 'folder', uri: folder.toString(), name: nameOf(folder) }));
  return merged([...ofFiles, ...ofFolders]);
}

/** Finds the files of a folder after the user agrees to attach them. */
export type FilesOfFolder = (folder: FoundPlace) => Promise<FoundAttachments>;

/** Separates folders from files. Anything that cannot be read counts as a file, so that attaching it shows the reason. */
async function partedByType(uris: vscode.Uri[]): Promise<[folders: vscode.Uri[], files: vscode.Uri[]]> {
  const areFolders = await Promise.all(uris.map(isFolder));
  return [uris.filter((_uri, index) => areFolders[index]), uris.filter((_uri, index) => !areFolders[index])];
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
