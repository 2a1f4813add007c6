import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { fileAttachment } from './fileAttachment.ts';
import { isShown } from './workspaceFiles.ts';

/**
 * Finds all files that are open as text, also new ones that were never saved. Leaves out other files outside the workspace, and those that
 * VS Code excludes.
 */
export async function openEditors(): Promise<FoundAttachments> {
  const open = new Map(openFiles().map((uri) => [uri.toString(), uri]));
  const wanted = await Promise.all([...open.values()].map(async (uri) => ((await isWanted(uri)) ? [uri] : [])));
  const files = await Promise.all(wanted.flat().map(fileAttachment));
  return files.length > 0 ? merged(files) : refused(l10n.t('No file of the workspace is open.'));
}

/** The files of all text tabs. A file may occur twice. */
export function openFiles(): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
}

async function isWanted(uri: vscode.Uri): Promise<boolean> {
  return uri.scheme === 'untitled' || (await isShown(uri));
}
