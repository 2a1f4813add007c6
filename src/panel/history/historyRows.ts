import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { dayGroup, timeText } from '../../chat/history/dayGroup.ts';
import type { Listed } from '../../chat/history/history.ts';
import { language } from '../../shared/counted.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { plainTitle } from '../plainTitle.ts';

/** A row of the history. A row without a conversation is a heading, or says that there are no conversations. */
export interface HistoryRow extends vscode.QuickPickItem {
  conversation?: Listed;
}

/** What rows need besides the conversations. */
export interface HistoryRowOptions {
  /** Excerpts with the searched words, by the id of their conversation. */
  excerpts: ReadonlyMap<string, string>;
  buttons: vscode.QuickInputButton[];
}

/** The rows for conversations, in the given order, under headings for their days. */
export function historyRows(conversations: Listed[], options: HistoryRowOptions, now = Date.now()): HistoryRow[] {
  if (conversations.length === 0) return [{ label: l10n.t('No conversations yet'), alwaysShow: true }];
  const groups = Map.groupBy(conversations, ({ at }) => dayGroup(at, now, language()));
  return [...groups].flatMap(([label, group]) => [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...group.map((conversation) => rowOf(conversation, options, now)),
  ]);
}

/** A conversation with an excerpt is shown even if its title does not contain the words. */
function rowOf(conversation: Listed, { excerpts, buttons }: HistoryRowOptions, now: number): HistoryRow {
  const { id, title, at, workspace, from } = conversation;
  const shown = (text: string): string => withoutIcons(plainTitle(text));
  const excerpt = excerpts.get(id);
  const parts = [...(workspace ? [shown(workspace)] : []), ...(from ? [l10n.t('from {0}', shown(from.title))] : [])];
  const description = [timeText(at, now, language()), ...parts].join(' · ');
  const row = { label: shown(title), description, buttons, conversation };
  return excerpt === undefined ? row : { ...row, detail: shown(excerpt), alwaysShow: true };
}
