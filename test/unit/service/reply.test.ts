import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Usage } from '../../../src/protocol.ts';
import { BodySplitter } from '../../../src/service/reply/bodySplitter.ts';
import { readReply } from '../../../src/service/reply/replyReader.ts';
import { textLine, endLine, otherLine, piece, startLine, sse } from '../../support/events.ts';
import { lastChunk, ndjsonHead, startRawServer } from '../../support/rawServer.ts';
import { cut, read, resultOf, type Result } from '../../support/replyResult.ts';

const object = {
  choices: [{ message: { role: 'assistant', content: 'Hello' } }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
};
const oneOne: Usage = { inputTokens: 1, outputTokens: 1 };
const elevenTwo: Usage = { inputTokens: 11, outputTokens: 2 };
const V01 = startLine + otherLine + textLine('Hel') + otherLine + textLine('lo') + endLine + otherLine;
const hello = { text: 'Hello', usage: elevenTwo, end: 'done: end_turn' };

const cases: [name: string, stream: string, expected: Result][] = [
  ['V01 events in the observed order', V01, hello],
  [
    'V02 text beyond ASCII',
    startLine + textLine('привет 😀 ') + textLine('漢字 é') + endLine,
    { ...hello, text: 'привет 😀 漢字 é' },
  ],
  [
    'V02 separators that JSON allows raw',
    startLine + textLine('a\u2028b\u0085c') + endLine,
    { ...hello, text: 'a\u2028b\u0085c' },
  ],
  ['V03 lines with CR LF endings', V01.replaceAll('\n', '\r\n'), hello],
  ['V04 a byte order mark and blank lines', `\uFEFF${V01.replaceAll('\n', '\n\n  \n\t\n')}`, hello],
  ['V05 no line ending after the last event', (startLine + textLine('Hello') + endLine).trimEnd(), hello],
  [
    'V06 events and fields of unknown kinds',
    V01.replaceAll(
      otherLine,
      '{"type":"ping"}\n{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n' +
        '{"type":"future","x":{"y":[1]}}\n{"type":"content_block_delta","delta":{"type":"thinking_delta","text":"hm"}}\n',
    ).replaceAll('{"type"', '{"extra":{"type":"error"},"type"'),
    { ...hello, ignored: 8 },
  ],
  [
    'V07 an unreadable line',
    `${startLine}${textLine('Hel')}{"type":"content_block_delta","ind\n${textLine('lo')}${endLine}`,
    { text: 'Hello', usage: elevenTwo, end: 'unreadable' },
  ],
  [
    'V08 an error event',
    `${startLine}${textLine('Hel')}{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n${textLine('lo')}`,
    { text: 'Hel', usage: { inputTokens: 11 }, end: 'reported' },
  ],
  [
    'V10 an end without the end event',
    startLine + textLine('Hel') + otherLine,
    { text: 'Hel', usage: { inputTokens: 11 }, end: 'ended-early' },
  ],
  ['V11 nothing at all', '', { text: '', end: 'empty-reply' }],
  ['V11 only white space', ' \r\n\n', { text: '', end: 'empty-reply' }],
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
    'V14 server-sent events with CR LF endings after blank lines',
    ` \r\n\n ${sse(piece('Hel'), piece('lo', 'stop'), '[DONE]').replaceAll('\n', '\r\n')}`,
    { text: 'Hello', end: 'done: stop' },
  ],
  [
    'V08 an error among server-sent events',
    sse(piece('Hel'), { error: { message: 'Overloaded' } }, piece('lo', 'stop')),
    { text: 'Hel', end: 'reported' },
  ],
  ['a first line with [DONE]', `[DONE]\n${startLine}${textLine('Hello')}${endLine}`, hello],
  [
    'server-sent events with [DONE] and without a reason',
    sse(piece('Hel'), '[DONE]'),
    { text: 'Hel', end: 'no-stop-reason' },
  ],
  [
    'server-sent events whose reason is empty until the end',
    sse(piece('Hel', ''), piece('lo', ''), piece('', 'stop')),
    { text: 'Hello', end: 'done: stop' },
  ],
  [
    'V15 an end without the input count',
    startLine + textLine('Hello') + endLine.replace(':11', ':null'),
    { ...hello, usage: { outputTokens: 2 } },
  ],
  [
    'an end without the input count of the start',
    startLine + startLine.replace(':11', ':17') + textLine('Hello') + endLine.replace('"input_tokens":11,', ''),
    { ...hello, usage: { inputTokens: 17, outputTokens: 2 } },
  ],
  [
    'a turn without an input count, after one with it',
    startLine +
      textLine('Hel') +
      endLine +
      startLine.replace(':11', ':null') +
      textLine('lo') +
      endLine.replace('"input_tokens":11,', ''),
    { ...hello, usage: { outputTokens: 2 } },
  ],
  [
    'V15 invalid counts',
    startLine + textLine('Hello') + endLine.replace(':11', ':-1').replace(':2}', ':1e308}'),
    { ...hello, usage: {} },
  ],
  [
    'V15 an end without usage',
    `${startLine}${textLine('Hello')}{"type":"message_delta"}\n`,
    { text: 'Hello', usage: {}, end: 'done: ' },
  ],
  [
    'V16 fragments without text',
    startLine +
      textLine('Hel') +
      [
        textLine(''),
        '{"type":"content_block_delta"}\n',
        ...['null', '5'].map((text) => textLine('x').replace('"x"', text)),
      ].join('') +
      textLine('lo') +
      endLine,
    { ...hello, ignored: 3 },
  ],
  ['an answer that is not a reply', '"ok"', { text: '', end: 'not-a-reply' }],
  ['an error object instead of a reply', '{"error":{"message":"no"}}', { text: '', end: 'reported' }],
];

