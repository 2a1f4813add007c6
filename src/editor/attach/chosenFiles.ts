import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { fileAttachment } from './fileAttachment.ts';
import { fileRows, type FileRow } from './fileRows.ts';
import { nameOf } from '../documents/nameOf.ts';
import { workspaceFiles } from './workspaceFiles.ts';

/** Lets the user choose files of the workspace to attach. */
export async function chosenFiles(): Promise<FoundAttachments> {
  if (!vscode.workspace.workspaceFolders) return refused(l10n.t('Open a folder first: there are no files to attach.'));
  const chosen = await vscode.window.showQuickPick(rows(), {
    canPickMany: true,
    matchOnDescription: true,
    title: l10n.t('Attach Files'),
    placeHolder: l10n.t('Choose the files to attach'),
  });
  return chosen ? merged(await Promise.all(chosen.map(({ file }) => fileAttachment(file)))) : found();
}

/** How many rows a list can have and still be fast. */
const mostFiles = 20_000;

async function rows(): Promise<FileRow<vscode.Uri>[]> {
  return shownRows(fileRows(await workspaceFiles(mostFiles), nameOf));
}
