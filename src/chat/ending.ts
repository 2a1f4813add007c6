import * as l10n from '@vscode/l10n';
import type { Action, Outcome, Problem } from '../protocol.ts';
import { errorKinds, isRefusal } from '../service/errorKinds.ts';
import { serviceError, ServiceError } from '../service/errors.ts';
import { stopFor, stopKind, stopSentence } from '../stopReasons.ts';

/** How a reply ended: one of the five outcomes, with its problem unless the end was asked for. */
export interface Ending {
  outcome: Exclude<Outcome, 'streaming'>;
  problem?: Problem;
}

/**
 * Decides the outcome of a reply, here and nowhere else. `error` is what its stream threw, undefined when it came to an end, for
 * which the service then gave a reason. (docs/cases.md) One that was stopped while it waited to be tried again still says why it did.
 */
export function ending(error: unknown, text: string, stopped: boolean, stopReason?: string, thoughts = ''): Ending {
  if (stopped) return { outcome: 'stopped', ...(error instanceof ServiceError && { problem: problemOf(error) }) };
  const hasText = text.trim() !== '';
  const hasThoughts = thoughts.trim() !== '';
  if (error === undefined) return !hasText && hasThoughts ? withoutAnswer(stopReason) : ended(stopReason, hasText);
  const failure = knownAsTooLong(serviceError(error));
  const problem = problemOf(failure);
  // Only a conversation can go on elsewhere: problems of commands do not offer it.
  if (failure.kind === 'too-long') problem.actions.unshift('continueInNew');
  if (isRefusal(failure.kind)) return { outcome: 'blocked', problem };
  return { outcome: hasText || hasThoughts ? 'partial' : 'failed', problem };
}

/** A reply that came to its end: what may be more than it seems, or less, has a problem. */
function ended(stopReason: string | undefined, hasText: boolean): Ending {
  const { outcome, needsNoText } = stopFor(stopReason);
  if (hasText && outcome === 'done') return { outcome };
  const withoutText = needsNoText ? 'done' : 'failed';
  return { outcome: hasText ? outcome : withoutText, problem: stopProblem(stopReason) };
}

/** A reply that came to its end with nothing but thoughts. */
function withoutAnswer(stopReason: string | undefined): Ending {
  const sentence = stopFor(stopReason).hasRest
    ? l10n.t('The model used up its length on thinking.')
    : l10n.t('The model thought, but did not answer.');
  return { outcome: 'partial', problem: { sentence, actions: ['retry'] } };
}

/** The same for a command, where nobody reads on: a reply that is done has a problem too, unless its reason says that it is whole. */
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

/** The problem of a reply with this stop reason; a reason that we do not know is in it as the service wrote it. */
function stopProblem(stopReason: string | undefined): Problem {
  const serverText = stopKind(stopReason) === 'unknown' ? stopReason : undefined;
  const sentence = stopSentence(stopReason);
  return { sentence, actions: ['retry'], ...(serverText !== undefined && { serverText }) };
}

/** How a reply ended that nobody ended: its window was closed, or killed. (CASES V57) */
export function interrupted(text: string): Ending {
  const sentence = l10n.t('The window was closed while this reply was on its way.');
  return { outcome: text.trim() ? 'partial' : 'failed', problem: { sentence, actions: ['retry'] } };
}

/** What a failure says and offers, for the chat panel. */
export function problemOf({ kind, message, serverText }: ServiceError): Problem {
  const actions: Action[] = [...errorKinds[kind].actions, ...(isRefusal(kind) ? [] : ['retry' as const])];
  return { sentence: message, actions, ...(serverText && { serverText }) };
}

const lengthWords = [
  /context[ _]?(length|window|size)|maximum (context|length)|token limit/i,
  /(?<!took )too (long|large|many tokens)/i,
  /exceed.*(token|length)|(token|length).*exceed/i,
];
const otherLimits = /rate limit|quota|per (second|minute|day)/i;

/** The failure of a request that was too long, known by the server's own words; any other as it is. (CASES V26) */
function knownAsTooLong(failure: ServiceError): ServiceError {
  const { kind, serverText = '' } = failure;
  if (!errorKinds[kind].mayBeTooLong || !isAboutLength(serverText)) return failure;
  return new ServiceError('too-long', {}, { serverText, cause: failure });
}

function isAboutLength(text: string): boolean {
  return lengthWords.some((words) => words.test(text)) && !otherLimits.test(text);
}
