import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { readReply, type ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { textLine, endLine, otherLine, startLine, sse } from '../../support/events.ts';
import { cut, read, resultOf, type Result } from '../../support/replyResult.ts';

const ending = (stopReason: unknown): string =>
  `${JSON.stringify({ type: 'message_delta', delta: { stop_reason: stopReason } })}\n`;
const chunk = (choice: object, more: object = {}): object => ({ choices: [choice], ...more });
const content = (value: unknown, finish_reason?: unknown): object =>
  chunk({ delta: { content: value }, finish_reason });
const problem = { message: 'Overloaded' };
const ends = (text: string, end: string): Result => ({ text, end });

/** Streams with different ends, in either family, and the results of reading them. */
const cases: [name: string, stream: string, expected: Result][] = [
  ...['refusal', 'content_filter', 'tool_use', 'stop_sequence', 'error', 'a new one', 'STOP'].map(
    (word): [string, string, Result] => [
      `stop_reason ${word}`,
      textLine('Hel') + ending(word),
      { ...ends('Hel', `done: ${word}`), usage: {} },
    ],
  ),
  ...[null, undefined, '', '  '].map((reason): [string, string, Result] => [
    `stop_reason ${String(reason)}`,
    textLine('Hel') + ending(reason),
    { ...ends('Hel', 'done: '), usage: {} },
  ]),
  ['a stop_reason that is a number', textLine('Hel') + ending(7), { ...ends('Hel', 'done: 7'), usage: {} }],
  [
    'a stop_reason that is an object',
    textLine('Hel') + ending({ a: 1 }),
    { ...ends('Hel', 'done: {"a":1}'), usage: {} },
  ],
  ['a finish_reason that is a number', sse(content('Hel', 7), '[DONE]'), ends('Hel', 'done: 7')],
  [
    'a finish_reason that is false, and then a word',
    sse(content('Hel', false), content('lo', 'stop')),
    ends('Hello', 'done: stop'),
  ],
  ['a very long reason', sse(content('Hel', 'x'.repeat(1000))), ends('Hel', `done: ${'x'.repeat(99)}…`)],
  [
    'a whole object whose reason is null',
    JSON.stringify(chunk({ message: { content: 'Hi' }, finish_reason: null })),
    ends('Hi', 'done: '),
  ],

  [
    'a second part after a tool',
    startLine + textLine('I will look it up. ') + ending('tool_use') + startLine + textLine('It is 42.') + endLine,
    {
      text: 'I will look it up. It is 42.',
      usage: { inputTokens: 11, outputTokens: 2 },
      end: 'done: end_turn',
    },
  ],
  [
    'a second part after an end',
    startLine + textLine('a') + endLine + textLine('b') + ending('max_tokens'),
    { ...ends('ab', 'done: max_tokens'), usage: {} },
  ],
  [
    'a second part that is cut',
    startLine + textLine('a') + endLine + textLine('b'),
    { ...ends('ab', 'ended-early'), usage: { inputTokens: 11, outputTokens: 2 } },
  ],
  [
    'a second turn that is cut before its text',
    startLine + textLine('a') + ending('tool_use') + startLine,
    { ...ends('a', 'ended-early'), usage: { inputTokens: 11 } },
  ],
  [
    'a second part of thoughts that is cut',
    sse(content('Hel', 'stop'), chunk({ delta: { reasoning_content: 'Hm' } })),
    { ...ends('Hel', 'ended-early'), thoughts: 'Hm' },
  ],
  [
    'only thoughts, and no reason',
    sse(chunk({ delta: { reasoning_content: 'Hm' } }), '[DONE]'),
    { ...ends('', 'no-stop-reason'), thoughts: 'Hm' },
  ],
  [
    'a second part with an error',
    startLine + textLine('a') + endLine + textLine('b') + '{"type":"error"}\n',
    { ...ends('ab', 'reported'), usage: { inputTokens: 11, outputTokens: 2 } },
  ],
  [
    'an unreadable line between two parts',
    textLine('a') + endLine + '{"type"\n' + textLine('b') + endLine,
    {
      ...ends('ab', 'unreadable'),
      usage: { inputTokens: 11, outputTokens: 2 },
    },
  ],
  [
    'an unreadable line before all others',
    '{"type"\n' + startLine + textLine('a') + endLine,
    { ...ends('a', 'unreadable'), usage: { inputTokens: 11, outputTokens: 2 } },
  ],
  [
    'events of unknown kinds between two parts',
    textLine('a') + endLine + '{"type":"ping"}\n' + textLine('b') + endLine + '{"type":"ping"}\n',
    {
      ...ends('ab', 'done: end_turn'),
      usage: { inputTokens: 11, outputTokens: 2 },
      ignored: 1,
    },
  ],
  [
    'an error after a tool',
    textLine('a') + ending('tool_use') + '{"type":"error"}\n',
    { ...ends('a', 'reported'), usage: {} },
  ],
  [
    'an error after the end',
    textLine('a') + endLine + otherLine + '{"type":"error"}\n',
    { ...ends('a', 'done: end_turn'), usage: { inputTokens: 11, outputTokens: 2 } },
  ],
  ['two reasons', sse(content('a', 'tool_calls'), content('b', 'stop'), '[DONE]'), ends('ab', 'done: stop')],
  ['text after the reason, then [DONE]', sse(content('a', 'stop'), content('b'), '[DONE]'), ends('ab', 'done: stop')],
  [
    'text after the reason, [DONE], then an unreadable line',
    sse(content('a', 'stop'), content('b'), '[DONE]', '{"choi'),
    ends('ab', 'unreadable'),
  ],
  [
    'text after the reason, [DONE], then an event of an unknown kind',
    sse(content('a', 'stop'), content('b'), '[DONE]', { object: 'future' }),
    { ...ends('ab', 'done: stop'), ignored: 1 },
  ],
  [
    'text after the reason, [DONE], then an error',
    sse(content('a', 'stop'), content('b'), '[DONE]', { error: problem }),
    ends('ab', 'reported'),
  ],
  [
    'the reason, [DONE], then an unreadable line',
    sse(content('a', 'stop'), '[DONE]', '{"choi'),
    ends('a', 'done: stop'),
  ],
  ['text after the reason, and no [DONE]', sse(content('a', 'stop'), content('b')), ends('ab', 'ended-early')],
  [
    'text after a tool, then [DONE]',
    sse(content('a', 'tool_calls'), content('b'), '[DONE]'),
    ends('ab', 'no-stop-reason'),
  ],
  [
    'a role after the reason, as with usage',
    sse(
      content('a', 'stop'),
      chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null }, { usage: { prompt_tokens: 1 } }),
      '[DONE]',
    ),
    {
      ...ends('a', 'done: stop'),
      usage: { inputTokens: 1 },
    },
  ],

  ['[DONE] after text', sse(content('Hel'), '[DONE]'), ends('Hel', 'no-stop-reason')],
  ['[DONE] alone', sse('[DONE]'), ends('', 'empty-reply')],
  [
    'content in parts',
    sse(
      content(
        [
          { type: 'text', text: 'Hel' },
          { type: 'text', text: 'lo' },
        ],
        'stop',
      ),
    ),
    ends('Hello', 'done: stop'),
  ],
  ['content in one part', sse(content({ type: 'text', text: 'Hello' }, 'stop')), ends('Hello', 'done: stop')],
  ['content in parts that are texts', sse(content(['Hel', 'lo', 5, null, {}], 'stop')), ends('Hello', 'done: stop')],
  [
    'thoughts beside text',
    sse(
      content(
        [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: 'Hi' },
        ],
        'stop',
      ),
    ),
    { ...ends('Hi', 'done: stop'), thoughts: 'Hm' },
  ],
  [
    'a whole object in parts',
    JSON.stringify(
      chunk({
        message: {
          content: [
            { type: 'thinking', text: 'Hm' },
            { type: 'text', text: 'Hi' },
          ],
        },
        finish_reason: 'stop',
      }),
      null,
      2,
    ),
    { ...ends('Hi', 'done: stop'), thoughts: 'Hm' },
  ],
  [
    'delta.refusal',
    sse(
      chunk({ delta: { refusal: 'I ' } }),
      chunk({ delta: { refusal: "can't." } }),
      chunk({ delta: {}, finish_reason: 'stop' }),
      '[DONE]',
    ),
    ends("I can't.", 'done: refusal'),
  ],
  [
    'a refusal before other words',
    sse(chunk({ delta: { refusal: 'No. ' } }), content('Ask else.', 'stop')),
    ends('No. Ask else.', 'done: refusal'),
  ],
  [
    'message.refusal',
    JSON.stringify(chunk({ message: { content: null, refusal: 'No.' }, finish_reason: 'stop' })),
    ends('No.', 'done: refusal'),
  ],
  [
    'a refusal among the parts',
    sse(content([{ type: 'refusal', refusal: 'No.' }], 'stop')),
    ends('No.', 'done: refusal'),
  ],
  [
    'a refusal that is null',
    sse(chunk({ delta: { content: 'Hi', refusal: null }, finish_reason: 'stop' })),
    ends('Hi', 'done: stop'),
  ],
  [
    'a refusal that is no text',
    sse(chunk({ delta: { content: 'Hi', refusal: 5 }, finish_reason: 'stop' })),
    ends('Hi', 'done: stop'),
  ],
  [
    'a refusal that a filter ended',
    sse(chunk({ delta: { refusal: 'I' }, finish_reason: 'content_filter' })),
    ends('I', 'done: content_filter'),
  ],

  ...(
    [
      ['an object', problem],
      ['a text', 'Overloaded'],
    ] as const
  ).flatMap(([what, error]): [string, string, Result][] => [
    [
      `an error beside choices: ${what}`,
      sse(content('Hel'), chunk({ delta: { content: '' }, finish_reason: 'error' }, { error })),
      ends('Hel', 'reported'),
    ],
    [
      `an error beside choices that say stop: ${what}`,
      sse(content('Hel', 'stop')).replace('"choices"', `"error":${JSON.stringify(error)},"choices"`),
      ends('Hel', 'reported'),
    ],
    [
      `an error in a choice: ${what}`,
      sse(content('Hel'), chunk({ delta: {}, error, finish_reason: 'error' })),
      ends('Hel', 'reported'),
    ],
    [
      `an error in a choice with an empty text: ${what}`,
      sse(content('Hel'), chunk({ delta: { content: '' }, error, finish_reason: 'error' })),
      ends('Hel', 'reported'),
    ],
    [
      `an error in a whole object: ${what}`,
      JSON.stringify(chunk({ message: { content: 'Hel' }, error, finish_reason: 'error' })),
      ends('Hel', 'reported'),
    ],
    [
      `an error beside a fragment: ${what}`,
      textLine('Hel').replace('{', `{"error":${JSON.stringify(error)},`) + endLine,
      ends('Hel', 'reported'),
    ],
    [
      `an error beside the end: ${what}`,
      textLine('Hel') + endLine.replace('{', `{"error":${JSON.stringify(error)},`),
      {
        ...ends('Hel', 'reported'),
        usage: { inputTokens: 11, outputTokens: 2 },
      },
    ],
    [
      `an error in an Other event: ${what}`,
      textLine('Hel') + otherLine.replace('{', `{"error":${JSON.stringify(error)},`),
      ends('Hel', 'reported'),
    ],
    [`an event named error: ${what}`, sse(content('Hel')) + 'event: error\n' + sse(error), ends('Hel', 'reported')],
  ]),
  [
    'an error that is null',
    sse(chunk({ delta: { content: 'Hi' }, error: null, finish_reason: 'stop' }, { error: null })),
    ends('Hi', 'done: stop'),
  ],
  ['finish_reason error alone', sse(content('Hel'), content('', 'error')), ends('Hel', 'done: error')],
  [
    'an error without choices as a separate object',
    sse(content('Hel'), { object: 'error', message: 'Overloaded', code: 400 }),
    ends('Hel', 'reported'),
  ],
];

