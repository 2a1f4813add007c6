import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../../shared/counted.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import type { ApiKeys } from '../keys/apiKeys.ts';
import { installationNameOf } from '../addressOf.ts';
import type { Installation } from '../installation.ts';
import { confirm, notify } from '../../dialogs/notice.ts';
import { allConnections, isFor } from './savedConnections.ts';

/**
 * Lets the user choose among the keys that no connection uses, for example after settings were edited by hand, and deletes the chosen keys
 * after the user agrees. `forget` deletes everything that is kept for an installation.
 */
export async function deleteUnusedApiKeys(
  apiKeys: ApiKeys,
  forget: (installation: Installation) => Promise<void>,
): Promise<void> {
  const unused = await unusedKeys(apiKeys);
  if (unused.length === 0) {
    notify(l10n.t('Each stored API key belongs to a connection.'));
    return;
  }
  const chosen = await choose(unused);
  if (chosen.length === 0 || !(await agree(chosen))) return;
  for (const installation of chosen) await forget(installation);
  notify(counted(chosen.length, l10n.t('{0} API key is deleted.'), l10n.t('{0} API keys are deleted.')));
}

async function unusedKeys(apiKeys: ApiKeys): Promise<Installation[]> {
  const stored = await apiKeys.installations();
  const connections = allConnections();
  return stored.filter((installation) => !connections.some((connection) => isFor(connection, installation)));
}

async function choose(installations: Installation[]): Promise<Installation[]> {
  const rows = installations.map((installation) => ({
    label: withoutIcons(installationNameOf(installation)),
    installation,
  }));
  const [title, placeHolder] = [l10n.t('Delete Unused API Keys'), l10n.t('Choose the API keys to delete')];
  const chosen = await vscode.window.showQuickPick(shownRows(rows), {
    title,
    placeHolder,
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return (chosen ?? []).map(({ installation }) => installation);
}

/** Asks the user. Profiles of VS Code share their secrets, but do not know each other's settings, so another profile may need a key. */
async function agree(installations: Installation[]): Promise<boolean> {
  const question = counted(installations.length, l10n.t('Delete {0} API key?'), l10n.t('Delete {0} API keys?'));
  const profiles = l10n.t('If another profile of VS Code has a connection to it, that asks for the API key again.');
  const detail = [...installations.map(installationNameOf), '', profiles];
  const yes = l10n.t('Delete');
  return confirm(question, detail, yes);
}
