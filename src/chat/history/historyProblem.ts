import * as l10n from '@vscode/l10n';
import { field } from '../../shared/json.ts';
import { namesOf } from '../../shared/namesOf.ts';

/**
 * A problem with the history that the user has to know about: files that were set aside or cannot be read, or a conversation that cannot be
 * saved, or conversations that cannot be listed.
 */
export type HistoryProblem =
  | { kind: 'set-aside'; files: string[] }
  | { kind: 'not-read'; files: string[] }
  | { kind: 'not-listed'; cause: unknown }
  | { kind: 'not-saved'; cause: unknown };

/** The sentence about a problem. It contains no text of a conversation. */
export function historySentence(problem: HistoryProblem): string {
  switch (problem.kind) {
    case 'set-aside':
      return l10n.t('Conversations that cannot be read were set aside: {0}', namesOf(problem.files));
    case 'not-read':
      return l10n.t('Realm Chat has no permission to read these conversations: {0}', namesOf(problem.files));
    case 'not-listed':
      return l10n.t('Your conversations could not be listed ({0}). Try again.', codeOf(problem.cause));
    case 'not-saved':
      return l10n.t('This conversation cannot be saved: {0} You can continue the chat.', causeOf(problem.cause));
    default:
      return problem satisfies never;
  }
}

/** The sentence about a conversation that is listed, but was deleted by another window meanwhile. */
export function goneSentence(): string {
  return l10n.t('This conversation no longer exists, or cannot be read.');
}

/** The error code of the system, such as `EACCES`. */
function codeOf(cause: unknown): string {
  const code = field(cause, 'code');
  return typeof code === 'string' ? code : l10n.t('unknown error');
}

/** Why a file cannot be written or deleted, as the end of a sentence, without the path. */
export function causeOf(cause: unknown): string {
  switch (field(cause, 'code')) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return l10n.t('the disk is full.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return l10n.t('there is no permission to write to its folder.');
    case 'ENOENT':
      return l10n.t('it was deleted.');
    default:
      return l10n.t('writing failed.');
  }
}
