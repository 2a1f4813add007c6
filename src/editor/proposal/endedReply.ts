import { stopFor } from '../../shared/stopReasons.ts';
import type { ProposalState } from './proposal.ts';
import type { Streamed } from './streaming.ts';

/** Whether a reply contains words in place of code, such as a refusal. If the reply can be continued, its code may still follow. */
export function isToRead({
  ending,
  code,
  text,
  stopReason,
}: Pick<Streamed, 'ending' | 'code' | 'text' | 'stopReason'>): boolean {
  return ending.outcome === 'done' && code === undefined && text.trim() !== '' && !stopFor(stopReason).hasRest;
}

/** The state of a proposal after its reply. Code that is cut off must not replace whole code without a question. (CASES V56) */
export function stateOf({ ending, code, isWhole }: Pick<Streamed, 'ending' | 'code' | 'isWhole'>): ProposalState {
  const state = code === undefined ? 'failed' : states[ending.outcome];
  return state === 'complete' && !isWhole ? 'incomplete' : state;
}

/**
 * The state of a proposal by the outcome of its reply. A change that was stopped cannot be accepted: its text so far is shown, and the user
 * can retry.
 */
const states: Record<Streamed['ending']['outcome'], ProposalState> = {
  done: 'complete',
  partial: 'incomplete',
  stopped: 'failed',
  failed: 'failed',
  blocked: 'failed',
};
