import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { setByOrganisation } from '../../settings/setByOrganisation.ts';
import { organisation } from '../../settings/userValue.ts';
import { installationNameOf } from '../addressOf.ts';
import { canEnterAddress } from './offeredConnections.ts';
import { nameOf } from './savedConnections.ts';
import type { SavedConnection } from '../../settings/settings.ts';

interface OfferedRow extends vscode.QuickPickItem {
  connection?: SavedConnection;
}

/** Lets the user choose one of the connections that the organisation offers, or to enter another address if that is allowed. */
export async function askOffered(offered: SavedConnection[]): Promise<SavedConnection | 'other' | undefined> {
  const canEnter = canEnterAddress();
  const rows: OfferedRow[] = offered.map((connection) => {
    const [name, installation] = [nameOf(connection), installationNameOf(connection)];
    return {
      label: withoutIcons(name),
      ...(installation !== name && { description: withoutIcons(installation) }),
      ...(!canEnter && { detail: setByOrganisation() }),
      connection,
    };
  });
  const other: OfferedRow = { label: `$(add) ${l10n.t('Another address…')}`, alwaysShow: true };
  const name = organisation()?.name;
  const row = await vscode.window.showQuickPick(shownRows(canEnter ? [...rows, other] : rows), {
    title: l10n.t('Set Up Connection'),
    placeHolder: name === undefined ? l10n.t('Choose a connection') : l10n.t('Choose a connection of {0}', name),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return row && (row.connection ?? 'other');
}
