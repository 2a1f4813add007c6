import * as l10n from '@vscode/l10n';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { found, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { confirm } from '../../dialogs/notice.ts';
import { runsOnRemote } from '../documents/besideRemote.ts';
import { fileAttachment } from './fileAttachment.ts';

/** Finds dropped files by their addresses. Asks the user first if some are outside the workspace. */
export async function droppedFiles(addresses: string[]): Promise<FoundAttachments> {
  const files = addresses.slice(0, mostFiles).flatMap(parsed);
  const outside = files.filter((uri) => !vscode.workspace.getWorkspaceFolder(uri));
  if (outside.length > 0 && !(await confirmOutside(outside))) return found();
  return merged(await Promise.all(files.map(fileAttachment)));
}

/** How many files one drop attaches at most. */
const mostFiles = 100;

function parsed(address: string): vscode.Uri[] {
  try {
    const uri = vscode.Uri.parse(address, true);
    // The path is normalized, because one with `..` may lead out of the workspace.
    return [asSeenHere(uri.with({ path: posix.normalize(uri.path) }))];
  } catch {
    return [];
  }
}

/**
 * The address of a file as the extension sees it. If the extension runs on the remote machine, the files there are `file` URIs for
 * it, but the window names them `vscode-remote`.
 */
function asSeenHere(uri: vscode.Uri): vscode.Uri {
  return runsOnRemote() && uri.scheme === 'vscode-remote' ? uri.with({ scheme: 'file', authority: '' }) : uri;
}

/** Asks the user whether to attach files from outside the workspace. */
export async function confirmOutside(outside: vscode.Uri[]): Promise<boolean> {
  const attach = l10n.t('Attach');
  const question = l10n.t('Attach files from outside the workspace?');
  const detail = outside.map((uri) => (uri.scheme === 'file' ? uri.fsPath : uri.toString(true)));
  return confirm(question, detail, attach);
}
