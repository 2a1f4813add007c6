import * as l10n from '@vscode/l10n';
import type { Listed } from '../../chat/history/history.ts';
import { causeOf, goneSentence } from '../../chat/history/historyProblem.ts';
import { field } from '../../shared/json.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Deletes a conversation and offers Undo. `restored` is called after the user has restored it. */
export async function deleteConversation(
  host: ConversationsHost,
  { id, title }: Pick<Listed, 'id' | 'title'>,
  restored: () => void,
): Promise<void> {
  await host.chats.leave(id);
  const restore = await host.history.delete(id).catch((error: unknown) => reportFailure(host, error));
  if (restore) void offerUndo(host, title, restore).then((isDone) => isDone && restored());
}

/** Deletes everything that is kept of all conversations, of all windows, after a question. */
export async function deleteAllConversations(host: ConversationsHost): Promise<void> {
  const { commandRecord, dialogs } = host.services;
  const question = l10n.t('Delete all conversations?');
  const detail = l10n.t('This includes those of other windows and workspaces, and cannot be undone.');
  if (!(await dialogs.confirm(question, detail, l10n.t('Delete All')))) return;
  await host.chats.leaveAll();
  await commandRecord.deleteAll();
  await host.history.deleteAll().catch((error: unknown) => reportFailure(host, error));
}

async function offerUndo(host: ConversationsHost, title: string, restore: () => Promise<void>): Promise<boolean> {
  const isWanted = await host.services.dialogs.offer(l10n.t('Deleted: {0}', title), l10n.t('Undo'));
  if (!isWanted) return false;
  return restore().then(
    () => true,
    (error: unknown) => {
      host.services.dialogs.notify(l10n.t('The conversation could not be restored: {0}', causeOf(error)));
      return false;
    },
  );
}

function reportFailure({ services }: ConversationsHost, error: unknown): void {
  const isGone = field(error, 'code') === 'ENOENT';
  services.dialogs.notify(isGone ? goneSentence() : l10n.t('Deleting failed: {0}', causeOf(error)));
}
