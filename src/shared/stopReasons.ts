// What the stop reasons of services mean, and the texts about them. Host and page use the same meanings.

import * as l10n from '@vscode/l10n';
import type { StopKind } from '../protocol.ts';

/** What one kind of stop reason means for a reply. */
interface Stop {
  /** The reasons as services write them, in lower case, with `_` between words. */
  words: readonly string[];
  /** The outcome of a reply that has text. */
  outcome: 'done' | 'partial';
  /** All of the reply arrived. Only code of such a reply is offered without a question. */
  isWhole?: true;
  /** The text is not what was asked for, but what the model says instead. */
  isInstead?: true;
  /** The service may continue by itself, with another turn. */
  anotherTurnMayFollow?: true;
  /** The reason alone is the model's answer: a reply without text is done too. */
  needsNoText?: true;
  /** The rest of the reply can be asked for. */
  hasRest?: true;
  /** The text in the line under the reply; empty if there is nothing to say. `{0}` is the reason as the service wrote it. */
  note: () => string;
  /** The sentence for a reply that is not shown as done. It contains nothing that the service wrote. */
  sentence: () => string;
}

/** Every kind of stop reason, of both families and of the gateways in front of models. (docs/cases.md, "Stop reasons") */
const stops: Record<StopKind, Stop> = {
  complete: {
    words: ['end_turn', 'stop', 'eos', 'eos_token', 'eos_found', 'complete', 'completed'],
    outcome: 'done',
    isWhole: true,
    note: () => '',
    sentence: () => l10n.t('The reply is empty.'),
  },
  length: {
    words: [
      ...['max_tokens', 'length', 'max_length', 'max_output_tokens', 'model_length', 'token_limit'],
      ...['model_context_window_exceeded', 'context_length', 'context_length_exceeded'],
    ],
    outcome: 'done',
    hasRest: true,
    note: () => l10n.t('length limit reached'),
    sentence: () => l10n.t('The reply is incomplete: length limit reached.'),
  },
  stopSequence: {
    words: ['stop_sequence'],
    outcome: 'done',
    note: () => l10n.t('ended at a stop sequence'),
    sentence: () => l10n.t('The reply ended at a stop sequence.'),
  },
  tool: {
    words: ['tool_use', 'tool_calls', 'tool_call', 'function_call'],
    outcome: 'done',
    isInstead: true,
    anotherTurnMayFollow: true,
    note: () => l10n.t('ended with a tool call'),
    sentence: () => l10n.t('The model called a tool instead of finishing the reply. No tool was run.'),
  },
  paused: {
    words: ['pause_turn'],
    outcome: 'done',
    anotherTurnMayFollow: true,
    hasRest: true,
    note: () => l10n.t('paused by the service'),
    sentence: () => l10n.t('The service paused the reply before its end.'),
  },
  refusal: {
    words: ['refusal', 'refused'],
    outcome: 'done',
    isInstead: true,
    needsNoText: true,
    note: () => l10n.t('refused by the model'),
    sentence: () => l10n.t('The model declined to answer.'),
  },
  filter: {
    words: [
      ...['content_filter', 'content_filtered', 'guardrail_intervened', 'sensitive', 'safety', 'recitation'],
      ...['blocklist', 'prohibited_content', 'spii', 'image_safety', 'error_toxic'],
    ],
    outcome: 'partial',
    note: () => l10n.t('stopped by a content filter'),
    sentence: () => l10n.t('A content filter stopped the reply.'),
  },
  interrupted: {
    words: [
      ...['time_limit', 'timeout', 'cancelled', 'canceled', 'user_cancel', 'client_cancelled'],
      ...['incomplete', 'not_finished'],
    ],
    outcome: 'partial',
    hasRest: true,
    note: () => l10n.t('interrupted by the service'),
    sentence: () => l10n.t('The service interrupted the reply before its end.'),
  },
  error: {
    words: [
      ...['error', 'server_error', 'failed', 'abort', 'aborted', 'network_error', 'insufficient_system_resource'],
      ...['error_limit', 'rate_limit_exceeded', 'malformed_model_output', 'malformed_tool_use', 'malformed_response'],
      ...['malformed_function_call', 'unexpected_tool_call', 'too_many_tool_calls'],
    ],
    outcome: 'partial',
    note: () => l10n.t('ended by the service with an error'),
    sentence: () => l10n.t('The service ended the reply with an error.'),
  },
  unnamed: {
    words: ['', 'finish_reason_unspecified'],
    outcome: 'done',
    note: () => l10n.t('no stop reason given'),
    sentence: () => l10n.t('The service ended the reply without giving a reason.'),
  },
  unknown: {
    words: [],
    outcome: 'done',
    note: () => l10n.t('stop reason: {0}'),
    sentence: () => l10n.t('The service ended the reply for a reason that Realm Chat does not know.'),
  },
};

const kinds = new Map(
  (Object.keys(stops) as StopKind[]).flatMap((kind) =>
    stops[kind].words.map((word): [string, StopKind] => [word, kind]),
  ),
);

/** The kind of the stop reason of an ended reply. It is undefined for a reply that arrived as one whole object. */
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

/** What a stop reason means. Its texts are left out because only the host has translations. */
export function stopFor(reason: string | undefined): Omit<Stop, 'words' | 'note' | 'sentence'> {
  return stops[stopKind(reason)];
}

/** The sentence for a reply with this stop reason that is not shown as done. */
export function stopSentence(reason: string | undefined): string {
  return stops[stopKind(reason)].sentence();
}

/** The text in the line under a reply for each kind. The host translates them for the page. */
export function stopNotes(): Record<StopKind, string> {
  const notes = Object.entries(stops).map(([kind, { note }]) => [kind, note()]);
  return Object.fromEntries(notes) as Record<StopKind, string>;
}
