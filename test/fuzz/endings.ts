// Streams of either family that end in any way, or in several ways. What a reader makes of them is compared with an independent rule that
// looks at the whole list of what was sent.
import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { commandEnding, ending } from '../../src/chat/ending.ts';
import { textLine, otherLine, startLine, sse } from '../support/events.ts';
import { cut, read, type Result } from '../support/replyResult.ts';

/** One item that is sent, and what it means. */
interface Item {
  sent: string;
  text?: string;
  thought?: string;
  refuses?: boolean;
  /** The stop reason as it is reported; empty if the item ends the reply without one. */
  end?: string;
  usage?: Result['usage'];
  begins?: boolean;
  /** Whether the item reports an error. After a final end, an error counts only if the item also contains text, a thought or an end. */
  error?: boolean;
  closes?: boolean;
  unread?: 'ignored' | 'unreadable';
}

const text = fc.string({ unit: 'binary', maxLength: 6 });
const words = ['end_turn', 'stop', 'length', 'max_tokens', 'tool_use', 'tool_calls', 'pause_turn', 'refusal'];
const anyReason = fc.oneof(
  fc.constantFrom(...words, 'content_filter', 'error', 'stop_sequence'),
  fc.stringMatching(/^[a-z_]{1,9}$/),
  fc.constantFrom<unknown>(7, { a: 1 }, true),
);
const noReason = fc.constantFrom<unknown>(null, undefined, '');
const errors = fc.constantFrom<unknown>({ message: 'Overloaded' }, 'Overloaded', { code: 5 }, ['no'], 500);
const goesOn = ['tool_use', 'tool_calls', 'pause_turn'];
const complete = ['end_turn', 'stop'];

const line = (object: object): string => `${JSON.stringify(object)}\n`;
const told = (reason: unknown): string => {
  if (reason === null || reason === undefined) return '';
  return typeof reason === 'string' ? reason : JSON.stringify(reason);
};
const constant = (...items: Item[]): Arbitrary<Item> => fc.constantFrom(...items);

const restItems: Arbitrary<Item> = fc.oneof(
  { weight: 4, arbitrary: text.map((said): Item => ({ sent: textLine(said), text: said })) },
  {
    weight: 3,
    arbitrary: fc.oneof(anyReason, noReason).map((stop_reason): Item => ({
      sent: line({ type: 'message_delta', usage: { input_tokens: 1, output_tokens: 2 }, delta: { stop_reason } }),
      end: told(stop_reason),
      usage: { inputTokens: 1, outputTokens: 2 },
    })),
  },
  constant(
    { sent: startLine, begins: true, usage: { inputTokens: 11 } },
    { sent: otherLine },
    { sent: ' \n' },
    { sent: line({ type: 'ping' }), unread: 'ignored' },
    {
      sent: line({ type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: 'hm' } }),
      thought: 'hm',
    },
    { sent: '{"type"\n', unread: 'unreadable' },
    { sent: '[DONE]\n', closes: true },
  ),
  fc
    .tuple(errors, text)
    .chain(([error, said]) =>
      constant(
        { sent: line({ type: 'error', error }), error: true, unread: 'ignored' },
        { sent: line({ error }), error: true, unread: 'ignored' },
        { sent: line({ type: 'Other', error }), error: true },
        { sent: textLine(said, { error }), error: true, text: said },
        { sent: line({ type: 'message_delta', error }), error: true, end: '', usage: {} },
      ),
    ),
);

const parts = fc.array(
  fc.oneof(
    text.map((said) => ({ part: { type: 'text', text: said }, said })),
    text.map((said) => ({ part: said, said })),
    fc.constant({ part: { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }, said: '', thought: 'hm' }),
    fc.constantFrom({ type: 'image_url' }, null, 5, {}).map((part) => ({ part, said: '' })),
  ),
  { maxLength: 3 },
);
const content = fc.oneof(
  text.map((said) => ({ content: said, said, thought: '' })),
  parts.map((all: { part: unknown; said: string; thought?: string }[]) => ({
    content: all.map(({ part }) => part),
    said: all.map(({ said }) => said).join(''),
    thought: all.map(({ thought = '' }) => thought).join(''),
  })),
  fc.constantFrom(null, undefined, 5, {}).map((none) => ({ content: none, said: '', thought: '' })),
);
const chunk = (delta: object, finish_reason?: unknown, more: object = {}): string =>
  sse({ choices: [{ index: 0, delta, finish_reason }], ...more });

