import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import { historySentence } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Shows the tokens of all replies in the history by day, connection and model, as a table that spreadsheets read. */
export async function showUsage({
  history,
  services: { dialogs, documents },
}: Pick<ConversationsHost, 'history' | 'services'>): Promise<void> {
  const { UsageTable } = await import('../../chat/record/usageTable.ts');
  const table = new UsageTable();
  let notRead = 0;
  try {
    for await (const { entries } of history.all())
      if (entries) table.add(entries);
      else notRead++;
  } catch (cause) {
    dialogs.notify(historySentence({ kind: 'not-listed', cause }));
    return;
  }
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