/** Sends each byte after the previous one has arrived. */
async function sendByteByByte(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.setNoDelay().write(ndjsonHead);
  for (const byte of bytes) {
    socket.write(Buffer.of(...Buffer.from('1\r\n'), byte, ...Buffer.from('\r\n')));
    await setImmediate();
  }
  socket.end(lastChunk);
}

describe('A reply that is read from bytes', () => {
  for (const [name, stream, expected] of cases) {
    const bytes = Buffer.from(stream);

    it(`is the same for any cut: ${name}`, async () => {
      assert.deepEqual(await read([bytes]), expected, 'whole');
      assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
      for (const place of bytes.keys()) assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
    });

    it(`is the same from a server that sends single bytes: ${name}`, async () => {
      const server = await startRawServer((socket) => void sendByteByByte(socket, bytes));
      const connection = { baseUrl: server.url, realm: 'acme', apiKey: 'sk-sample' };
      const client = new ServiceClient(connection, { timeouts: { connect: 10, firstByte: 10, idle: 10 } });
      const reply = client.reply('ai.service.assistant', [], new AbortController().signal);
      const result = await resultOf(reply);
      await server.close();
      assert.deepEqual(result, expected);
    });
  }

  it('has one event for texts that arrive together', async () => {
    const chunks = [startLine + textLine('a') + otherLine + textLine('b'), textLine('c') + textLine('d') + endLine].map(
      (chunk) => Buffer.from(chunk),
    );
    const events = await Array.fromAsync(readReply(Readable.from(chunks)));
    const texts = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    assert.deepEqual(texts, ['ab', 'cd']);
  });

  const open: [name: string, stream: string, expected: Result][] = [
    ['R7 after its end', startLine + textLine('Hello') + endLine, hello],
    ['R7 after its reason', sse(piece('Hello', 'stop')), { text: 'Hello', end: 'done: stop' }],
    [
      'V08 after an error event',
      `${startLine}${textLine('Hel')}{"type":"error","error":{"message":"Overloaded"}}\n`,
      { text: 'Hel', usage: { inputTokens: 11 }, end: 'reported' },
    ],
    ['V12 in a web page', '<html><title>Sign in</title>', { text: '', end: 'web-page' }],
    ['V20 in a line that is too long', 'a'.repeat(5 << 20), { text: '', end: 'line-too-long' }],
    [
      'V20 in a line that is too long, after text',
      `${startLine}${textLine('Hel')}${'a'.repeat(5 << 20)}`,
      { text: 'Hel', usage: { inputTokens: 11 }, end: 'line-too-long' },
    ],
  ];
  for (const [name, stream, expected] of open) {
    it(`ends even if the connection stays open: ${name}`, async () => {
      const body = new PassThrough();
      body.write(stream);
      const alive = setInterval(() => undefined, 1000);
      assert.deepEqual(await resultOf(readReply(body)), expected);
      clearInterval(alive);
    });
  }

  it('reads a web page in bytes that arrive one by one as fast as lines that do (V402)', () => {
    const secondsOf = (start: string): number => {
      const splitter = new BodySplitter();
      const begun = performance.now();
      for (let count = 0; count < 60_000; count++) Array.from(splitter.push(Buffer.from(count === 0 ? start : 'a')));
      return performance.now() - begun;
    };
    const fastest = (start: string): number => Math.min(...[1, 2, 3].map(() => secondsOf(start)));
    const [page, lines] = [fastest('<'), fastest('a')];
    assert.ok(page < 8 * lines, `${page} ms for a page, ${lines} ms for lines`);
  });
});
