import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { notify } from './notice.ts';
import { namesSetIn, userSettingNames } from '../settings/settingsKeys.ts';

/** In bytes. A workspace contains at most a few kilobytes of settings; a larger file is not read. */
const limit = 1024 * 1024;
const wasTold = 'ignoredSettingsWereTold';

/**
 * Shows once for each workspace, when it opens, that its own files try to set our settings and that this has no effect. VS Code does not
 * report values that it ignores, so the files are read here, for names of settings only, not for their values.
 */
export async function showIgnoredSettings({ extension, workspaceState }: vscode.ExtensionContext): Promise<void> {
  if (workspaceState.get(wasTold)) return;
  const ignored = namesSetIn(await Promise.all(settingsFiles().map(textOf)), userSettingNames(extension.packageJSON));
  if (ignored.length === 0) return;
  notify(
    l10n.t(
      'This workspace tries to set {0}. Realm Chat ignores this and uses only your user settings.',
      ignored.join(', '),
    ),
  );
  await workspaceState.update(wasTold, true);
}

function settingsFiles(): vscode.Uri[] {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const ofFolders = workspaceFolders.map(({ uri }) => vscode.Uri.joinPath(uri, '.vscode', 'settings.json'));
  return workspaceFile ? [workspaceFile, ...ofFolders] : ofFolders;
}

/**
 * The text of a settings file. One that does not exist or cannot be read sets nothing. A link is not read: it may lead to a file without an
 * end.
 */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(file);
    if (type !== vscode.FileType.File || size > limit) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
