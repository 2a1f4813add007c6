// Forms of text, usage and ends that services send, and where each limit lies.
import assert from 'node:assert/strict';
import { BodySplitter } from '../../../src/service/reply/bodySplitter.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { textLine, endLine, otherLine, startLine, sse } from '../../support/events.ts';
import { read, type Result } from '../../support/replyResult.ts';

const delta = (content: unknown, more: object = {}): object => ({ choices: [{ delta: { content, ...more } }] });
const end = { choices: [{ delta: {}, finish_reason: 'stop' }] };
const whole = (message: object, more: object = {}): string => JSON.stringify({ choices: [{ message, ...more }] });
const start = (usage: unknown): string => `${JSON.stringify({ type: 'message_start', message: { usage } })}\n`;
const last = (usage: unknown): string =>
  `${JSON.stringify({ type: 'message_delta', usage, delta: { stop_reason: 'end_turn' } })}\n`;
const rest = (type: string, more: object): string => `${JSON.stringify({ type, ...more })}\n`;
const ended = (text: string, more: Partial<Result> = {}): Result => ({ text, end: 'done: stop', ...more });
const restEnded = (text: string, more: Partial<Result> = {}): Result => ({ text, end: 'done: end_turn', ...more });
const used = { inputTokens: 11, outputTokens: 2 };

/** The object in an object, so many times, around a text. */
const nested = (levels: number): unknown => (levels === 0 ? 'Hm.' : { content: [nested(levels - 1)] });

