// An independent server: LLMock of @copilotkit/aimock, which streams its fixtures like OpenAI.
import assert from 'node:assert/strict';
import { LLMock } from '@copilotkit/aimock';
import { ServiceClient } from '../../../src/service/client.ts';
import { resultOf, type Result } from '../../support/replyResult.ts';

const timeouts = { connect: 5, firstByte: 5, idle: 5 };
const text = 'Read it line by line.\n\n```js\nfor await (const line of lines) use(line);\n```\n';
const thoughts = 'The user wants a file.\nI could use a stream — or not 🙂.';

const toolCalls = [
  { name: 'weather', arguments: '{"city":"Bern","days":[1,2]}' },
  { name: 'weather', arguments: '{"city":"Köln"}' },
];

describe('An independent server of the compatible family', () => {
  const mock = new LLMock({ port: 0, chunkSize: 5 });
  before(async () => {
    mock.onMessage('plain', { content: text });
    mock.onMessage('reasoning', { content: text, reasoning: thoughts });
    mock.onMessage('tags', { content: `<think>\n${thoughts}\n</think>\n\n${text}` });
    mock.onMessage('template', { content: `${thoughts}\n</think>\n\n${text}` });
    mock.onMessage('tools', { content: 'Let me look.', toolCalls });
    mock.onMessage('failing', { error: { message: 'Overloaded', type: 'server_error' }, status: 503 });
    await mock.start();
  });
  after(() => mock.stop());

  const ask = async (content: string): Promise<Result> => {
    const client = new ServiceClient({ baseUrl: mock.url, realm: 'acme', apiKey: 'sk-x' }, { timeouts });
    return resultOf(client.reply('deepseek-r1', [{ role: 'user', content }], new AbortController().signal));
  };

  it('lists its models', async () => {
    const client = new ServiceClient({ baseUrl: mock.url, realm: 'acme', apiKey: 'sk-x' }, { timeouts });
    assert.ok((await client.models(new AbortController().signal)).length > 0);
  });

  it('reports that a request without messages cannot be answered, at the path of the apps too (V342)', async () => {
    const client = new ServiceClient({ baseUrl: mock.url, realm: 'acme', apiKey: 'sk-x' }, { timeouts });
    assert.equal(await client.hasApps(new AbortController().signal), true);
  });

  const replies: [question: string, thoughts: string | undefined][] = [
    ['plain', undefined],
    ['reasoning', thoughts],
    ['tags', `\n${thoughts}\n`],
    ['template', `${thoughts}\n`],
  ];
  for (const [question, thought] of replies)
    it(`is read completely, with thoughts and usage: ${question}`, async () => {
      const { usage, ...rest } = await ask(question);
      assert.deepEqual(rest, { text, ...(thought !== undefined && { thoughts: thought }), end: 'done: stop' });
      assert.ok(usage?.inputTokens !== undefined && usage.outputTokens !== undefined);
    });

  it('calls several tools at once, after a text (V156)', async () => {
    const { text: said, end, calls } = await ask('tools');
    assert.deepEqual([said, end], ['Let me look.', 'done: tool_calls']);
    assert.deepEqual(
      calls?.map(({ name, arguments: json }) => ({ name, arguments: json })),
      toolCalls,
    );
  });

  it('can fail with an error', async () => {
    assert.equal((await ask('failing')).end, 'server-error');
  });
});
