import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import { historySentence } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { askForFile, writeText } from './savedFile.ts';

/**
 * Writes a list of all requests that left this machine, in all conversations, to a file that the user chooses. The list does not contain
 * the messages. (docs/record.md)
 */
export async function exportSentRequests({
  history,
  services: { commandRecord, dialogs },
}: Pick<ConversationsHost, 'history' | 'services'>): Promise<void> {
  const { notify } = dialogs;
  const title = l10n.t('Export What Left This Machine');
  const file = await askForFile(title, 'realm-chat-record.csv', { CSV: ['csv'], JSON: ['json'] });
  if (!file) return;
  const { sentRequests, recordAsCsv, recordAsJson } = await import('../../chat/record/sentRequests.ts');
  const conversations = [];
  const notRead: string[] = [];
  try {
    for await (const { id, entries } of history.all()) {
      if (entries) conversations.push({ id, requests: sentRequests(entries) });
      else notRead.push(id);
    }
  } catch (cause) {
    notify(historySentence({ kind: 'not-listed', cause }));
    return;
  }
  const isJson = file.path.toLowerCase().endsWith('.json');
  const ofCommands = await commandRecord.all();
  const record = isJson ? recordAsJson(conversations, ofCommands) : recordAsCsv(conversations, ofCommands);
  await writeText(file, record, notify);
  if (notRead.length > 0)
    notify(
      counted(
        notRead.length,
        l10n.t('{0} conversation that cannot be read is missing in what was exported.'),
        l10n.t('{0} conversations that cannot be read are missing in what was exported.'),
      ),
    );
}
