import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { setByOrganisation, showSetByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { canChoose, connectionRows, firstRow, type ConnectionRow } from './connectionRows.ts';
import type { Connections } from './connections.ts';
import { removeConnection, renameConnection } from './editConnection.ts';
import type { SavedConnection } from '../../settings/settings.ts';

/** Lets the user choose one of the saved connections, rename and remove them, or set up another one. */
export async function switchConnection(connections: Connections, setUp: () => Promise<void>): Promise<void> {
  let last: SavedConnection | undefined;
  for (;;) {
    const { wish, connection } = await wishIn(vscode.window.createQuickPick<ConnectionRow>(), last);
    if (wish === 'leave') return;
    if (!connection) return setUp();
    if (wish === 'choose') return canChoose(connection) ? connections.choose(connection) : showSetByOrganisation();
    const change = wish === 'rename' ? renameConnection : removeConnection;
    last = await change(connections, connection);
  }
}

/** What the user wants, and with which connection. Choosing without a connection means setting up another one. */
interface ConnectionWish {
  wish: 'choose' | 'rename' | 'remove' | 'leave';
  connection?: SavedConnection | undefined;
}

function wishIn(picker: vscode.QuickPick<ConnectionRow>, last: SavedConnection | undefined): Promise<ConnectionWish> {
  const rename = { iconPath: new vscode.ThemeIcon('edit'), tooltip: l10n.t('Rename') };
  const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: l10n.t('Remove') };
  const locked = { iconPath: new vscode.ThemeIcon('lock'), tooltip: setByOrganisation() };
  const rows = shownRows(connectionRows(isLocked('connections') ? [locked] : [rename, remove]));
  picker.title = l10n.t('Switch Connection');
  picker.placeholder = l10n.t('Choose a connection');
  picker.matchOnDescription = true;
  picker.items = rows;
  picker.activeItems = rows.filter((row) => row === firstRow(rows, last));
  return new Promise((resolve) => {
    const leave = (wish: ConnectionWish): void => {
      resolve(wish);
      picker.hide();
    };
    picker.onDidTriggerItemButton(({ item, button }) => {
      if (button === locked) void showSetByOrganisation();
      else leave({ wish: button === rename ? 'rename' : 'remove', connection: item.connection });
    });
    picker.onDidAccept(() => {
      const [row] = picker.selectedItems;
      if (row) leave({ wish: 'choose', connection: row.connection });
    });
    picker.onDidHide(() => {
      leave({ wish: 'leave' });
      picker.dispose();
    });
    picker.show();
  });
}
