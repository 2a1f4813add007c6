import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { problemOf } from '../../../src/chat/ending.ts';
import type { Problem } from '../../../src/protocol.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { RequestRecord } from '../../../src/service/http/network.ts';
import { failure } from '../../support/failure.ts';
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
  const remembered = new Map<string, boolean>();
  beforeEach(() => {
    records.length = 0;
    remembered.clear();
  });
  afterEach(() => server.close());

  const client = (timeouts = limits, place = {}): ServiceClient => {
    const network = { timeouts, record: (record: RequestRecord) => void records.push(record) };
    const connection = { baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY', ...place };
    return new ServiceClient(connection, network, remembered);
  };
  const ask = (model = 'atlas', usage?: boolean) => resultOf(client().reply(model, messages, never, { usage }));
  const problem = async (model = 'atlas', timeouts = limits): Promise<Problem> =>
    problemOf(await failure(Array.fromAsync(client(timeouts).reply(model, messages, never))));
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

  it('is requested from the same model of another realm, or at another address, until that refuses it too', async () => {
    const refusal = answer('400 Bad Request', 'text/plain', 'stream_options');
    await serve((socket, request) => socket.end(request.includes('stream_options') ? refusal : reply));
    for (const place of [{}, { realm: 'other' }, { baseUrl: `${server.url}/tenant` }, {}])
      assert.equal((await resultOf(client(limits, place).reply('atlas', messages, never))).end, 'done: stop');
    const both = [{ include_usage: true }, undefined];
    assert.deepEqual(asked(), [...both, ...both, ...both, undefined]);
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

  it('does not hide that the request without it is too long', async () => {
    const refusal = (request: string): string => (request.includes('stream_options') ? 'stream_options' : '');
    await serve((socket, request) => socket.end(answer('400 Bad Request', 'text/plain', refusal(request))));
    const isOverLimit = (): Promise<boolean> => Promise.resolve(true);
    assert.equal((await resultOf(client().reply('m', [], never, { isOverLimit }))).end, 'too-long');
    assert.equal(server.requests.length, 2);
  });

  const failures: [name: string, respond: (socket: Socket) => unknown][] = [
    ...['400 Bad Request', '404 Not Found', '415 Unsupported Media Type', '500 Internal Server Error'].map(
      (status): [string, (socket: Socket) => unknown] => [status, (socket) => socket.end(answer(status, '', 'No'))],
    ),
    ['501 Not Implemented', (socket) => socket.end(answer('501 Not Implemented', 'text/html', '<h1>No</h1>'))],
    ['silence', () => undefined],
    ['silence after the head', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n')],
  ];
  const hint = 'If the service does not know stream_options, set "usage": false for this model in realmChat.models.';
  for (const [name, fail] of failures)
    it(`may be why a service fails, and then the error says how to turn it off (V295): ${name}`, async () => {
      await serve((socket, request) => (request.includes('stream_options') ? fail(socket) : socket.end(reply)));
      const short = { ...limits, firstByte: 0.2, idle: 0.2 };
      const { sentence, actions } = await problem('atlas', short);
      assert.ok(sentence.endsWith(`. ${hint}`), sentence);
      assert.deepEqual(
        actions.filter((action) => action === 'openSettings' || action === 'retry'),
        ['openSettings', 'retry'],
      );
      assert.equal((await ask('atlas', false)).end, 'done: stop');
      assert.deepEqual(asked(), [{ include_usage: true }, undefined]);
    });

  it('is not named in errors of a model that has answered a request for it (V295)', async () => {
    let isBroken = false;
    await serve((socket) => socket.end(isBroken ? answer('500 Internal Server Error', '', '') : reply));
    await ask();
    isBroken = true;
    assert.equal((await problem()).sentence, 'The service reported an internal error (500).');
    assert.ok((await problem('another')).sentence.endsWith(hint));
  });

  for (const [status, says] of [
    ['401 Unauthorized', /API key/],
    ['403 Forbidden', /realm/],
    ['413 Content Too Large', /too long/],
    ['429 Too Many Requests', /too many requests/],
  ] as const)
    it(`is not named in errors that have another cause (V295): ${status}`, async () => {
      await serve((socket) => socket.end(answer(status, '', '')));
      const { sentence } = await problem();
      assert.match(sentence, says);
      assert.ok(!sentence.includes(hint));
    });

  it('is not named in errors of apps, which are not asked for it (V295)', async () => {
    await serve((socket) => socket.end(answer('500 Internal Server Error', '', '')));
    assert.equal((await problem('ai.service.assistant')).sentence, 'The service reported an internal error (500).');
  });

  it('is not named when the service breaks off after the reply has begun (V295)', async () => {
    await serve((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${sse(piece('H'))}`),
    );
    const { sentence } = await problem('atlas', { ...limits, idle: 0.2 });
    assert.equal(sentence, 'No data was received for 0.2 s (setting realmChat.timeouts.idle).');
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
