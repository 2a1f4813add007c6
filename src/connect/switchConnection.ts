import * as vscode from 'vscode';
import { iconText } from './iconText.ts';
import { addressOf, installationIfAny } from './installation.ts';
import { allConnections, choose, isFor } from './savedConnections.ts';
import type { SavedConnection } from './settings.ts';

interface Row extends vscode.QuickPickItem {
  connection?: SavedConnection;
}

/** Lets a person choose among the saved connections, or set up another one. Base URL and realm change together. */
export async function switchConnection(setUp: () => Promise<void>): Promise<void> {
  const other: Row = { label: `$(add) ${vscode.l10n.t('Set up another connection…')}`, alwaysShow: true };
  const row = await vscode.window.showQuickPick([...allConnections().map(connectionRow), other], {
    title: vscode.l10n.t('Switch Connection'),
    placeHolder: vscode.l10n.t('Which installation should answer?'),
    matchOnDescription: true,
  });
  if (row === other) await setUp();
  else if (row?.connection) await choose(row.connection);
}

function connectionRow(connection: SavedConnection): Row {
  const chosen = installationIfAny();
  return {
    label: iconText(connection.name),
    description: iconText(`${addressOf(connection)} · ${connection.realm}`),
    ...(chosen && isFor(connection, chosen) && { iconPath: new vscode.ThemeIcon('check') }),
    connection,
  };
}
