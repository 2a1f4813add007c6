import assert from 'node:assert/strict';
import { ServiceClient, type OfferedTools, type ServiceMessage } from '../../../src/service/client.ts';
import { piece, sse } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { response, startRawServer, type Answer, type RawServer } from '../../support/rawServer.ts';

const never = new AbortController().signal;
const network = { timeouts: { connect: 5, firstByte: 5, idle: 5 } };
const reply = response('200 OK', 'text/event-stream', sse(piece('Hi', 'stop'), '[DONE]'));
const refusal = (body: string, status = '400 Bad Request') => response(status, 'application/json', body);
const tools: OfferedTools = {
  tools: [{ type: 'function', function: { name: 'read', description: 'Reads.', parameters: { type: 'object' } } }],
  tool_choice: 'required',
};
const call = { id: '1', type: 'function' as const, function: { name: 'read', arguments: '{}' } };
const messages: ServiceMessage[] = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: '', tool_calls: [call] },
  { role: 'tool', tool_call_id: '1', content: 'A' },
];

describe('A request that offers tools', () => {
  let server: RawServer;
  afterEach(() => server.close());
  const serve = async (answer: Answer): Promise<void> => void (server = await startRawServer(answer));
  const ask = async (model = 'atlas', parameters = {}): Promise<unknown> => {
    const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, network);
    return Array.fromAsync(client.reply(model, messages, never, { parameters, tools }));
  };
  const bodies = (): unknown[] =>
    server.requests.map((request) => JSON.parse(request.split('\r\n\r\n')[1] ?? '') as unknown);

  it('contains the tools beside parameters, and messages with calls and results unchanged', async () => {
    await serve((socket) => socket.end(reply));
    await ask('atlas', { parallel_tool_calls: false, tool_choice: 'none' });
    assert.deepEqual(bodies(), [
      {
        parallel_tool_calls: false,
        ...tools,
        messages,
        model: 'atlas',
        stream: true,
        stream_options: { include_usage: true },
      },
    ]);
  });

  it('is sent to an app without the tools', async () => {
    await serve((socket) => socket.end(reply));
    await ask('ai.service.assistant');
    assert.deepEqual(bodies(), [{ messages, model: 'ai.service.assistant', stream: true }]);
  });

  const refused: [answer: string, kind: string, retry?: object][] = [
    [
      refusal('{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser"}'),
      'tools-refused',
    ],
    [refusal('{"error":{"message":"registry.ollama.ai/library/x does not support tools"}}'), 'tools-refused'],
    // llama.cpp's server without --jinja.
    [
      refusal('{"error":{"code":500,"message":"tools param requires --jinja flag"}}', '500 Internal Server Error'),
      'tools-refused',
    ],
    [refusal('{"error":{"message":"The tools failed"}}', '500 Internal Server Error'), 'server-error', {}],
    [refusal('{"error":"tool_choice is not supported"}', '500 Internal Server Error'), 'tools-refused'],
    [refusal('{"error":"Unsupported: tool_choice"}'), 'tools-refused'],
    [refusal('<html><title>400 Bad Request</title>tools'), 'web-page'],
    [refusal('{"detail":[{"loc":["body","tools"],"msg":"Extra inputs"}]}', '422 Unprocessable'), 'tools-refused'],
    [refusal('{"error":{"message":"Unknown: parallel_tool_calls"}}'), 'parameter-refused'],
    [refusal('{"error":"tools"}', '403 Forbidden'), 'forbidden'],
    [refusal('{"error":"tools"}', '500 Internal Server Error'), 'server-error', {}],
  ];
  for (const [answer, kind, retry] of refused)
    it(`is sent once, and reports what was refused: ${answer.split('\r\n\r\n')[1] ?? ''} (V158)`, async () => {
      await serve((socket) => socket.end(answer));
      const error = await failure(ask('atlas', { parallel_tool_calls: false }));
      assert.deepEqual([error.kind, error.retry], [kind, retry]);
      assert.equal(server.requests.length, 1);
      if (kind === 'tools-refused') assert.match(error.message, /toolCalling in realmChat\.models/);
    });

  it('is sent again if the service refuses the request for usage', async () => {
    await serve((socket, request) =>
      socket.end(request.includes('stream_options') ? refusal('"stream_options"') : reply),
    );
    await ask();
    assert.deepEqual(
      (bodies() as Partial<OfferedTools>[]).map((body) => body.tools),
      [tools.tools, tools.tools],
    );
  });
});
