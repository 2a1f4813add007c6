import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { type SampleService, startSampleService } from '../service/server.ts';
import { until } from '../service/testClient.ts';

describe('The client library of OpenAI', () => {
  let service: SampleService;
  before(async () => (service = await startSampleService({ pause: 0 })));
  after(() => service.close());

  const request = {
    model: 'atlas-large',
    messages: [{ role: 'user' as const, content: 'Hello' }],
  };

  function client(realm: string, apiKey: string) {
    return new OpenAI({ baseURL: `${service.url}/v1`, apiKey, defaultHeaders: { 'X-Realm': realm }, maxRetries: 0 });
  }

  it('lists the models', async () => {
    const ids = [];
    for await (const { id } of client('primary', 'sk-sample-primary').models.list()) ids.push(id);
    assert.deepEqual(ids, ['atlas-large', 'atlas-small', 'code-helper']);
  });

  it('gets a whole reply with its usage', async () => {
    const reply = await client('primary', 'sk-sample-primary').chat.completions.create({ ...request, stream: false });
    assert.equal(reply.object, 'chat.completion');
    assert.match(reply.choices[0]?.message.content ?? '', /^Hello! .+\?$/);
    assert.equal(reply.choices[0]?.finish_reason, 'stop');
    assert.deepEqual(reply.usage, { prompt_tokens: 2, completion_tokens: 24, total_tokens: 26 });
  });

  it('reads a streamed reply to its end', async () => {
    const { completions } = client('acme', 'sk-sample-acme').chat;
    const chunks = [];
    for await (const chunk of await completions.create({ ...request, stream: true })) chunks.push(chunk);
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    assert.match(text, /^Hello! .+\?$/);
    assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'stop');
    assert.equal(chunks.at(-1)?.usage, undefined);
  });

  it('reads the usage of a streamed reply when it asks for it', async () => {
    const { completions } = client('acme', 'sk-sample-acme').chat;
    const options = { stream: true as const, stream_options: { include_usage: true } };
    let tokens: number | undefined;
    for await (const { usage } of await completions.create({ ...request, ...options })) tokens = usage?.total_tokens;
    assert.equal(tokens, 26);
  });

  it('runs the tools that a streamed reply calls, and sends their results', async () => {
    const { completions } = client('primary', 'sk-sample-primary').chat;
    const parameters = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const run = ({ path }: { path: string }): string => `# ${path}`;
    const runner = completions.runTools({
      model: 'atlas-large',
      messages: [{ role: 'user', content: 'Please read "notes.md".' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'read',
            description: 'Reads a file.',
            parameters,
            parse: (json: string) => JSON.parse(json) as { path: string },
            function: run,
          },
        },
      ],
      stream: true,
    });
    assert.equal(await runner.finalContent(), 'The tools say:\n\n> # notes.md');
  });

  it('closes a streamed reply in the middle', async () => {
    const { completions } = client('primary', 'sk-sample-primary').chat;
    const messages = [{ role: 'user' as const, content: 'a long reply' }];
    for await (const { choices } of await completions.create({ ...request, messages, stream: true })) {
      if (choices[0]?.delta.content) break;
    }
    await until(() => service.requests.at(-1)?.closedEarly === true);
  });

  const refusals = [
    { realm: 'primary', key: 'sk-other', type: OpenAI.AuthenticationError },
    { realm: 'acme', key: 'sk-sample-primary', type: OpenAI.PermissionDeniedError },
  ];
  for (const { realm, key, type } of refusals) {
    it(`throws ${type.name} for the realm ${realm} with the key ${key}`, async () => {
      await assert.rejects(client(realm, key).chat.completions.create(request), type);
    });
  }
});
