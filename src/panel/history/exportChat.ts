import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { inSlices } from '../../shared/slices.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { fileName } from './fileName.ts';
import { askForFile, writeText } from './savedFile.ts';

/** Writes the active chat to a file that the user chooses, for reading, or to take it to another machine. */
export async function exportChat({ chats, services }: Pick<ConversationsHost, 'chats' | 'services'>): Promise<void> {
  const { notify } = services.dialogs;
  const { conversation } = chats.active.session.shown;
  if (conversation.messages.length === 0) {
    notify(l10n.t('This chat is empty. There is nothing to export.'));
    return;
  }
  const format = await vscode.window.showQuickPick(shownRows(formats()), { title: l10n.t('Export Chat') });
  const name = format && `${fileName(conversation.title)}.${format.extension}`;
  const file = name && (await askForFile(l10n.t('Export Chat'), name, { [format.label]: [format.extension] }));
  if (!file) return;
  const { asMarkdown, writeJson } = await import('../../chat/history/transfer.ts');
  const text = format.extension === 'md' ? asMarkdown(conversation) : await inSlices(writeJson(conversation));
  await writeText(file, text, notify);
}

type Format = vscode.QuickPickItem & { extension: 'md' | 'json' };

function formats(): Format[] {
  return [
    { label: 'Markdown', detail: l10n.t('What is shown, for reading'), extension: 'md' },
    { label: 'JSON', detail: l10n.t('Complete; can be imported again'), extension: 'json' },
  ];
}
