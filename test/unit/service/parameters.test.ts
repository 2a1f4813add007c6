import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Parameters } from '../../../src/service/parameters.ts';
import { piece, sse } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { response, startRawServer, type Answer, type RawServer } from '../../support/rawServer.ts';

const never = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Hi' }];
const network = { timeouts: { connect: 5, firstByte: 5, idle: 5 } };
const reply = response('200 OK', 'text/event-stream', sse(piece('Hi', 'stop'), '[DONE]'));
const refusal = (body: string, status = '400 Bad Request') => response(status, 'application/json', body);

describe('The parameters of a request', () => {
  let server: RawServer;
  afterEach(() => server.close());
  const serve = async (answer: Answer): Promise<void> => void (server = await startRawServer(answer));
  const ask = async (parameters: Parameters, model = 'atlas'): Promise<unknown> => {
    const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, network);
    return Array.fromAsync(client.reply(model, messages, never, { parameters }));
  };
  const bodies = (): Record<string, unknown>[] =>
    server.requests.map((request) => JSON.parse(request.split('\r\n\r\n')[1] ?? '') as Record<string, unknown>);
  const usage = { stream_options: { include_usage: true } };

  it('are sent to a model unchanged', async () => {
    await serve((socket) => socket.end(reply));
    const parameters = { temperature: 0.1, stop: ['a', null], chat_template_kwargs: { enable_thinking: false } };
    await ask(parameters);
    assert.deepEqual(bodies(), [{ ...parameters, messages, model: 'atlas', stream: true, ...usage }]);
  });

  it('do not replace fields of the request', async () => {
    await serve((socket) => socket.end(reply));
    await ask({ messages: [], model: 'other', stream: false });
    assert.deepEqual(bodies(), [{ messages, model: 'atlas', stream: true, ...usage }]);
  });

  it('are never sent to an app', async () => {
    await serve((socket) => socket.end(reply));
    await ask({ temperature: 0.1 }, 'ai.service.assistant');
    assert.deepEqual(bodies(), [{ messages, model: 'ai.service.assistant', stream: true }]);
  });

  const named: [name: string, answer: string, parameter: string | undefined][] = [
    ['OpenAI', refusal('{"error":{"message":"Unrecognized request argument supplied: top_k"}}'), 'top_k'],
    ['OpenAI, by its field', refusal('{"error":{"message":"Unsupported value","param":"temperature"}}'), 'temperature'],
    ['FastAPI', refusal('{"detail":[{"loc":["body","top_k"],"msg":"Extra inputs"}]}', '422 Unprocessable'), 'top_k'],
    ['plain text', refusal('temperature, please'), 'temperature'],
    ['a part of a word', refusal('{"error":"temperatures and top_ks"}'), undefined],
    ['no parameter', refusal('{"error":"No"}'), undefined],
    ['another status', refusal('{"error":"temperature"}', '403 Forbidden'), undefined],
  ];
  for (const [name, answer, parameter] of named)
    it(`are named in the error if the service refuses one: ${name}`, async () => {
      await serve((socket) => socket.end(answer));
      const error = await failure(ask({ '': 1, '](command:x)': 1, temperature: 0.1, top_k: 3 }));
      assert.equal(error.kind === 'parameter-refused', parameter !== undefined);
      if (parameter !== undefined)
        assert.equal(
          error.message,
          `The service did not accept the request (${answer.slice(9, 12)}). Its answer names "${parameter}", a parameter that the setting realmChat.models or the chosen effort adds for this model.`,
        );
      assert.equal(server.requests.length, 1);
    });

  it('are sent again without asking for usage, which is not a parameter', async () => {
    await serve((socket, request) =>
      socket.end(request.includes('stream_options') ? refusal('"stream_options"') : refusal('"top_k"')),
    );
    assert.match((await failure(ask({ top_k: 3 }))).message, /names "top_k"/);
    assert.deepEqual(
      bodies().map(({ top_k }) => top_k),
      [3, 3],
    );
  });
});
