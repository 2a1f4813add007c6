import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { fileAttachment } from './fileAttachment.ts';
import { baseName, nameOf } from '../documents/nameOf.ts';
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
  return chosen ? merged(await Promise.all(chosen.map(({ uri }) => fileAttachment(uri)))) : found();
}

/** How many rows a list can have and still be fast. */
const mostFiles = 20_000;

interface FileRow extends vscode.QuickPickItem {
  uri: vscode.Uri;
}

async function rows(): Promise<FileRow[]> {
  const files = await workspaceFiles(mostFiles);
  const paths = files.map((uri): [path: string, uri: vscode.Uri] => [nameOf(uri), uri]);
  return shownRows(paths.sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, uri]) => rowOf(path, uri)));
}

function rowOf(path: string, uri: vscode.Uri): FileRow {
  const name = baseName(uri);
  const folder = path.slice(0, Math.max(path.length - name.length - 1, 0));
  return { label: withoutIcons(name), description: withoutIcons(folder), uri };
}
