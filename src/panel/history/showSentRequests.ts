import * as l10n from '@vscode/l10n';
import { goneSentence } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Shows which requests of the active chat left this machine, if the history keeps the chat. */
export async function showSentRequests({
  chats,
  history,
  services: { dialogs, documents },
}: Pick<ConversationsHost, 'chats' | 'history' | 'services'>): Promise<void> {
  const { notify } = dialogs;
  const { session } = chats.active;
  const { id, messages, conversation } = session.shown;
  if (messages.length === 0) {
    notify(l10n.t('This chat is empty. Nothing of it left this machine.'));
    return;
  }
  if (id === undefined) {
    notify(
      l10n.t(
        'This conversation is not kept, so there is no record of what was sent. Turn on realmChat.history.enabled for that.',
      ),
    );
    return;
  }
  const entries = await history.read(id);
  if (!entries) {
    notify(goneSentence());
    return;
  }
  const { sentRequests, sentRequestsText } = await import('../../chat/record/sentRequests.ts');
  const text = sentRequestsText(conversation.title, sentRequests(entries));
  await (await documents()).show(l10n.t('What left this machine'), text, 'markdown');
}
