import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { mock } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ServiceClient } from '../../../src/service/client.ts';
import { textLine, endLine, piece, startLine, sse } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { noLimits } from '../../support/limits.ts';
import { chunk, lastChunk, ndjsonHead, response, startRawServer, type RawServer } from '../../support/rawServer.ts';
import { resultOf, type Result } from '../../support/replyResult.ts';

const mebibyte = 1024 * 1024;
/** An event of about 1 KiB, so that a test needs fewer of them. */
const long = (type: string): string => `${JSON.stringify({ type, x: 'a'.repeat(1000) })}\n`;
/** The time limit in milliseconds. Many mebibytes take long on a busy machine. */
const patience = 20_000;
const never = new AbortController().signal;

describe('The service client with a raw server', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    mock.timers.reset();
    await server?.close();
    server = undefined;
  });

  async function clientOf(answer: (socket: Socket) => unknown): Promise<ServiceClient> {
    server = await startRawServer((socket) => void answer(socket));
    const connection = { baseUrl: server.url, realm: 'acme', apiKey: 'sk-sample' };
    return new ServiceClient(connection, { timeouts: noLimits });
  }

  async function replyTo(answer: (socket: Socket) => unknown): Promise<Result> {
    const client = await clientOf(answer);
    return resultOf(client.reply('ai.service.assistant', [], never));
  }

  /** Sends the same chunk repeatedly while the client reads it. */
  const endless = (start: string, again: string) => (socket: Socket) => {
    function* chunks(): Generator<string> {
      yield ndjsonHead + chunk(start);
      for (const next = chunk(again); ;) yield next;
    }
    pipeline(Readable.from(chunks()), socket, () => undefined);
  };

  for (const [size, end] of [
    [3, 'done: end_turn'],
    [5, 'line-too-long'],
  ] as const) {
    it(`reads a line of ${size} MiB with the result ${end} (V20)`, async () => {
      const line = textLine('a'.repeat(size * mebibyte));
      const result = await replyTo((socket) =>
        socket.end(ndjsonHead + chunk(startLine + textLine('b') + line + endLine) + lastChunk),
      );
      assert.deepEqual([result.end, result.text.length], [end, 1 + (end === 'line-too-long' ? 0 : size * mebibyte)]);
    }).timeout(patience);
  }

  it('breaks off at an endless line (V20)', async () => {
    const result = await replyTo(endless(startLine + textLine('Hello'), 'a'.repeat(mebibyte)));
    assert.deepEqual(result, { text: 'Hello', usage: { inputTokens: 11 }, end: 'line-too-long' });
  }).timeout(patience);

  it('breaks off at an endless server-sent event (V20)', async () => {
    const result = await replyTo(endless(`${sse(piece('Hello'))}data: {"choices`, 'a'.repeat(mebibyte)));
    assert.deepEqual(result, { text: 'Hello', end: 'line-too-long' });
  }).timeout(patience);

  it('reads all text of 50,000 fragments of 20 characters (V21)', async () => {
    const fragments = Array.from({ length: 50_000 }, (_, number) => String(number).padStart(20, '·'));
    const deltas = fragments.map((text) => chunk(textLine(text))).join('');
    const result = await replyTo((socket) =>
      socket.end(ndjsonHead + chunk(startLine) + deltas + chunk(endLine) + lastChunk),
    );
    assert.equal(result.end, 'done: end_turn');
    assert.ok(result.text === fragments.join(''), 'some of the text is missing');
  }).timeout(patience);

  it('reads a reply of more than 32 MiB whose text is shorter', async () => {
    const fragments = 400_000;
    const result = await replyTo((socket) =>
      socket.end(
        ndjsonHead + chunk(startLine) + chunk(textLine('abcd').repeat(fragments)) + chunk(endLine) + lastChunk,
      ),
    );
    assert.deepEqual([result.end, result.text.length], ['done: end_turn', 4 * fragments]);
  }).timeout(patience);

  it('breaks off at more than 32 MiB of text, and keeps it', async () => {
    const { end, text } = await replyTo(endless(startLine, textLine('a'.repeat(mebibyte))));
    assert.equal(end, 'reply-too-long');
    assert.ok(text.length >= 32 * mebibyte && text.length < 34 * mebibyte, String(text.length));
  }).timeout(patience);

  const empty: [name: string, start: string, again: string, text: string][] = [
    ['blank lines', startLine + textLine('Hello'), `${' '.repeat(100)}\n`, 'Hello'],
    ['only white space', '\n', ' \r\n\t', ''],
    ['events without text', startLine + textLine('Hello'), long('Other'), 'Hello'],
    ['events of unknown kinds', long('ping'), long('ping'), ''],
    ['comments among server-sent events', sse(piece('Hello')), ': ping\n\n', 'Hello'],
  ];
  for (const [name, start, again, text] of empty) {
    it(`breaks off at 32 MiB without text: ${name}`, async () => {
      const result = await replyTo(endless(start, again.repeat(mebibyte / again.length)));
      assert.deepEqual([result.end, result.text], ['reply-too-long', text]);
    }).timeout(patience);
  }

  it('breaks off at more than 32 MiB of calls of tools, also if there is text between them (V625)', async () => {
    const call = (json: string): object => ({
      choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'b', arguments: json } }] } }],
    });
    const again = sse(call('a'.repeat(mebibyte)), piece('b'));
    const { end, text } = await replyTo(endless(sse(piece('a')), again));
    assert.equal(end, 'reply-too-long');
    assert.ok(text.length > 30 && text.length < 34, String(text.length));
  }).timeout(patience);

  for (const [name, objects] of [
    ['no words', '{},'.repeat(1_300_000)],
    ['words', `${JSON.stringify({ message: 'the key of a door' })},`.repeat(100_000)],
  ] as const) {
    it(`reads a list of objects with ${name} in a moment, and reports the last words (V624)`, async () => {
      const list = `[${objects}{"message":"There is no such model."}]\n`;
      const client = await clientOf((socket) => socket.end(ndjsonHead + chunk(list) + lastChunk));
      const { kind, serverText } = await failure(Array.fromAsync(client.reply('a', [], never)));
      assert.deepEqual([kind, serverText], ['not-a-reply', 'There is no such model.']);
    }).timeout(patience);
  }

  it('breaks off if a small body is decoded to a large one', async () => {
    const bomb = gzipSync(startLine + textLine('Hello') + long('Other').repeat(40 * 1024), { level: 1 });
    const { end, text } = await replyTo((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    assert.deepEqual([end, text], ['reply-too-long', 'Hello']);
  }).timeout(patience);

  const lists: [name: string, size: number, expected: string[] | string][] = [
    ['just under 8 MiB', 8 * mebibyte, ['a']],
    ['over 8 MiB', 8 * mebibyte + 1, 'list-too-long'],
  ];
  for (const [name, size, expected] of lists) {
    it(`reads a model list of at most 8 MiB: ${name}`, async () => {
      const list = '{"data":[{"id":"a"}]}';
      const client = await clientOf((socket) => socket.end(response('200 OK', 'application/json', list.padEnd(size))));
      const models = client.models(never);
      if (typeof expected === 'string') assert.equal((await failure(models)).kind, expected);
      else assert.deepEqual(await models, expected);
    }).timeout(patience);
  }

  it('breaks off at an endless model list, and reports it', async () => {
    const client = await clientOf(endless('{"data":[', '{"id":"a"},'.repeat(10_000)));
    assert.equal((await failure(client.models(never))).message, 'The model list is over 8 MiB.');
    await server!.closed;
  }).timeout(patience);

  const errorBodies: [name: string, size: number, words: RegExp][] = [
    ['exactly 1 MiB', mebibyte, /^Too long$/],
    ['over 1 MiB, with only the start shown', mebibyte + 1, /^\{"message":"Too long","more":"A+…$/],
  ];
  for (const [name, size, words] of errorBodies) {
    it(`reads an error body of at most 1 MiB: ${name}`, async () => {
      const [start, end] = ['{"message":"Too long","more":"', '"}'];
      const body = start + 'A'.repeat(size - start.length - end.length) + end;
      const client = await clientOf((socket) => socket.end(response('400 Bad', 'application/json', body)));
      // A busy machine may need longer than the time that the client waits for an error text.
      mock.timers.enable({ apis: ['setTimeout'] });
      const { serverText } = await failure(Array.fromAsync(client.reply('ai.service.assistant', [], never)));
      assert.match(serverText ?? '', words);
    }).timeout(patience);
  }
});
