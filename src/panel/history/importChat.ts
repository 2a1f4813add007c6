import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Imported } from '../../chat/history/transfer.ts';
import { causeOf } from '../../chat/history/historyProblem.ts';
import { inSlices } from '../../shared/slices.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Imports a conversation from a file that the user chooses, and shows it. */
export async function importChat(host: ConversationsHost): Promise<void> {
  const [file] =
    (await vscode.window.showOpenDialog({ title: l10n.t('Import Chat'), filters: { JSON: ['json'] } })) ?? [];
  if (!file) return;
  const imported = await read(file);
  if (!imported.ok) host.services.dialogs.notify(l10n.t('Not imported. {0}', imported.reason));
  else await take(host, imported.entries);
}

async function take(host: ConversationsHost, entries: Extract<Imported, { ok: true }>['entries']): Promise<void> {
  try {
    if (host.services.settings.keeps()) await host.chats.show(await host.history.add(entries));
    else await host.chats.showUnkept(entries);
    await host.showSideBar();
  } catch (error) {
    host.services.dialogs.notify(l10n.t('Not imported. {0}', causeOf(error)));
  }
}

async function read(file: vscode.Uri): Promise<Imported> {
  const { readJson, largest } = await import('../../chat/history/transfer.ts');
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > largest) return { ok: false, reason: l10n.t('The file is too large.') };
    return await inSlices(readJson(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))));
  } catch {
    return { ok: false, reason: l10n.t('The file cannot be read.') };
  }
}
