// Random replies of all three shapes: what a server may send, and the expected result of reading it.
import fc, { type Arbitrary } from 'fast-check';
import { textLine, otherLine, piece, startLine, sse } from './events.ts';
import type { Result } from './replyResult.ts';

export interface GeneratedReply {
  /** Without any sign of an end. */
  beginning: string;
  end: string;
  /** The result of reading both. */
  expected: Result;
}

/** A part of a stream before its end, with its text, and whether it is of an unknown kind. */
interface Part {
  sent: string;
  text: string;
  ignored: boolean;
}

const text = fc.string({ unit: 'binary', maxLength: 12 });
const someJson = fc.jsonValue({ maxDepth: 2 });
const stopReason = fc.constantFrom('end_turn', 'stop', 'max_tokens', 'length');
const count = fc.nat(100_000);
/** What may precede everything: a byte order mark, whitespace. */
const start = fc.constantFrom('', '\uFEFF', ' \n', '\uFEFF\r\n\t');

const silent = (...sent: string[]): Arbitrary<Part> =>
  fc.constantFrom(...sent).map((one) => ({ sent: one, text: '', ignored: false }));

const restParts = fc.oneof(
  text.map((said): Part => ({ sent: textLine(said), text: said, ignored: false })),
  fc
    .tuple(text, someJson)
    .map(([said, extra]): Part => ({ sent: textLine(said, { extra }), text: said, ignored: false })),
  silent('\n', ' \t\n', otherLine, startLine),
  fc
    .oneof(
      fc.constantFrom({ type: 'ping' }, { type: 'content_block_start', index: 0, content_block: { type: 'text' } }),
      fc.constant({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', text: 'hm' } }),
      fc.record({ type: fc.constant('future'), x: someJson }),
    )
    .map((event): Part => ({ sent: `${JSON.stringify(event)}\n`, text: '', ignored: true })),
);

const sseParts = fc.oneof(
  text.map((said): Part => ({ sent: sse(piece(said)), text: said, ignored: false })),
  fc.tuple(text, someJson).map(([said, extra]): Part => {
    const chunk = { id: 'x', extra, ...piece(said) };
    return { sent: `event: message\nid: 7\n${sse(chunk)}`, text: said, ignored: false };
  }),
  silent('\n', ': ping\n\n', 'retry: 1000\n\n', sse(piece(null)), sse({ choices: [] })),
  someJson.map((x): Part => ({ sent: sse({ object: 'future', x }), text: '', ignored: true })),
);

const restReplies = fc
  .record({
    parts: fc.array(restParts, { maxLength: 12 }),
    counts: fc.record({ input_tokens: count, output_tokens: count }),
    stop_reason: stopReason,
    start,
    lineEnd: fc.constantFrom('\n', '\r\n'),
    trifle: fc.constantFrom('', otherLine, '\n', '{"type":"ping"}\n', '{"type"\n'),
  })
  .map(({ parts, counts, stop_reason, start, lineEnd, trifle }): GeneratedReply => {
    const end = { type: 'message_delta', usage: counts, delta: { stop_reason, stop_sequence: null } };
    const usage = { inputTokens: counts.input_tokens, outputTokens: counts.output_tokens };
    return {
      beginning: start + withLineEnds(startLine + sentIn(parts), lineEnd),
      end: withLineEnds(`${JSON.stringify(end)}\n${trifle}`, lineEnd),
      expected: { ...saidIn(parts), usage, end: `done: ${stop_reason}` },
    };
  });

const sseReplies = fc
  .record({
    parts: fc.array(sseParts, { maxLength: 12 }),
    counts: fc.record({ prompt_tokens: count, completion_tokens: count }),
    reason: stopReason,
    start,
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    trifle: fc.constantFrom('', sse('[DONE]'), ': ping\n\n', 'data: {"choi'),
  })
  .map(({ parts, counts, reason, start, lineEnd, trifle }): GeneratedReply => {
    const end = sse(piece('', reason), { choices: [], usage: counts });
    const usage = { inputTokens: counts.prompt_tokens, outputTokens: counts.completion_tokens };
    return {
      beginning: start + withLineEnds(sse(piece('')) + sentIn(parts), lineEnd),
      end: withLineEnds(end + trifle, lineEnd),
      expected: { ...saidIn(parts), usage, end: `done: ${reason}` },
    };
  });

const wholeReplies = fc
  .record({ content: text, extra: someJson, counts: fc.record({ prompt_tokens: count, completion_tokens: count }) })
  .chain(({ content, extra, counts }) =>
    fc.constantFrom('', ' ', '\t').map((indent): GeneratedReply => {
      const message = { role: 'assistant', content };
      const object = { extra, choices: [{ index: 0, message, finish_reason: 'stop' }], usage: counts };
      const stream = JSON.stringify(object, null, indent);
      const usage = { inputTokens: counts.prompt_tokens, outputTokens: counts.completion_tokens };
      const expected = { text: content, usage, end: 'done: stop' };
      return { beginning: stream.slice(0, -10), end: stream.slice(-10), expected };
    }),
  );

/** A reply of the REST family, one as server-sent events, or one in a single object. */
export const replies: Arbitrary<GeneratedReply> = fc.oneof(restReplies, sseReplies, wholeReplies);

function sentIn(parts: Part[]): string {
  return parts.map(({ sent }) => sent).join('');
}

function saidIn(parts: Part[]): Pick<Result, 'text' | 'ignored'> {
  const ignored = parts.filter((part) => part.ignored).length;
  return { text: parts.map((part) => part.text).join(''), ...(ignored && { ignored }) };
}

/** Replaces the line endings: `sent` has no other \n than those that end its lines. */
function withLineEnds(sent: string, lineEnd: string): string {
  return sent.replaceAll('\n', lineEnd);
}
