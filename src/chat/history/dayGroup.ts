import * as l10n from '@vscode/l10n';

/** The heading of a conversation in a list: a day, this week, or a month. Both times are in milliseconds since 1970. */
export function dayGroup(at: number, now: number, language: string): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / day);
  if (days <= 0) return l10n.t('Today');
  if (days === 1) return l10n.t('Yesterday');
  if (days <= daysSinceMonday(now)) return l10n.t('This week');
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(at);
}

/**
 * When a message was sent or received: only the time for today, and for yesterday if it is below the heading of its day, else also the
 * date.
 */
export function timeText(at: number, now: number, language: string, hasHeading: boolean): string {
  const isRecent = startOfDay(now) - startOfDay(at) < (hasHeading ? 1.5 : 0.5) * day;
  const options = isRecent ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(language, options).format(at);
}

const day = 24 * 60 * 60 * 1000;

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function daysSinceMonday(at: number): number {
  return (new Date(at).getDay() + 6) % 7;
}
