import * as l10n from '@vscode/l10n';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { offer } from '../../dialogs/notice.ts';
import { userValue } from '../../settings/origins.ts';
import { organisation, originsOf } from '../../settings/userValue.ts';
import { runsBesideRemote } from '../documents/besideRemote.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { representedFile } from '../documents/inertText.ts';
import { pathsOfFile, globsOf, isMatched, comparedPath, slashed, type FilePath, type Globs } from './globs.ts';

/**
 * Whether a file is never sent, because of its own name and path, or those of the file that links lead to. The setting is
 * `realmChat.neverSend`, to which a workspace can only add. The setting of the organisation also counts.
 */
export function isNeverSent(shown: vscode.Uri): boolean {
  const uri = representedFile(shown) ?? shown;
  const globs = globsFor(uri);
  const home = runsBesideRemote() && uri.scheme !== 'file' ? undefined : homedir();
  return pathsOf(uri).some((path) => isMatched(path, globs, home));
}

/** A sentence that says that a file is not sent, and which setting is the reason. */
export function neverSentRefusal(name: string): string {
  return l10n.t('{0} is not sent: its name is among those that realmChat.neverSend keeps back.', name);
}

/** Refuses a file for this reason. `isNeverSent` is set, so that the refusal is shown with a button that opens the setting. */
export function neverSent(name: string): FoundAttachments {
  return { ...refused(neverSentRefusal(name)), isNeverSent: true };
}

/** Shows that one or several files are not sent, with a button that opens the setting. */
export async function showNeverSent(names: readonly string[]): Promise<void> {
  const open = l10n.t('Open Setting');
  const all = namesOf(names);
  const sentence = names.length === 1 ? neverSentRefusal(all) : l10n.t('Not sent: {0}', all);
  if (await offer(sentence, open))
    await vscode.commands.executeCommand('workbench.action.openSettings', '@id:realmChat.neverSend');
}

function globsFor(uri: vscode.Uri): Globs {
  const origins = originsOf('neverSend', uri);
  return globsOf(organisation()?.settings.get('neverSend'), userValue(origins), origins);
}

/** The path of a file, and the path after following links if it is known. */
function pathsOf(uri: vscode.Uri): FilePath[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => withTarget(folder.uri));
  return withTarget(uri).map((whole) => pathsOfFile(whole, folders));
}

/**
 * The path of a file or folder, also of a version that Git or a comparison shows, whose address has another scheme, and the path after
 * following links if it is different.
 */
function withTarget(uri: vscode.Uri): string[] {
  return [...new Set([comparedPath(uri), ...targetOf(uri)])];
}

function targetOf({ scheme, fsPath }: vscode.Uri): string[] {
  if (scheme !== 'file') return [];
  try {
    return [slashed(realpathSync.native(fsPath))];
  } catch {
    return [];
  }
}
