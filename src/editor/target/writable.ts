import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { proposalScheme } from '../documents/schemes.ts';
import { notebookOf } from '../documents/showDocument.ts';
import { showWhyNot } from '../documents/refusals.ts';

/** Whether a document may be changed. If it may not, shows why. */
export async function checkWritable(document: vscode.TextDocument): Promise<boolean> {
  const why = await whyNot(document);
  if (why) showWhyNot(why);
  return why === undefined;
}

async function whyNot({ uri }: vscode.TextDocument): Promise<string | undefined> {
  if (uri.scheme === proposalScheme)
    return l10n.t('This is a proposal. Accept or discard it first, or change its instruction.');
  const file = notebookOf(uri)?.uri ?? uri;
  if (file.scheme === 'untitled' || (await isWritableFile(file))) return undefined;
  return l10n.t('This document is read-only, so its code cannot be changed.');
}

/** Whether a document can be written. If no file system can store it, as with output, it cannot. */
async function isWritableFile(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return false;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch {
    // A file that was deleted from the disk can be saved again.
    return true;
  }
}