const cases: [name: string, stream: string, expected: Result][] = [
  ['a part of the kind output_text', sse(delta([{ type: 'output_text', text: 'a' }]), end), ended('a')],
  ['a part without a kind', sse(delta([{ text: 'a' }, 'b', { type: null, text: 'c' }]), end), ended('abc')],
  [
    'parts that are not text',
    sse(delta(['a', { type: 'image', text: 'b' }, { type: 'text', text: 1 }, 2]), end),
    ended('a'),
  ],
  ['a refusal after text', sse(delta('a', { refusal: 'b' }), end), { text: 'ab', end: 'done: refusal' }],
  [
    'a refusal and an end for its length',
    sse(delta('', { refusal: 'b' }), { choices: [{ delta: {}, finish_reason: 'length' }] }),
    { text: 'b', end: 'done: length' },
  ],
  [
    'a refusal in a part of the content',
    sse(
      delta([
        { type: 'text', text: 'a' },
        { type: 'refusal', refusal: 'b' },
      ]),
      end,
    ),
    { text: 'ab', end: 'done: refusal' },
  ],
  ['an empty refusal', sse(delta('a', { refusal: '' }), end), ended('a')],
  [
    'a thought in a summary',
    sse(delta('a', { reasoning: { summary: [{ text: 'Hm.' }] } }), end),
    ended('a', { thoughts: 'Hm.' }),
  ],
  ['a thought in a content', sse(delta('a', { reasoning: { content: 'Hm.' } }), end), ended('a', { thoughts: 'Hm.' })],
  [
    'a thought in a part of the kind reasoning',
    sse(delta([{ type: 'reasoning', text: 'Hm.' }, 'a']), end),
    ended('a', { thoughts: 'Hm.' }),
  ],
  [
    'an empty thought before another field',
    sse(delta('a', { reasoning_content: '', reasoning: 'Hm.' }), end),
    ended('a', { thoughts: 'Hm.' }),
  ],
  ['a thought two levels deep', sse(delta('a', { reasoning: nested(2) }), end), ended('a', { thoughts: 'Hm.' })],
  ['a thought three levels deep', sse(delta('a', { reasoning: nested(3) }), end), ended('a')],
  [
    'a delta that is null beside a message',
    whole({ content: 'a' }, { delta: null, finish_reason: 'stop' }),
    ended('a'),
  ],
  ['a whole message without a reason', whole({ content: 'a' }), ended('a', { end: 'done: no reason' })],
  ['a choice without a message', sse({ choices: [{}] }, delta('a'), end), ended('a')],
  ['no choice', sse({ choices: [] }, delta('a'), end), ended('a')],
  [
    'usage that is null',
    sse({ ...delta('a'), usage: null, x_groq: { usage: { prompt_tokens: 1 } } }, end),
    ended('a', { usage: { inputTokens: 1 } }),
  ],
  [
    'usage that is a number',
    sse({ ...delta('a'), usage: 7, timings: { predicted_n: 2 } }, end),
    ended('a', { usage: { outputTokens: 2 } }),
  ],
  [
    'usage alone',
    sse(delta('a'), { usage: { prompt_tokens: 0, completion_tokens: 1 } }, end),
    ended('a', { usage: { inputTokens: 0, outputTokens: 1 } }),
  ],
  [
    'counts that are none',
    sse({ ...delta('a'), usage: { prompt_tokens: -1, completion_tokens: 1.5 } }, end),
    ended('a', { usage: {} }),
  ],
  [
    'a count that is not exact',
    sse({ ...delta('a'), usage: { prompt_tokens: 2 ** 53, completion_tokens: '1' } }, end),
    ended('a', { usage: {} }),
  ],

  [
    'output tokens alone at the end',
    start({ input_tokens: 11 }) + textLine('a') + last({ output_tokens: 2 }),
    restEnded('a', { usage: used }),
  ],
  [
    'input tokens that are null at the end',
    startLine + textLine('a') + last({ input_tokens: null, output_tokens: 2 }),
    restEnded('a', { usage: { outputTokens: 2 } }),
  ],
  ['no tokens at the end', startLine + textLine('a') + last({}), restEnded('a', { usage: {} })],
  [
    'output tokens at the start',
    start({ input_tokens: 11, output_tokens: 5 }) + textLine('a') + 'x',
    { text: 'a', usage: { inputTokens: 11 }, end: 'ended-early' },
  ],
  [
    'a second turn with its own tokens',
    startLine + textLine('a') + start({ input_tokens: 20 }) + textLine('b') + last({ output_tokens: 2 }),
    restEnded('ab', { usage: { inputTokens: 20, outputTokens: 2 } }),
  ],
  [
    'text in a delta of another kind',
    startLine + rest('content_block_delta', { delta: { type: 'other', text: 'b' } }) + textLine('a') + endLine,
    restEnded('a', { usage: used, ignored: 1 }),
  ],
  [
    'text that is not a text',
    startLine + rest('content_block_delta', { delta: { type: 'text_delta', text: 1 } }) + textLine('a') + endLine,
    restEnded('a', { usage: used, ignored: 1 }),
  ],
  [
    'a thought that is not a text',
    startLine +
      rest('content_block_start', { content_block: { type: 'thinking', thinking: 1 } }) +
      textLine('a') +
      endLine,
    restEnded('a', { usage: used, ignored: 1 }),
  ],
  [
    'a block that begins with text',
    startLine +
      rest('content_block_start', { content_block: { type: 'text', thinking: 'b' } }) +
      textLine('a') +
      endLine,
    restEnded('a', { usage: used, ignored: 1 }),
  ],
  [
    'events of unknown kinds, and one without meaning',
    startLine + otherLine + rest('new', {}) + textLine('a') + rest('new', {}) + endLine + rest('new', {}),
    restEnded('a', { usage: used, ignored: 2 }),
  ],
  [
    'a line that cannot be read before the end',
    startLine + textLine('a') + '{"type\n' + endLine,
    { text: 'a', usage: used, end: 'unreadable' },
  ],
  [
    'a line that cannot be read after the end',
    startLine + textLine('a') + endLine + '{"type\n',
    restEnded('a', { usage: used }),
  ],
  ['only [DONE]', 'data: [DONE]\n\n', { text: '', end: 'empty-reply' }],
  ['text and [DONE]', sse(delta('a'), '[DONE]'), { text: 'a', end: 'no-stop-reason' }],
  ['text after [DONE] (V317)', sse(delta('a'), end, '[DONE]', delta('b')), { text: 'ab', end: 'ended-early' }],
  ['a second stream after [DONE] (V317)', sse(delta('a'), end, '[DONE]', delta('b'), end, '[DONE]'), ended('ab')],
  [
    'an error beside text after the end',
    sse(delta('a'), end, { ...delta('b'), error: 'no' }),
    { text: 'ab', end: 'reported' },
  ],
  [
    'an error beside a thought after the end',
    sse(delta('a'), end, { ...delta('', { reasoning: 'Hm.' }), error: 'no' }),
    { text: 'a', thoughts: 'Hm.', end: 'reported' },
  ],
  [
    'an error beside an end after the end',
    sse(delta('a'), end, { ...end, error: 'no' }),
    { text: 'a', end: 'reported' },
  ],
  ['an error alone after the end', sse(delta('a'), end, { error: 'no' }), ended('a')],
  [
    'an error in a delta',
    sse(delta('a'), { choices: [{ delta: { error: { message: 'no' } } }] }),
    { text: 'a', end: 'reported' },
  ],
  ['an error after [DONE]', sse(delta('a'), end, '[DONE]', { error: 'no' }), ended('a')],
  [
    'an error after [DONE] without a reason',
    sse(delta('a'), '[DONE]', { error: 'no' }),
    { text: 'a', end: 'reported' },
  ],
  ['words after [DONE]', `${sse(delta('a'), end, '[DONE]')}words\n`, ended('a')],
  [
    'words before [DONE], after a pause',
    `${sse(delta('a'), { choices: [{ delta: {}, finish_reason: 'pause_turn' }] })}words\n${sse('[DONE]')}`,
    { text: 'a', end: 'unreadable' },
  ],
  ['an event with the name error', `${sse(delta('a'))}event: error\ndata: {"x":1}\n\n`, { text: 'a', end: 'reported' }],
  ['an event with another name', `event: message\n${sse(delta('a'), end)}`, ended('a')],
  ['an event without an empty line after it', sse(delta('a')) + sse(end).trimEnd(), ended('a')],
  [
    'one object in several lines',
    JSON.stringify(JSON.parse(whole({ content: 'a' }, { finish_reason: 'stop' })), undefined, 2),
    ended('a'),
  ],
  ['white space before it', ` \r\n\t${sse(delta('a'), end)}`, ended('a')],
  ['nothing but white space', ' \n\n', { text: '', end: 'empty-reply' }],
  ['another object', '{"a":1}', { text: '', end: 'not-a-reply' }],
  ...[':', 'data', 'event', 'id', 'retry'].map((field): [string, string, Result] => [
    `the field ${field || 'of a comment'} first`,
    `${field}${field === ':' ? ' a' : field === 'data' ? ':' : ': 1'}\n${sse(delta('a'), end)}`,
    ended('a'),
  ]),
];

