import * as l10n from '@vscode/l10n';
import { dayGroup, timeText } from '../../chat/history/dayGroup.ts';
import type { Listed } from '../../chat/history/history.ts';
import { counted, language } from '../../shared/counted.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { texts } from '../../shared/texts.ts';

/** A row of the history. A row without a conversation is a heading, or says that there are no conversations. */
export interface HistoryRow {
  label: string;
  description?: string;
  detail?: string;
  /** Whether it stays visible whatever is typed. */
  alwaysShow?: boolean;
  isHeading?: true;
  conversation?: Listed;
}

/** What rows need besides the conversations. */
export interface HistoryRowOptions {
  /** Excerpts with the searched words, by the id of their conversation. */
  excerpts: ReadonlyMap<string, string>;
  /** The id of the workspace of this window. */
  workspaceId: string | undefined;
}

/**
 * The rows for conversations: those that are pinned, those of this workspace, then the others, the last two in the given order under headings
 * for their days. The headings name the workspace only if there are others.
 */
export function historyRows(conversations: Listed[], options: HistoryRowOptions, now = Date.now()): HistoryRow[] {
  if (conversations.length === 0) return [{ label: l10n.t('No conversations yet'), alwaysShow: true }];
  const partOf = (one: Listed): 'pinned' | 'here' | 'other' =>
    one.pinned ? 'pinned' : isOf(one, options.workspaceId) ? 'here' : 'other';
  const { pinned = [], here = [], other = [] } = Object.groupBy(conversations, partOf);
  const headingOf = (one: Listed): string => {
    if (one.pinned) return l10n.t('Pinned');
    const day = dayGroup(one.at, now, language());
    if (here.length === 0 || other.length === 0) return day;
    return isOf(one, options.workspaceId) ? l10n.t('This workspace · {0}', day) : l10n.t('Other · {0}', day);
  };
  return [...Map.groupBy([...pinned, ...here, ...other], headingOf)].flatMap(([label, group]) => [
    { label, isHeading: true as const },
    ...group.map((conversation) => rowOf(conversation, options, now)),
  ]);
}

/** Whether a conversation was started in a workspace of this id. */
export function isOf({ workspaceId }: Listed, id: string | undefined): boolean {
  return id !== undefined && workspaceId === id;
}

/** A conversation with an excerpt is shown even if its title does not contain the words. */
function rowOf(conversation: Listed, { excerpts }: HistoryRowOptions, now: number): HistoryRow {
  const { id, title, at, workspace, from, pinned } = conversation;
  const excerpt = excerpts.get(id);
  const parts = [
    ...(workspace ? [withoutIcons(workspace)] : []),
    ...(from ? [l10n.t('from {0}', withoutIcons(from.title))] : []),
  ];
  const description = [timeText(at, now, language(), !pinned), ...parts].join(' · ');
  const row = { label: withoutIcons(title), description, conversation };
  return excerpt === undefined ? row : { ...row, detail: withoutIcons(excerpt), alwaysShow: true };
}

/** The title of the history: whether only conversations of this workspace are listed, and for how many days they are kept, if not forever. */
export function historyTitle(onlyHere: boolean, days: number | undefined): string {
  const { one, other } = texts().keptFor;
  return [
    l10n.t('History'),
    ...(onlyHere ? [l10n.t('This workspace')] : []),
    ...(days === undefined ? [] : [counted(days, one, other)]),
  ].join(' · ');
}

/** The id after this one, or else the one before it: what is highlighted once it is deleted. */
export function besideDeleted(ids: readonly string[], deleted: string): string | undefined {
  const place = ids.indexOf(deleted);
  return ids[place + 1] ?? ids[place - 1];
}
