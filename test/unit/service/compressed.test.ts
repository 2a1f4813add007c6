import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import { ServiceClient } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { bomb, encoded, encodedHead, encoders } from '../../support/compressed.ts';
import { closedAtOnce } from '../../support/closedAtOnce.ts';
import { textLine, endLine, otherLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { startRawServer, type Answer, type RawServer } from '../../support/rawServer.ts';

const timeouts = { connect: 10, firstByte: 10, idle: 10 };
const never = new AbortController().signal;
const stream = startLine + otherLine + textLine('Hel') + otherLine + textLine('lo привет 😀') + endLine + otherLine;

describe('A compressed answer', () => {
  let server: RawServer;
  let answer: Answer;
  let onText: () => void;
  beforeEach(() => {
    onText = () => undefined;
  });
  before(async () => {
    server = await startRawServer((socket, request) => answer(socket, request));
  });
  after(() => server.close());

  const client = (): ServiceClient =>
    new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, { timeouts });
  /** The text that arrived, and `done` or the error that ended it. */
  const outcome = async (signal = never): Promise<[text: string, end: string]> => {
    const said: string[] = [];
    let end = 'no end';
    try {
      for await (const event of client().reply('ai.service.assistant', [], signal)) {
        if (event.type === 'text') said.push(event.text);
        if (event.type === 'text') onText();
        if (event.type === 'end') end = 'done';
      }
    } catch (error) {
      end = error instanceof ServiceError ? error.kind : String(error);
    }
    return [said.join(''), end];
  };

  for (const [encoding, encode] of Object.entries(encoders)) {
    it(`is read as ${encoding}, as a whole and byte by byte (V22)`, async () => {
      answer = encoded(encoding, encode(stream));
      assert.deepEqual(await outcome(), ['Hello привет 😀', 'done']);
      answer = (socket) => void byteByByte(socket, encodedHead(encoding.toUpperCase()), encode(stream));
      assert.deepEqual(await outcome(), ['Hello привет 😀', 'done']);
    });

    it(`keeps its text if it is cut anywhere, and is done only with its end event: ${encoding} (V10, V22)`, async () => {
      const bytes = encode(stream);
      const ends = new Set<string>();
      for (let length = 0; length < bytes.length; length += 1) {
        answer = encoded(encoding, bytes.subarray(0, length));
        const [text, end] = await outcome();
        assert.ok('Hello привет 😀'.startsWith(text), text);
        if (end === 'done') assert.equal(text, 'Hello привет 😀');
        ends.add(end);
      }
      assert.deepEqual(
        [...ends].filter((end) => !['empty-reply', 'not-a-reply', 'ended-early', 'done'].includes(end)),
        [],
      );
    }).timeout(20_000);
  }

  it('keeps all text that came before it broke off, also text that was not decoded yet (V09, V22)', async () => {
    const lines = 4000;
    const gzip = gzipSync(startLine + textLine('a'.repeat(1000)).repeat(lines), {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    answer = (socket) => {
      const head = encodedHead('gzip').replace('Connection: close', 'Transfer-Encoding: chunked');
      socket.write(`${head}${gzip.byteLength.toString(16)}\r\n`);
      socket.end(gzip);
    };
    const [text, end] = await outcome();
    assert.deepEqual([text.length, end], [lines * 1000, 'connection-lost']);
  });

  const damages: [name: string, encoding: string, bytes: Buffer][] = [
    ['it was not compressed at all', 'gzip', Buffer.from(stream)],
    ['it is garbage after its head', 'gzip', Buffer.concat([gzipSync('').subarray(0, 10), Buffer.alloc(50, 255)])],
    ['it is garbage, as br', 'br', Buffer.alloc(50, 255)],
    ['it is garbage, as zstd', 'zstd', Buffer.alloc(50, 255)],
    ['its encoding is unknown', 'lzw', Buffer.from(stream)],
    ['it is encoded twice', 'gzip, br', gzipSync(stream)],
  ];
  for (const [name, encoding, bytes] of damages) {
    it(`is reported as damaged if ${name} (V22)`, async () => {
      answer = encoded(encoding, bytes);
      assert.deepEqual(await outcome(), ['', 'damaged']);
    });
  }

  it('keeps the text before garbage (V22)', async () => {
    answer = (socket) => {
      socket.write(encodedHead('gzip'));
      socket.write(gzipSync(startLine + textLine('Hel'), { finishFlush: constants.Z_SYNC_FLUSH }));
      onText = () => socket.end(Buffer.alloc(50, 255));
    };
    assert.deepEqual(await outcome(), ['Hel', 'damaged']);
  });

  it('can be uncompressed with the encoding identity, none or an empty one (V22, V531)', async () => {
    for (const encoding of ['identity', 'none', '']) {
      answer = encoded(encoding, Buffer.from(stream));
      assert.deepEqual(await outcome(), ['Hello привет 😀', 'done']);
    }
  });

  const bombs: [name: string, line: string, end: string][] = [
    ['zeros', '\0', 'line-too-long'],
    ['blank lines', '\n', 'reply-too-long'],
    ['events without text', otherLine, 'reply-too-long'],
  ];
  for (const [name, line, end] of bombs) {
    it(`ends with a clear error, and needs little memory, for a gibibyte of ${name}`, async () => {
      const bytes = bomb(line);
      const before = process.resourceUsage().maxRSS;
      answer = encoded('gzip', bytes);
      assert.deepEqual(await outcome(), ['', end]);
      assert.equal((await failure(client().models(never))).kind, 'list-too-long');
      answer = encoded('gzip', bytes, '400 Bad Request');
      assert.deepEqual(await outcome(), ['', 'refused']);
      // The value is a peak in KiB, so only growth beyond the peak before this test is measured.
      const growth = process.resourceUsage().maxRSS - before;
      assert.ok(growth < 200 * 1024, `${growth >> 10} MiB`);
    }).timeout(20_000);
  }

  it('is closed at once when the user stops it before its end (R6)', async () => {
    const stop = new AbortController();
    const closed = Promise.withResolvers<undefined>();
    answer = (socket) => {
      socket.on('close', () => closed.resolve(undefined));
      socket.write(encodedHead('gzip'));
      socket.write(gzipSync(startLine + textLine('Hel'), { finishFlush: constants.Z_SYNC_FLUSH }), () => stop.abort());
    };
    assert.match((await outcome(stop.signal))[1], /abort/i);
    await closedAtOnce(closed.promise);
  });
});

async function byteByByte(socket: Parameters<Answer>[0], head: string, bytes: Buffer): Promise<void> {
  socket.setNoDelay().write(head);
  for (const byte of bytes) {
    socket.write(Buffer.of(byte));
    await setImmediate();
  }
  socket.end();
}
