import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { copiedText } from '../documents/copiedText.ts';
import { withHome } from '../../shared/homePath.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from '../documents/nameOf.ts';
import { copiedResults, resultsFound, sentResults } from './copiedResults.ts';

/**
 * Finds the results of the Search view in files of the workspace. Runs the Copy All command of that view, because VS Code offers no other
 * access to its results.
 */
export async function searchResults(): Promise<FoundAttachments> {
  const files = copiedResults(await copiedText('search.action.copyAll'));
  if (files.length === 0) return refused(l10n.t('The Search view has no results. Search first, then add them.'));
  const sent = sentResults(files, (path) => {
    const uri = inWorkspace(path);
    return uri && { name: nameOf(uri), isNeverSent: isNeverSent(uri) };
  });
  return resultsFound(sent, neverSent);
}

/** The file of the workspace for a path as VS Code shows it: without a scheme, and with `~` for the home folder. */
function inWorkspace(path: string): vscode.Uri | undefined {
  const whole = vscode.Uri.file(withHome(path));
  const places = (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri: root }) => {
    const uri = root.with({ path: whole.path });
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder ? [{ uri, depth: folder.uri.path.length }] : [];
  });
  // The innermost folder is the right one: if the root of a file system is open too, it contains the paths of all others.
  return places.sort((one, other) => other.depth - one.depth)[0]?.uri;
}
