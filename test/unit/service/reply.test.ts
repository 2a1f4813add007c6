import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/service/errors.ts';
import { readReply, type Usage } from '../../../src/service/reply.ts';
import { D, E, O, S } from '../../support/events.ts';

/** What a reader makes of a stream: the text, the last usage, and how it ended. */
interface Result {
  text: string;
  usage?: Usage;
  end: string;
}

async function read(chunks: Iterable<Uint8Array>): Promise<Result> {
  const result: Result = { text: '', end: 'nothing' };
  try {
    for await (const event of readReply(streamOf(chunks))) {
      if (event.type === 'text') result.text += event.text;
      else if (event.type === 'usage') result.usage = event.usage;
      else result.end = `done: ${event.stopReason ?? 'no reason'}`;
    }
  } catch (error) {
    result.end = error instanceof ServiceError ? error.kind : String(error);
  }
  return result;
}

async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* chunks;
}

function* cut(bytes: Uint8Array, ...places: number[]): Generator<Uint8Array> {
  let from = 0;
  for (const place of [...places.sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, place);
    from = place;
  }
}

const sse = (...data: unknown[]): string =>
  data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');
const piece = (content: string | null, finish_reason?: string) => ({
  choices: [{ delta: { content }, finish_reason }],
});
const object = {
  choices: [{ message: { role: 'assistant', content: 'Hello' } }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
};
const oneOne: Usage = { inputTokens: 1, outputTokens: 1 };
const elevenTwo: Usage = { inputTokens: 11, outputTokens: 2 };
const V01 = S + O + D('Hel') + O + D('lo') + E + O;
const hello = { text: 'Hello', usage: elevenTwo, end: 'done: end_turn' };

const cases: [name: string, stream: string, expected: Result][] = [
  ['V01 events in the observed order', V01, hello],
  ['V02 text beyond ASCII', S + D('привет 😀 ') + D('漢字 é') + E, { ...hello, text: 'привет 😀 漢字 é' }],
  ['V03 lines that end with CR LF', V01.replaceAll('\n', '\r\n'), hello],
  ['V04 a byte order mark and blank lines', `\uFEFF${V01.replaceAll('\n', '\n\n  \n\t\n')}`, hello],
  ['V05 no line end after the last event', (S + D('Hello') + E).trimEnd(), hello],
  [
    'V06 events and fields of unknown kinds',
    V01.replaceAll(O, '{"type":"ping"}\n{"type":"future","x":{"y":[1]}}\n') +
      '{"type":"content_block_delta","delta":{"type":"thinking_delta","text":"hm"}}\n',
    hello,
  ],
  [
    'V07 a line that cannot be read',
    `${S}${D('Hel')}{"type":"content_block_delta","ind\n${D('lo')}${E}`,
    { text: 'Hello', usage: elevenTwo, end: 'unreadable' },
  ],
  [
    'V08 an error event',
    `${S}${D('Hel')}{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n${D('lo')}`,
    { text: 'Hel', usage: { inputTokens: 11 }, end: 'reported' },
  ],
  [
    'V10 an end without the end event',
    S + D('Hel') + O,
    { text: 'Hel', usage: { inputTokens: 11 }, end: 'ended-early' },
  ],
  ['V11 nothing at all', '', { text: '', end: 'empty-reply' }],
  ['V11 blanks only', ' \r\n\n', { text: '', end: 'empty-reply' }],
  ['V12 a web page', '<html><title>Sign in</title><p>…', { text: '', end: 'web-page' }],
  ['V13 one whole object', JSON.stringify(object), { text: 'Hello', usage: oneOne, end: 'done: no reason' }],
  [
    'V13 one object over several lines',
    JSON.stringify(object, null, 2),
    { text: 'Hello', usage: oneOne, end: 'done: no reason' },
  ],
  [
    'V14 server-sent events',
    `${sse(piece(''), piece('Hel'))}: ping\n\n${sse(piece(null), piece('lo', 'stop'))}` +
      sse({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }, '[DONE]'),
    { text: 'Hello', usage: { inputTokens: 1, outputTokens: 2 }, end: 'done: stop' },
  ],
  ['V14 server-sent events without [DONE]', sse(piece('Hello', 'length')), { text: 'Hello', end: 'done: length' }],
  ['V14 server-sent events that are cut', sse(piece('Hel')) + 'data: {"choi', { text: 'Hel', end: 'ended-early' }],
  [
    'server-sent events that say [DONE] and gave no reason',
    sse(piece('Hel'), '[DONE]'),
    { text: 'Hel', end: 'ended-early' },
  ],
  [
    'server-sent events whose reason is empty until the end',
    sse(piece('Hel', ''), piece('lo', ''), piece('', 'stop')),
    { text: 'Hello', end: 'done: stop' },
  ],
  [
    'V15 an end that does not know its input',
    S + D('Hello') + E.replace(':11', ':null'),
    { ...hello, usage: { outputTokens: 2 } },
  ],
  [
    'V15 counts that are none',
    S + D('Hello') + E.replace(':11', ':-1').replace(':2}', ':1e308}'),
    { ...hello, usage: {} },
  ],
  [
    'V15 an end without usage',
    `${S}${D('Hello')}{"type":"message_delta"}\n`,
    { text: 'Hello', usage: {}, end: 'done: no reason' },
  ],
  [
    'V16 fragments that hold no text',
    S +
      D('Hel') +
      [D(''), '{"type":"content_block_delta"}\n', ...['null', '5'].map((text) => D('x').replace('"x"', text))].join(
        '',
      ) +
      D('lo') +
      E,
    hello,
  ],
  ['an answer that is no reply', '"ok"', { text: '', end: 'not-a-reply' }],
  ['an error object in place of a reply', '{"error":{"message":"no"}}', { text: '', end: 'reported' }],
];

describe('A reply, read from its bytes,', () => {
  for (const [name, stream, expected] of cases) {
    const bytes = Buffer.from(stream);

    it(`is the same however it is cut: ${name}`, async () => {
      assert.deepEqual(await read([bytes]), expected, 'whole');
      assert.deepEqual(await read(cut(bytes, ...bytes.keys())), expected, 'a byte at a time');
      for (const place of bytes.keys()) assert.deepEqual(await read(cut(bytes, place)), expected, `cut at ${place}`);
    });
  }

  it('is the same for cuts at random places (R2)', async () => {
    const bytes = Buffer.from(S + D('a\u2028b 😀') + O + D('漢') + E);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (places) => {
        assert.deepEqual(await read(cut(bytes, ...places)), { ...hello, text: 'a\u2028b 😀漢' });
      }),
    );
  });

  it('never ends well without its end event, whatever is changed in it (R1)', async () => {
    const bytes = Buffer.from(S + D('Hel') + D('lo'));
    const change = fc.record({ place: fc.nat(bytes.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 5 }), async (changes) => {
        const mutated = Uint8Array.from(bytes);
        for (const { place, byte } of changes) mutated[place] = byte;
        const { end } = await read([mutated]);
        assert.match(end, /^(ended-early|unreadable|empty-reply|not-a-reply|reported|web-page)$/);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a line of 3 MiB, and breaks off at one of 5 MiB (V20)', async () => {
    const [kept, refused] = await Promise.all(
      [3, 5].map((size) => read([Buffer.from(S + D('a'.repeat(size << 20)) + E)])),
    );
    assert.deepEqual([kept?.text.length, kept?.end], [3 << 20, 'done: end_turn']);
    assert.equal(refused?.end, 'line-too-long');
  });

  it('ends although the socket stays open (R7)', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(sse(piece('Hello', 'stop')));
      await new Promise(() => undefined);
    }
    const alive = setInterval(() => undefined, 1000);
    const events = await Array.fromAsync(readReply(endless()));
    clearInterval(alive);
    assert.deepEqual(events, [
      { type: 'text', text: 'Hello' },
      { type: 'end', stopReason: 'stop' },
    ]);
  });
});