const mebibytes = 1024 * 1024;

describe('A reply', () => {
  for (const [name, stream, expected] of cases)
    it(`is read: ${name}`, async () => assert.deepEqual(await read([Buffer.from(stream)]), expected));

  it('has at most 4 MiB in one line, also in pieces', () => {
    const longest = `{${'a'.repeat(4 * mebibytes - 1)}`;
    const lines = (...pieces: string[]): string[] => {
      const splitter = new BodySplitter();
      const bytes = pieces.map((piece) => Buffer.from(piece));
      return [...bytes.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()].flat().filter(Boolean);
    };
    for (const pieces of [[`${longest}\n`], [longest, '\n'], ['{', longest.slice(1), '\r\n']])
      assert.deepEqual(
        lines(...pieces).map(({ length }) => length),
        [4 * mebibytes],
      );
    for (const pieces of [[`${longest}a\n`], [longest, 'a']])
      assert.throws(
        () => lines(...pieces),
        (error) => error instanceof ServiceError && error.kind === 'line-too-long',
      );
  });

  it('is no web page: its title is in the error, however much of the page follows', () => {
    const page =
      (...pieces: string[]) =>
      () => {
        const splitter = new BodySplitter();
        for (const piece of pieces) [...splitter.push(Buffer.from(piece))];
      };
    const isPage = (words: string | undefined) => (error: unknown) =>
      error instanceof ServiceError && error.kind === 'web-page' && error.serverText === words;
    assert.throws(page('<html><TITLE>Sign', ' in</TITLE>'), isPage('Sign in'));
    assert.throws(page('<html><title>Sign in</', 'ti', 't', 'le>'), isPage('Sign in'));
    assert.throws(page('<html>', 'a'.repeat(64 * 1024)), isPage(undefined));
    page('<html>', 'a'.repeat(64 * 1024 - 6))();
  });
});