const compatibleItems: Arbitrary<Item> = fc.oneof(
  {
    weight: 4,
    arbitrary: content.map(({ content, said, thought }): Item => ({
      sent: chunk({ content }, null),
      text: said,
      thought,
    })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(content, anyReason).map(([{ content, said, thought }, reason]): Item => ({
      sent: chunk({ content }, reason),
      text: said,
      thought,
      end: told(reason),
    })),
  },
  text.map((refusal): Item => ({ sent: chunk({ refusal }), text: refusal, refuses: refusal !== '' })),
  constant(
    { sent: chunk({ role: 'assistant', content: '' }, '') },
    { sent: ': ping\n\n' },
    {
      sent: sse({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }),
      usage: { inputTokens: 3, outputTokens: 4 },
    },
    { sent: chunk({}, null, { error: null }) },
    { sent: sse({ object: 'future' }), unread: 'ignored' },
    { sent: sse('{"choi'), unread: 'unreadable' },
    { sent: sse('[DONE]'), closes: true },
  ),
  fc
    .tuple(errors, text)
    .chain(([error, said]) =>
      constant(
        { sent: sse({ error }), error: true, unread: 'ignored' },
        { sent: `event: error\n${sse(error)}`, error: true, unread: 'ignored' },
        { sent: sse({ object: 'error', message: 'Overloaded' }), error: true, unread: 'ignored' },
        { sent: chunk({ content: said }, 'error', { error }), error: true, text: said, end: 'error' },
        { sent: chunk({ content: said }, 'stop', { error }), error: true, text: said, end: 'stop' },
        { sent: sse({ choices: [{ delta: {}, error }] }), error: true },
      ),
    ),
);

/** The first item is known to be one of the family of the stream. */
const streams = fc.oneof(
  fc.array(restItems, { maxLength: 10 }).map((items) => [{ sent: otherLine }, ...items]),
  fc.array(compatibleItems, { maxLength: 10 }).map((items) => [{ sent: chunk({ content: '' }) }, ...items]),
);

const says = ({ text, thought }: Item): boolean => Boolean(text) || Boolean(thought);
const isMore = (item: Item): boolean => says(item) || item.begins === true;
const lastEnd = (items: Item[]): number => items.findLastIndex(({ end }) => end !== undefined);
/** Whether [DONE] was sent, and no more of the reply after it. */
const isDone = (items: Item[]): boolean => items.findLastIndex(({ closes }) => closes) > items.findLastIndex(isMore);

/** Whether these items contain an end that is final, or that [DONE] follows, and that no more of the reply follows. */
function isOver(items: Item[]): boolean {
  const last = lastEnd(items);
  const isFinal = isDone(items) || !goesOn.includes(items[last]?.end ?? '');
  return last >= 0 && isFinal && !items.slice(last + 1).some(isMore);
}

/** What a reader must make of a stream. */
function expectedOf(items: Item[]): Result {
  const isLast = (item: Item, at: number): boolean =>
    item.error === true && (!isOver(items.slice(0, at)) || says(item) || item.end !== undefined);
  const at = items.findIndex(isLast);
  const [seen, last] = at < 0 ? [items, undefined] : [items.slice(0, at), items[at]];
  const all = last ? [...seen, last] : seen;
  const usage = all.findLast((item) => item.usage)?.usage;
  const said = all.map((item) => item.text ?? '').join('');
  const thoughts = all.map((item) => item.thought ?? '').join('');
  const result = { text: said, ...(thoughts && { thoughts }), ...(usage && { usage }) };
  return { ...result, ...(last ? { end: 'reported' } : endOf(seen, said + thoughts !== '')) };
}

function endOf(seen: Item[], hasText: boolean): Pick<Result, 'end' | 'ignored'> {
  const last = lastEnd(seen);
  const reason = seen[last]?.end ?? '';
  const isMoreAfter = seen.slice(last + 1).some(isMore);
  const mayGoOn = goesOn.includes(reason);
  if (last < 0 || (isMoreAfter && !(isDone(seen) && !mayGoOn)))
    return { end: !isDone(seen) ? 'ended-early' : hasText ? 'no-stop-reason' : 'empty-reply' };
  const counted = seen.filter((_, at) => at < last || !isOver(seen.slice(0, at)) || seen.slice(at).some(isMore));
  const count = (kind: Item['unread']): number => counted.filter(({ unread }) => unread === kind).length;
  if (count('unreadable') > 0) return { end: 'unreadable' };
  const refuses = complete.includes(reason) && seen.some((item) => item.refuses);
  return { end: `done: ${refuses ? 'refusal' : reason}`, ...(count('ignored') > 0 && { ignored: count('ignored') }) };
}

const bytesOf = (items: Item[]): Buffer => Buffer.from(items.map(({ sent }) => sent).join(''));
const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

export const properties: FuzzProperty[] = [
  {
    name: 'end as the last thing says that they sent, wherever they are cut (R1, R2)',
    property: () =>
      fc.asyncProperty(streams, fractions, async (items, places) => {
        const bytes = bytesOf(items);
        const expected = expectedOf(items);
        assert.deepEqual(await read([bytes]), expected, 'whole');
        assert.deepEqual(
          await read(
            cut(
              bytes,
              places.map((place) => Math.floor(place * bytes.length)),
            ),
          ),
          expected,
          'cut',
        );
      }),
    runs: 1000,
  },
  {
    name: 'end the same when they are cut at any byte, and when every byte comes alone (R2)',
    property: () =>
      fc.asyncProperty(streams, async (items) => {
        const bytes = bytesOf(items);
        const expected = expectedOf(items);
        assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
        for (const place of bytes.keys())
          assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
      }),
    runs: 15,
  },
  {
    name: 'are shown as complete, and their code as whole, only for a reason that says so (R17)',
    property: () =>
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...words)), fc.string(), (reason, said) => {
        const isComplete = /^(end_turn|stop|eos|eos_token|eos_found|completed?)$/i.test(
          reason.trim().replace(/[\s-]+/g, '_'),
        );
        const { outcome, problem } = commandEnding(undefined, said, false, reason);
        assert.equal(outcome === 'done' && !problem, isComplete && said.trim() !== '');
        const shown = ending(undefined, said, false, reason);
        assert.ok(said.trim() !== '' || shown.problem, 'a reply is never an empty bubble');
        assert.ok(shown.problem?.sentence !== '');
      }),
    runs: 500,
  },
];
