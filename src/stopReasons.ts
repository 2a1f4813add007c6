// What the stop reasons of services mean. Host and page mean the same by them.

import type { StopKind } from './protocol.ts';

/** What one kind of stop reason means for a reply. */
interface Stop {
  /** The reasons as services write them, in lower case, with `_` between words. */
  words: readonly string[];
  /** Of a reply that has text. */
  outcome: 'done' | 'partial';
  /** All of the reply came: only code of such a reply is offered without a question. */
  isWhole?: true;
  /** The text is not what was asked for, but what the model says in its place. */
  isInstead?: true;
  /** The service may go on by itself, with another turn. */
  mayGoOn?: true;
  /** The reason alone says what the model answers: without text, the reply is done too. */
  needsNoText?: true;
  /** The rest of the reply can be asked for. */
  hasRest?: true;
}

/** Every kind of stop reason, of both families and of the gateways in front of models. (docs/cases.md, "Stop reasons") */
const stops: Record<StopKind, Stop> = {
  complete: {
    words: ['end_turn', 'stop', 'eos', 'eos_token', 'eos_found', 'complete', 'completed'],
    outcome: 'done',
    isWhole: true,
  },
  length: {
    words: [
      ...['max_tokens', 'length', 'max_length', 'max_output_tokens', 'model_length', 'token_limit'],
      ...['model_context_window_exceeded', 'context_length', 'context_length_exceeded'],
    ],
    outcome: 'done',
    hasRest: true,
  },
  stopSequence: { words: ['stop_sequence'], outcome: 'done' },
  tool: {
    words: ['tool_use', 'tool_calls', 'tool_call', 'function_call'],
    outcome: 'done',
    isInstead: true,
    mayGoOn: true,
  },
  paused: { words: ['pause_turn'], outcome: 'done', mayGoOn: true, hasRest: true },
  refusal: { words: ['refusal', 'refused'], outcome: 'done', isInstead: true, needsNoText: true },
  filter: {
    words: [
      ...['content_filter', 'content_filtered', 'guardrail_intervened', 'sensitive', 'safety', 'recitation'],
      ...['blocklist', 'prohibited_content', 'spii', 'error_toxic'],
    ],
    outcome: 'partial',
  },
  error: {
    words: ['error', 'abort', 'aborted', 'cancelled', 'network_error', 'insufficient_system_resource', 'timeout'],
    outcome: 'partial',
  },
  unnamed: { words: [''], outcome: 'done' },
  unknown: { words: [], outcome: 'done' },
};

const kinds = new Map(
  (Object.keys(stops) as StopKind[]).flatMap((kind) =>
    stops[kind].words.map((word): [string, StopKind] => [word, kind]),
  ),
);

/** What the stop reason of an ended reply means. Without one the reply came as one whole object. */
export function stopKind(reason: string | undefined): StopKind {
  if (reason === undefined) return 'complete';
  return (
    kinds.get(
      reason
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? 'unknown'
  );
}

/** The row of `stops` for a stop reason. */
export function stopFor(reason: string | undefined): Stop {
  return stops[stopKind(reason)];
}
