import * as l10n from '@vscode/l10n';

/** What a message is meant for: the connection, by the name that users know, and the conversation. */
export interface Situation {
  place: string;
  conversation: unknown;
}

/** Returns why a message that was meant for one situation is not sent in another; undefined if nothing has changed. */
export function changedSince(before: Situation, now: Situation): string | undefined {
  if (before.place !== now.place) return l10n.t('Not sent: the connection was changed meanwhile.');
  if (before.conversation !== now.conversation) return l10n.t('Not sent: another conversation was opened meanwhile.');
  return undefined;
}
