import * as l10n from '@vscode/l10n';
import { contactOperator } from './advice.ts';
import { answerErrors } from './errorKindsOfAnswers.ts';
import { connectionErrors } from './errorKindsOfConnections.ts';
import { replyErrors } from './errorKindsOfReplies.ts';
import { settingErrors } from './errorKindsOfSettings.ts';
import type { ErrorRow } from './errorRow.ts';

const rows = {
  ...settingErrors,
  ...connectionErrors,
  ...answerErrors,
  ...replyErrors,
  unexpected: {
    sentence: () => l10n.t('Something unexpected went wrong.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
} satisfies Record<string, ErrorRow>;

/** Every way in which a request can fail. A new kind is a new row in the file for its topic. */
export type ErrorKind = keyof typeof rows;

/** One row for each kind of error, with everything that the kind decides. */
export const errorKinds: Record<ErrorKind, ErrorRow> = rows;

/** Whether Realm Chat itself refused, so that the outcome is `blocked`. */
export function isRefusal(kind: ErrorKind): boolean {
  return errorKinds[kind].end === 'refusal';
}
