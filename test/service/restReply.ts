import type { HttpAnswer } from './httpAnswer.ts';
import type { ReplyPart } from './replyPart.ts';

/** A reply as the REST family streams it: one JSON event on each line. */
export function restStream(parts: AsyncIterable<ReplyPart>, inputTokens: number): HttpAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines(restEvents(parts, inputTokens)),
  };
}

async function* lines(events: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}

const other = { type: 'Other' };
const deltasBetweenOthers = 8;

async function* restEvents(parts: AsyncIterable<ReplyPart>, inputTokens: number): AsyncGenerator<object> {
  yield { type: 'message_start', message: { usage: { input_tokens: inputTokens, output_tokens: 0 } } };
  let deltas = 0;
  for await (const part of parts) {
    if (deltas % deltasBetweenOthers === 0) yield other;
    deltas += 1;
    // The documented interface of this family has no thoughts, and no tools.
    if (part.type === 'thought' || part.type === 'calls') continue;
    yield part.type === 'text' ? textDelta(part.text) : messageDelta(part);
  }
  yield other;
}

function textDelta(text: string): object {
  return { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
}

const stopReasons = new Map([
  ['stop', 'end_turn'],
  ['length', 'max_tokens'],
]);

function messageDelta({ reason, usage }: Extract<ReplyPart, { type: 'end' }>): object {
  return {
    type: 'message_delta',
    usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
    delta: { stop_reason: stopReasons.get(reason) ?? reason, stop_sequence: null },
  };
}
