import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/service/client.ts';
import type { RequestRecord } from '../../../src/service/network.ts';
import { startRawServer, type Answer, type RawServer } from '../../support/rawServer.ts';
import { read, resultOf } from '../../support/replyResult.ts';
import { piece, sse } from '../../support/events.ts';

const never = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Hi' }];
const limits = { connect: 5, firstByte: 5, idle: 5 };
const answer = (status: string, type: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const counted = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } };
const reply = answer('200 OK', 'text/event-stream', sse(piece('Hi', 'stop'), counted, '[DONE]'));

const objections: [name: string, status: string, body: string][] = [
  ['OpenAI', '400 Bad Request', '{"error":{"message":"Unrecognized request argument supplied: stream_options"}}'],
  [
    'FastAPI',
    '422 Unprocessable Entity',
    '{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
  ],
  ['plain text', '400 Bad Request', 'include_usage?'],
];

describe('The usage of a model', () => {
  let server: RawServer;
  const records: RequestRecord[] = [];
  const remembered = new Set<string>();
  beforeEach(() => {
    records.length = 0;
    remembered.clear();
  });
  afterEach(() => server.close());

  const client = (): ServiceClient => {
    const network = { timeouts: limits, record: (record: RequestRecord) => void records.push(record) };
    return new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, network, remembered);
  };
  const ask = (model = 'atlas') => resultOf(client().reply(model, messages, never));
  const asked = (): unknown[] =>
    server.requests.map(
      (request) => (JSON.parse(request.split('\r\n\r\n')[1] ?? '') as { stream_options?: unknown }).stream_options,
    );
  const serve = async (respond: Answer): Promise<void> => void (server = await startRawServer(respond));

  it('is requested, and read from a chunk without choices', async () => {
    await serve((socket) => socket.end(reply));
    assert.deepEqual(await ask(), { text: 'Hi', usage: { inputTokens: 3, outputTokens: 4 }, end: 'done: stop' });
    assert.deepEqual(asked(), [{ include_usage: true }]);
  });

  it('is not requested from an app', async () => {
    await serve((socket) => socket.end(reply));
    await ask('ai.service.assistant');
    assert.deepEqual(asked(), [undefined]);
  });

  for (const [name, status, body] of objections)
    it(`is no longer requested if the service refuses it: ${name}`, async () => {
      await serve((socket, request) =>
        socket.end(request.includes('stream_options') ? answer(status, 'application/json', body) : reply),
      );
      assert.equal((await ask()).end, 'done: stop');
      assert.equal((await ask()).end, 'done: stop');
      assert.deepEqual(asked(), [{ include_usage: true }, undefined, undefined]);
      assert.deepEqual(
        records.map(({ outcome }) => outcome),
        ['refused', 'ok', 'ok'],
        'the log shows each request',
      );
      await ask('another');
      assert.equal(asked().length, 5, 'another model may report usage');
    });

  it('is not the cause of a retry after another error', async () => {
    await serve((socket) => socket.end(answer('400 Bad Request', 'application/json', '{"error":"Too long"}')));
    assert.equal((await ask()).end, 'refused');
    assert.equal(server.requests.length, 1);
  });

  it('causes only one retry, even if that is refused too', async () => {
    await serve((socket) => socket.end(answer('400 Bad Request', 'text/plain', 'stream_options')));
    assert.equal((await ask()).end, 'refused');
    assert.equal(server.requests.length, 2);
  });

  const elsewhere: [name: string, object: object][] = [
    ['in the last chunk with text', { ...piece('i', 'stop'), usage: { prompt_tokens: 3, completion_tokens: 4 } }],
    ['of Groq', { ...piece('i', 'stop'), x_groq: { usage: { prompt_tokens: 3, completion_tokens: 4 } } }],
    ['of llama.cpp', { ...piece('i', 'stop'), timings: { prompt_n: 3, predicted_n: 4, predicted_ms: 17.5 } }],
  ];
  for (const [name, object] of elsewhere)
    it(`is read from other places: ${name}`, async () => {
      await serve((socket) => socket.end(reply));
      assert.deepEqual(await read([Buffer.from(sse(piece('H'), object))]), {
        text: 'Hi',
        usage: { inputTokens: 3, outputTokens: 4 },
        end: 'done: stop',
      });
    });

  it('is missing if its counts are invalid', async () => {
    await serve((socket) => socket.end(reply));
    const odd = { ...piece('Hi', 'stop'), timings: { prompt_n: -1, predicted_n: 'many' } };
    assert.deepEqual(await read([Buffer.from(sse(odd))]), { text: 'Hi', end: 'done: stop' });
  });
});
