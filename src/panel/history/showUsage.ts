import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { eachConversation } from './eachConversation.ts';

/** Shows the tokens of all replies in the history by day, connection and model, as a table that spreadsheets read. */
export async function showUsage(host: Pick<ConversationsHost, 'history' | 'services'>): Promise<void> {
  const { dialogs, documents } = host.services;
  const { UsageTable } = await import('../../chat/record/usageTable.ts');
  const table = new UsageTable();
  const notRead = await eachConversation(host, (entries) => table.add(entries));
  if (notRead === undefined) return;
  await (await documents()).show(l10n.t('Usage'), table.csv, 'csv');
  if (notRead > 0)
    dialogs.notify(
      counted(
        notRead,
        l10n.t('{0} conversation that cannot be read is missing in what is shown.'),
        l10n.t('{0} conversations that cannot be read are missing in what is shown.'),
      ),
    );
}
