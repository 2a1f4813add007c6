import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { showSetByOrganisation } from '../../settings/setByOrganisation.ts';
import { readConnectLink } from './connectLink.ts';
import { canChoose } from './connectionRows.ts';
import { addressOf } from '../addressOf.ts';
import { assertPermitted } from '../permitted.ts';
import { ask, confirm, notify } from '../../dialogs/notice.ts';
import { nameToBe } from './savedConnections.ts';
import type { SavedConnection } from '../../settings/settings.ts';

/**
 * Makes the function that VS Code calls with a link that was opened anywhere. It asks the user about the connection that the link names,
 * and then sets it up. Before the user agrees, nothing changes and nothing is sent. It rejects if the connection is not permitted.
 */
export function connectLinkOpener(setUp: (connection: SavedConnection) => Promise<void>) {
  let isAsking = false;
  return async (uri: vscode.Uri): Promise<void> => {
    const read = readConnectLink(uri);
    if (!read.ok) {
      void ask(l10n.t('A connect link was refused, and nothing has changed. {0}', read.reason), []);
      return;
    }
    assertPermitted(read.connection);
    if (!canChoose(read.connection)) return showSetByOrganisation();
    if (isAsking) {
      notify(l10n.t('Answer the question about the other connect link first. Then open this one again.'));
      return;
    }
    isAsking = true;
    const connection = { ...read.connection, name: nameToBe(read.connection) };
    const agreed = await agree(connection).finally(() => (isAsking = false));
    if (agreed) await setUp(connection);
  };
}

async function agree(connection: SavedConnection): Promise<boolean> {
  const { name, baseUrl, realm } = connection;
  const detail = [
    l10n.t('Address: {0}', baseUrl),
    l10n.t('Realm: {0}', realm),
    l10n.t('Name: {0}', name),
    '',
    l10n.t(
      'A link asks for this. Your API key and what you write will be sent to this address: connect only if your organisation uses it.',
    ),
  ];
  const yes = l10n.t('Connect');
  const question = l10n.t('Connect Realm Chat to {0}?', addressOf(connection));
  return confirm(question, detail, yes);
}
