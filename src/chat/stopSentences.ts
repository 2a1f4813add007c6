import { t } from '@vscode/l10n';
import type { Problem, StopKind } from '../protocol.ts';
import { stopKind } from '../stopReasons.ts';

/** What a stop reason says in a sentence, where the reply is not shown as done: nothing of what the service wrote. */
const sentences: Record<StopKind, () => string> = {
  complete: () => t('The reply is empty.'),
  length: () => t('The reply is incomplete: length limit reached.'),
  stopSequence: () => t('The reply ended at a stop sequence.'),
  tool: () => t('The model called a tool instead of finishing the reply. Realm Chat runs no tools.'),
  paused: () => t('The service paused the reply before its end.'),
  refusal: () => t('The model declined to answer.'),
  filter: () => t('A content filter stopped the reply.'),
  error: () => t('The service ended the reply with an error.'),
  unnamed: () => t('The service ended the reply without giving a reason.'),
  unknown: () => t('The service ended the reply for a reason that Realm Chat does not know.'),
};

/** The problem of a reply with this stop reason; a reason that we do not know is in it as the service wrote it. */
export function stopProblem(stopReason: string | undefined): Problem {
  const kind = stopKind(stopReason);
  const said = kind === 'unknown' && stopReason !== undefined && { serverText: stopReason };
  return { sentence: sentences[kind](), actions: ['retry'], ...said };
}
