import * as l10n from '@vscode/l10n';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { found, together, type Found } from '../../chat/composing/foundAttachments.ts';
import { fileAttachment } from './fileAttachment.ts';

/** The most files that one drop attaches. */
const mostFiles = 100;

/** Files that were dropped, by their addresses. For those outside the workspace the user is asked first. */
export async function droppedFiles(addresses: string[]): Promise<Found> {
  const files = addresses.slice(0, mostFiles).flatMap(parsed);
  const outside = files.filter((uri) => !vscode.workspace.getWorkspaceFolder(uri));
  if (outside.length > 0 && !(await confirmOutside(outside))) return found();
  return together(await Promise.all(files.map(fileAttachment)));
}

function parsed(address: string): vscode.Uri[] {
  try {
    const uri = vscode.Uri.parse(address, true);
    // What leads out of the workspace by `..` is outside of it.
    return [asSeenHere(uri.with({ path: posix.normalize(uri.path) }))];
  } catch {
    return [];
  }
}

/** Where the extension runs on the remote machine, that machine's files are its own: the window names them otherwise. */
function asSeenHere(uri: vscode.Uri): vscode.Uri {
  const host = vscode.extensions.getExtension(extensionId)?.extensionKind;
  const isRemoteHost = vscode.env.remoteName !== undefined && host === vscode.ExtensionKind.Workspace;
  const isOfHost = isRemoteHost && uri.scheme === 'vscode-remote';
  return isOfHost ? uri.with({ scheme: 'file', authority: '' }) : uri;
}

/** Asks whether files from outside the workspace are wanted. */
export async function confirmOutside(outside: vscode.Uri[]): Promise<boolean> {
  const attach = l10n.t('Attach');
  const question = l10n.t('Attach files from outside the workspace?');
  const detail = outside.map((uri) => (uri.scheme === 'file' ? uri.fsPath : uri.toString(true))).join('\n');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, attach)) === attach;
}
