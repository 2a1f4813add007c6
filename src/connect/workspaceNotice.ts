import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { at } from '../service/json.ts';
import { notify } from './notice.ts';
import { keysIn } from './settingsKeys.ts';

/** A workspace brings at most a few kilobytes of settings; what is larger is not looked at, in bytes. */
const limit = 1024 * 1024;
const wasTold = 'ignoredSettingsWereTold';

/**
 * Shows once for each workspace, when it opens, that its own files try to set settings of ours and that this has no effect.
 * VS Code keeps quiet about values that it leaves out, so the files are read here: for names of settings, not for their values.
 */
export async function showIgnoredSettings({ extension, workspaceState }: vscode.ExtensionContext): Promise<void> {
  if (workspaceState.get(wasTold)) return;
  const set = new Set((await Promise.all(settingsFiles().map(textOf))).flatMap(keysIn));
  const ignored = ownSettings(extension.packageJSON).filter((name) => set.has(name));
  if (ignored.length === 0) return;
  notify(
    l10n.t(
      'This workspace tries to set {0}. Realm Chat ignores this and uses only your user settings.',
      ignored.join(', '),
    ),
  );
  await workspaceState.update(wasTold, true);
}

/** The settings that only users have, and the name that all of them have in common: `{"realmChat": {"baseUrl": …}}` sets one too. */
function ownSettings(manifest: unknown): string[] {
  const configuration = at(at(manifest, 'contributes'), 'configuration');
  const settings = Object.entries(Object(at(configuration, 'properties')) as object);
  const ofUser = settings.flatMap(([name, setting]) => (at(setting, 'scope') === 'application' ? [name] : []));
  return [...ofUser, 'realmChat'];
}

function settingsFiles(): vscode.Uri[] {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const ofFolders = workspaceFolders.map(({ uri }) => vscode.Uri.joinPath(uri, '.vscode', 'settings.json'));
  return workspaceFile ? [workspaceFile, ...ofFolders] : ofFolders;
}

/** A file that does not exist, or cannot be read, sets nothing. */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    return size > limit ? '' : new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
