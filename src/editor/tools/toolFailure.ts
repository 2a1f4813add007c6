import { field } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';

/** Why a call failed, in a sentence for a model. */
export function toolFailure(error: unknown, { isStopped, isLate }: { isStopped: boolean; isLate: boolean }): string {
  if (isStopped) return 'The user stopped the reply before the tool answered.';
  if (isLate) return 'The tool did not answer in time.';
  const reason = reasonOf(error);
  if (typeof reason !== 'string' || reason === '') return 'It failed.';
  return `It failed: ${spelledOut(reason.slice(0, longestReason)).toWellFormed()}`;
}

/** Why a call failed; undefined if it does not say so, or if reading it fails too. */
function reasonOf(error: unknown): unknown {
  try {
    return typeof error === 'string' ? error : field(error, 'message');
  } catch {
    return undefined;
  }
}

/** In characters. */
const longestReason = 1000;
