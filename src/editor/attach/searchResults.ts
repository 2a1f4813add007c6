import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { copiedText } from '../documents/copiedText.ts';
import { counted } from '../../shared/counted.ts';
import { withHome } from '../../shared/homePath.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from '../documents/nameOf.ts';
import { copiedResults, sentResults } from './copiedResults.ts';

/**
 * Finds the results of the Search view in files of the workspace. Runs the Copy All command of that view, because VS Code offers no other
 * access to its results.
 */
export async function searchResults(): Promise<FoundAttachments> {
  const files = copiedResults(await copiedText('search.action.copyAll'));
  if (files.length === 0) return refused(l10n.t('The Search view has no results. Search first, then add them.'));
  const { text, leftOut, outside } = sentResults(files, (path) => {
    const uri = inWorkspace(path);
    return uri && { name: nameOf(uri), isNeverSent: isNeverSent(uri) };
  });
  const refusals = [...(outside > 0 ? [refused(resultsOutside(outside))] : []), ...leftOut.map(neverSent)];
  const name = l10n.t('Search results');
  const attachment = { id: crypto.randomUUID(), kind: 'search' as const, name, language: 'plaintext', text };
  return merged(text === '' ? refusals : [found(attachment), ...refusals]);
}

function resultsOutside(files: number): string {
  return counted(
    files,
    l10n.t('Results in {0} file outside the workspace are not attached.'),
    l10n.t('Results in {0} files outside the workspace are not attached.'),
  );
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
