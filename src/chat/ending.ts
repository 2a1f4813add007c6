import * as l10n from '@vscode/l10n';
import { joinedSentences } from '../shared/formattedText.ts';
import type { Action, Outcome, Problem } from '../protocol.ts';
import { errorKinds, isRefusal } from '../service/errors/errorKinds.ts';
import { serviceError, ServiceError } from '../service/errors/errors.ts';
import { stopFor, stopKind, stopSentence } from '../shared/stopReasons.ts';

/** How a reply ended: one of the five outcomes, and the problem to show, if any. */
export interface Ending {
  outcome: Exclude<Outcome, 'streaming'>;
  problem?: Problem;
}

/**
 * Decides the outcome of a reply; no other code does. `error` is the error of its stream; undefined if the stream ended normally, in which
 * case `stopReason` is the reason that the service gave. (docs/cases.md) A reply that was stopped during the pause before a retry still
 * shows the error that caused the retry.
 */
export function ending(error: unknown, text: string, stopped: boolean, stopReason?: string, thoughts = ''): Ending {
  if (stopped) return { outcome: 'stopped', ...(error instanceof ServiceError && { problem: problemOf(error) }) };
  const hasText = text.trim() !== '';
  const hasThoughts = thoughts.trim() !== '';
  if (error === undefined) return !hasText && hasThoughts ? withoutAnswer(stopReason) : ended(stopReason, hasText);
  const failure = serviceError(error);
  const problem = problemOf(failure);
  // Only a conversation can continue in a new chat, so problems of commands do not offer that.
  if (failure.kind === 'too-long') problem.actions.unshift('continueInNew');
  if (isRefusal(failure.kind)) return { outcome: 'blocked', problem };
  return { outcome: hasText || hasThoughts ? 'partial' : 'failed', problem };
}

/** The ending of a stream without an error. It has a problem if the reply may be longer or shorter than it seems. */
function ended(stopReason: string | undefined, hasText: boolean): Ending {
  const { outcome, needsNoText } = stopFor(stopReason);
  if (hasText && outcome === 'done') return { outcome };
  const withoutText = needsNoText ? 'done' : 'failed';
  return { outcome: hasText ? outcome : withoutText, problem: stopProblem(stopReason) };
}

/** The ending of a reply that contains only thoughts. */
function withoutAnswer(stopReason: string | undefined): Ending {
  return { outcome: 'partial', problem: { sentence: withoutAnswerSentence(stopReason), actions: ['retry'] } };
}

function withoutAnswerSentence(stopReason: string | undefined): string {
  if (stopFor(stopReason).outcome === 'partial') return stopSentence(stopReason);
  if (stopFor(stopReason).hasRest) return l10n.t('The model used up its length on thinking.');
  return l10n.t('The model thought, but did not answer.');
}

/**
 * Like `ending`, for a reply outside the chat panel, where nothing else shows the stop reason: a reply that is done also has a problem,
 * unless its stop reason says that it is complete.
 */
export function commandEnding(
  error: unknown,
  text: string,
  stopped: boolean,
  stopReason?: string,
  thoughts?: string,
): Ending {
  const end = ending(error, text, stopped, stopReason, thoughts);
  if (end.outcome !== 'done' || stopFor(stopReason).isWhole) return end;
  return { ...end, problem: stopProblem(stopReason) };
}

/** The problem of a reply with this stop reason. An unknown reason is included as the service wrote it. */
function stopProblem(stopReason: string | undefined): Problem {
  const serverText = stopKind(stopReason) === 'unknown' ? stopReason : undefined;
  const sentence = stopSentence(stopReason);
  return { sentence, actions: ['retry'], ...(serverText !== undefined && { serverText }) };
}

/** The ending of a reply whose window was closed or killed while it arrived. (CASES V57) */
export function interrupted(text: string): Ending {
  const sentence = l10n.t('The window was closed while this reply was on its way.');
  return { outcome: text.trim() ? 'partial' : 'failed', problem: { sentence, actions: ['retry'] } };
}

/** The sentence and the actions of a failure, for the chat panel. */
export function problemOf({ kind, message, serverText, doubtsUsage }: ServiceError): Problem {
  const hints = doubtsUsage && errorKinds[kind].mayBeUsage ? [usageHint()] : [];
  const settings = hints.map(() => 'openSettings' as const);
  const actions = new Set<Action>([
    ...errorKinds[kind].actions,
    ...settings,
    ...(isRefusal(kind) ? [] : ['retry' as const]),
  ]);
  return { sentence: joinedSentences([message, ...hints]), actions: [...actions], ...(serverText && { serverText }) };
}

function usageHint(): string {
  return l10n.t('If the service does not know stream_options, set "usage": false for this model in realmChat.models.');
}
