import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { installationNameOf } from '../addressOf.ts';
import { connectLink } from './connectLink.ts';
import { ask, notify } from '../../dialogs/notice.ts';
import type { SavedConnection } from '../../settings/settings.ts';

// VS Code loads this file when it is first needed.

/**
 * Copies the connect link of the connection, or of one that the user chooses if there are several. `home` is the URI scheme and the id of
 * the extension.
 */
export async function copyConnectLink(connections: SavedConnection[], home: string): Promise<void> {
  const shared = await chosenToShare(connections, home, l10n.t('Copy Connect Link'));
  if (!shared) return;
  await vscode.env.clipboard.writeText(shared.link);
  notify(l10n.t('The connect link of {0} is copied. It contains no API key.', shared.connection.name));
}

/**
 * Opens a new document with the connect link of the connection, or of one that the user chooses if there are several, and with the settings
 * for it.
 */
export async function exportConnection(connections: SavedConnection[], home: string): Promise<void> {
  const shared = await chosenToShare(connections, home, l10n.t('Export Connection'));
  if (!shared) return;
  const content = exported(shared);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'markdown', content }));
}

interface Shared {
  connection: SavedConnection;
  link: string;
}

/**
 * The only connection, or the one that the user chooses. Undefined if none is chosen, or if it cannot have a link, which is shown to the
 * user.
 */
async function chosenToShare(connections: SavedConnection[], home: string, title: string): Promise<Shared | undefined> {
  const connection = connections.length === 1 ? connections[0] : await chosen(connections, title);
  if (!connection) return undefined;
  const made = connectLink(connection, home);
  if ('link' in made) return { connection, link: made.link };
  void ask(l10n.t('This connection cannot have a connect link. {0}', made.reason), []);
  return undefined;
}

async function chosen(connections: SavedConnection[], title: string): Promise<SavedConnection | undefined> {
  const rows = connections.map((connection) => ({
    label: withoutIcons(connection.name),
    description: withoutIcons(installationNameOf(connection)),
    connection,
  }));
  const placeHolder = l10n.t('Choose a connection');
  return (await vscode.window.showQuickPick(shownRows(rows), { title, placeHolder, matchOnDescription: true }))
    ?.connection;
}

/** The connection in three forms: for users who open a link, for users who edit settings, and for administrators of machines. */
function exported({ connection, link }: Shared): string {
  const { baseUrl, realm } = connection;
  const settings = { baseUrl, realm, connections: [connection] };
  const named = Object.entries(settings);
  const own = Object.fromEntries(named.map(([name, value]) => [`realmChat.${name}`, value]));
  const ofOrganisation = { version: 1, settings: Object.fromEntries(named.map(([name, value]) => [name, { value }])) };
  const parts = [
    `# ${connection.name}`,
    l10n.t('This document contains no API key: each user enters their own.'),
    `## ${l10n.t('Connect link')}`,
    l10n.t('For a message or a web page: it asks whoever opens it whether to connect, and then for the API key.'),
    `[${l10n.t('Connect')}](${link})`,
    `## ${l10n.t('Settings')}`,
    l10n.t('For the file settings.json of a user:'),
    code(own),
    `## ${l10n.t('Organisation file')}`,
    l10n.t('For the file organisation.json, which administrators put onto machines:'),
    code(ofOrganisation),
  ];
  return `${parts.join('\n\n')}\n`;
}

function code(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
