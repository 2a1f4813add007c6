import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../../dialogs/notice.ts';
import type { Connections } from './connections.ts';
import { isNameTaken, nameOf, twinOf } from './savedConnections.ts';
import type { SavedConnection } from '../../settings/settings.ts';

/** Asks for another name for a connection and applies it. Resolves with the connection as it is afterwards. */
export async function renameConnection(
  connections: Connections,
  connection: SavedConnection,
): Promise<SavedConnection> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t('Rename Connection'),
    prompt: l10n.t('What should the connection be called?'),
    value: nameOf(connection),
    ignoreFocusOut: true,
    validateInput: (name) => reasonAgainst(name.trim(), connection),
  });
  const name = typed?.trim();
  if (!name || name === connection.name) return connection;
  await connections.rename(connection, name);
  return { ...connection, name };
}

function reasonAgainst(name: string, connection: SavedConnection): string | undefined {
  if (!name) return l10n.t('The name is empty.');
  return isNameTaken(name, connection)
    ? l10n.t('Another connection has this name. Choose a different one.')
    : undefined;
}

/** Removes a connection after the user agrees. Resolves with the connection if it stays. */
export async function removeConnection(
  connections: Connections,
  connection: SavedConnection,
): Promise<SavedConnection | undefined> {
  const question = l10n.t('Remove the connection "{0}"?', nameOf(connection));
  const yes = l10n.t('Remove');
  if (!(await confirm(question, consequence(connection), yes))) return connection;
  await connections.remove(connection);
  return undefined;
}

function consequence(connection: SavedConnection): string {
  const twin = twinOf(connection);
  return twin
    ? l10n.t('Its API key is kept: the connection "{0}" uses it too.', nameOf(twin))
    : l10n.t('Its API key is deleted from this machine too.');
}
