import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { beginChat } from './beginChat.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { readImported } from './readImported.ts';

/** Imports a conversation from a file that the user chooses, and shows it. */
export async function importChat(host: ConversationsHost): Promise<void> {
  const [file] =
    (await vscode.window.showOpenDialog({ title: l10n.t('Import Chat'), filters: { JSON: ['json'] } })) ?? [];
  if (!file) return;
  const imported = await readImported(file, vscode.workspace.fs);
  const failure = (cause: string): string => l10n.t('Not imported. {0}', cause);
  if (!imported.ok) host.services.dialogs.notify(failure(imported.reason));
  else await beginChat(host, imported.entries, failure);
}
