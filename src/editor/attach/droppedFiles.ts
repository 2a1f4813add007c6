import * as vscode from 'vscode';
import { found, together, type Found } from '../../chat/found.ts';
import { fileAttachment } from './fileAttachment.ts';

/** Nobody means to attach more files by one drop. */
const mostFiles = 100;

/** Files that were dropped, by their addresses. For those outside the workspace a person is asked first. */
export async function droppedFiles(addresses: string[]): Promise<Found> {
  const files = addresses.slice(0, mostFiles).flatMap(parsed);
  const outside = files.filter((uri) => !vscode.workspace.getWorkspaceFolder(uri));
  if (outside.length > 0 && !(await isWanted(outside))) return found();
  return together(await Promise.all(files.map(fileAttachment)));
}

function parsed(address: string): vscode.Uri[] {
  try {
    return [vscode.Uri.parse(address, true)];
  } catch {
    return [];
  }
}

async function isWanted(outside: vscode.Uri[]): Promise<boolean> {
  const attach = vscode.l10n.t('Attach');
  const question = vscode.l10n.t('Attach files from outside the workspace?');
  const detail = outside.map((uri) => (uri.scheme === 'file' ? uri.fsPath : uri.toString(true))).join('\n');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, attach)) === attach;
}
