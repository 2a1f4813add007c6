import { stopFor } from '../../shared/stopReasons.ts';
import type { Answer } from '../asking/quietAnswer.ts';

/**
 * What becomes of a commit message: one that was cut off is kept, too. After a cancellation, a failure or a refusal, it is dropped, and it may
 * also be empty.
 */
export function fateOfMessage(
  { ending: { outcome }, stopReason }: Pick<Answer, 'ending' | 'stopReason'>,
  message: string,
): 'kept' | 'dropped' | 'empty' {
  if ((outcome !== 'done' && outcome !== 'partial') || stopFor(stopReason).isInstead) return 'dropped';
  return message === '' ? 'empty' : 'kept';
}
