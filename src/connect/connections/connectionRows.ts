import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutIcons } from '../../shared/plainText.ts';
import { setByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { installationNameOf } from '../addressOf.ts';
import { installationIfAny, installationOf, isSameInstallation } from '../installation.ts';
import { isPermitted } from '../permitted.ts';
import { activeAmong, allConnections, isSameEntry, nameOf } from './savedConnections.ts';
import type { SavedConnection } from '../../settings/settings.ts';

/** A row of the connection picker. The row without a connection sets up another one. */
export interface ConnectionRow extends vscode.QuickPickItem {
  connection?: SavedConnection;
}

/** The rows of the connection picker, in the order in which the connections are saved. */
export function connectionRows(buttons: vscode.QuickInputButton[]): ConnectionRow[] {
  const connections = allConnections();
  const active = activeAmong(connections);
  return [
    ...connections.map((connection) => ({ ...connectionRow(connection, connection === active), buttons })),
    { label: `$(add) ${l10n.t('Set up another connection…')}`, alwaysShow: true },
  ];
}

/** Whether the organisation leaves this choice to the user. */
export function canChoose(connection: SavedConnection): boolean {
  const [wanted, chosen] = [installationOf(connection), installationIfAny()];
  if (isSameInstallation(wanted, chosen)) return true;
  if (wanted && !isPermitted(wanted)) return false;
  return (
    !(isLocked('baseUrl') && wanted?.baseUrl !== chosen?.baseUrl) &&
    !(isLocked('realm') && wanted?.realm !== chosen?.realm)
  );
}

/** The row to highlight first: the one of this connection, or else of the chosen one. */
export function firstRow(rows: ConnectionRow[], connection: SavedConnection | undefined): ConnectionRow | undefined {
  const wanted = connection ?? activeAmong(allConnections());
  return rows.find((row) => wanted && row.connection && isSameEntry(wanted, row.connection));
}

/** The check mark is only visible; a screen reader reads the description. */
function connectionRow(connection: SavedConnection, isActive: boolean): ConnectionRow {
  const name = installationNameOf(connection);
  return {
    label: withoutIcons(nameOf(connection)),
    description: withoutIcons(isActive ? l10n.t('{0} · active', name) : name),
    ...(isActive && { iconPath: new vscode.ThemeIcon('check') }),
    ...(!canChoose(connection) && { detail: setByOrganisation() }),
    connection,
  };
}