describe('The end of a reply that is read from bytes', () => {
  for (const [name, stream, expected] of cases) {
    it(`is the same for any cut of the bytes: ${name}`, async () => {
      const bytes = Buffer.from(stream);
      assert.deepEqual(await read([bytes]), expected, 'whole');
      assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
      for (const place of bytes.keys()) assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
    });
  }

  it('keeps its text if the reason is nested too deeply to be written', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const stream = `data: {"choices":[{"delta":{"content":"Hel"},"finish_reason":${deep}}]}\n\n`;
    assert.deepEqual(await read([Buffer.from(stream)]), ends('Hel', 'done: […]'));
  });

  const words: [what: string, stream: string, serverText: string | undefined][] = [
    [
      'a problem document',
      '{"type":"about:blank","title":"Quota","status":429,"detail":"Used up."}',
      'Quota: Used up.',
    ],
    [
      'a problem document over several lines',
      JSON.stringify({ title: 'Quota', detail: 'Used up.' }, null, 2),
      'Quota: Used up.',
    ],
    ['a detail', '{"detail":"Used up."}', 'Used up.'],
    ['a title', '{"title":"Used up"}', 'Used up'],
    ['a message', '{"message":"Used up."}', 'Used up.'],
    ['a message in another spelling', '{"Message":"Used up."}', 'Used up.'],
    ['an error that is a text', '{"error":"Used up."}', 'Used up.'],
    ['an error with a description', '{"error":{"error_description":"Used up."}}', 'Used up.'],
    ['an error beside choices', sse({ error: { message: 'Used up.' }, choices: [] }), 'Used up.'],
    ['an error in a choice', sse({ choices: [{ error: { message: 'Used up.' } }] }), 'Used up.'],
    [
      'an error in the message of a choice',
      sse({ choices: [{ message: { content: null, error: { message: 'Used up.' } } }] }),
      'Used up.',
    ],
    ['an event named error', 'event: error\ndata: Used up.\n\n', 'Used up.'],
    ['an error of vLLM', sse({ object: 'error', message: 'Used up.' }), 'Used up.'],
    ['plain text', 'Used up.\nSorry.\n', 'Used up. Sorry.'],
    ['a document after the start of a reply', `${startLine}{"detail":"Used up."}\n`, 'Used up.'],
    ['a message before an empty one', '{"message":"Used up."}\n{"message":" "}\n', 'Used up.'],
    ['numbers alone', '{"a":1}', undefined],
    ['bytes that are not text', '\u0000\uFFFD\uFFFD', undefined],
  ];
  for (const [what, stream, serverText] of words)
    it(`keeps the text of the server: ${what}`, async () => {
      for (const places of [[], Buffer.from(stream).keys()]) {
        const error = await failureOf(cut(Buffer.from(stream), places));
        assert.equal(error.serverText, serverText);
      }
    });

  it('is awaited after a tool call, and not after an end, even if the server does not close (R7)', async () => {
    const body = new PassThrough();
    const events = readReply(body);
    const alive = setInterval(() => undefined, 1000);
    body.write(textLine('I will look it up. ') + ending('tool_use'));
    assert.deepEqual(await nextText(events), 'I will look it up. ');
    const next = nextText(events);
    await anotherCountsAsEnded();
    body.write(textLine('It is 42.'));
    assert.equal(await next, 'It is 42.');
    body.write(endLine);
    assert.deepEqual(await resultOf(events), {
      text: '',
      usage: { inputTokens: 11, outputTokens: 2 },
      end: 'done: end_turn',
    });
    clearInterval(alive);
  });

  it('is awaited again after text that arrives soon after an end', async () => {
    const body = new PassThrough();
    const events = readReply(body);
    const alive = setInterval(() => undefined, 1000);
    body.write(textLine('a') + endLine);
    assert.equal(await nextText(events), 'a');
    const next = nextText(events);
    body.write(textLine('b'));
    assert.equal(await next, 'b');
    const last = resultOf(events);
    await anotherCountsAsEnded();
    body.write(textLine('c') + ending('max_tokens'));
    assert.deepEqual(await last, { text: 'c', usage: {}, end: 'done: max_tokens' });
    clearInterval(alive);
  });

  it('counts whatever follows it, such as an endless line', async () => {
    const bytes = [textLine('a') + endLine, 'x'.repeat(5 * 1024 * 1024), endLine].map((text) => Buffer.from(text));
    assert.equal((await read(bytes)).end, 'done: end_turn');
  });

  it('is the error of the connection after a tool call', async () => {
    const body = new PassThrough();
    body.write(textLine('a') + ending('tool_use'));
    const result = resultOf(readReply(body));
    setImmediate(() => body.destroy(new ServiceError('connection-lost')));
    assert.deepEqual(await result, { text: 'a', usage: {}, end: 'connection-lost' });
  });
});

/** Waits until another finished reply is regarded as ended. */
async function anotherCountsAsEnded(): Promise<void> {
  const body = new PassThrough();
  body.write(textLine('a') + endLine);
  await resultOf(readReply(body));
}

async function nextText(events: AsyncGenerator<ReplyEvent>): Promise<string | undefined> {
  for (let next = await events.next(); !next.done; next = await events.next())
    if (next.value.type === 'text') return next.value.text;
  return undefined;
}

async function failureOf(chunks: Iterable<Uint8Array>): Promise<ServiceError> {
  try {
    await Array.fromAsync(readReply(streamOf(chunks)));
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('It ended well.');
}

async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* chunks;
}
