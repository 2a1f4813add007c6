import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import type { SentOfConversation } from '../../chat/record/requestRecord.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { eachConversation } from './eachConversation.ts';
import { askForFile, writeText } from './savedFile.ts';

/**
 * Writes a list of all requests that left this machine, in all conversations, to a file that the user chooses. The list does not contain
 * the messages. (docs/record.md)
 */
export async function exportSentRequests(host: Pick<ConversationsHost, 'history' | 'services'>): Promise<void> {
  const { commandRecord, dialogs } = host.services;
  const { notify } = dialogs;
  const title = l10n.t('Export What Left This Machine');
  const file = await askForFile(title, 'realm-chat-record.csv', { CSV: ['csv'], JSON: ['json'] });
  if (!file) return;
  const { sentRequests, recordAsCsv, recordAsJson } = await import('../../chat/record/sentRequests.ts');
  const conversations: SentOfConversation[] = [];
  const notRead = await eachConversation(host, (entries, id) =>
    conversations.push({ id, requests: sentRequests(entries) }),
  );
  if (notRead === undefined) return;
  const isJson = file.path.toLowerCase().endsWith('.json');
  const ofCommands = await commandRecord.all();
  const record = isJson ? recordAsJson(conversations, ofCommands) : recordAsCsv(conversations, ofCommands);
  await writeText(file, record, notify);
  if (notRead > 0)
    notify(
      counted(
        notRead,
        l10n.t('{0} conversation that cannot be read is missing in what was exported.'),
        l10n.t('{0} conversations that cannot be read are missing in what was exported.'),
      ),
    );
}
