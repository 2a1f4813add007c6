import * as vscode from 'vscode';
import type { Connections } from './connections.ts';
import { nameOf, twinOf } from './savedConnections.ts';
import type { SavedConnection } from './settings.ts';

/** Removes a connection once the user agrees. Resolves with the connection when it stays. */
export async function removeConnection(
  connections: Connections,
  connection: SavedConnection,
): Promise<SavedConnection | undefined> {
  const question = vscode.l10n.t('Remove the connection "{0}"?', nameOf(connection));
  const yes = vscode.l10n.t('Remove');
  const options = { modal: true, detail: consequence(connection) };
  if ((await vscode.window.showWarningMessage(question, options, yes)) !== yes) return connection;
  await connections.remove(connection);
  return undefined;
}

function consequence(connection: SavedConnection): string {
  const twin = twinOf(connection);
  return twin
    ? vscode.l10n.t('Its API key is kept: the connection "{0}" uses it too.', nameOf(twin))
    : vscode.l10n.t('Its API key is deleted from this machine too.');
}
