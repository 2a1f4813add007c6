import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { eachOnce } from '../documents/eachOnce.ts';
import { fileAttachment } from './fileAttachment.ts';
import { isShown } from './workspaceFiles.ts';

/**
 * Finds all files that are open as text, also new ones that were never saved. Leaves out other files outside the workspace, and those that
 * VS Code excludes.
 */
export async function openEditors(): Promise<FoundAttachments> {
  const wanted = await Promise.all(openFiles().map(async (uri) => ((await isWanted(uri)) ? [uri] : [])));
  const files = await Promise.all(wanted.flat().map(fileAttachment));
  return files.length > 0 ? merged(files) : refused(l10n.t('No file of the workspace is open.'));
}

/** The files of all text tabs, each once: a file may be open in several groups of editors. */
export function openFiles(): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return eachOnce(tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : [])));
}

async function isWanted(uri: vscode.Uri): Promise<boolean> {
  return uri.scheme === 'untitled' || (await isShown(uri));
}
