// Replies that look things up, at an independent server: LLMock of @copilotkit/aimock, which checks and streams calls like OpenAI.
import assert from 'node:assert/strict';
import { LLMock } from '@copilotkit/aimock';
import { usualRoom } from '../../../src/chat/lookUp/results.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Reply } from '../../../src/protocol.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { replierOf } from '../../support/connected.ts';

const timeouts = { connect: 5, firstByte: 5, idle: 5 };

describe('A reply that looks things up at an independent server', () => {
  const mock = new LLMock({ port: 0, chunkSize: 3 });
  before(async () => {
    const read = (path: string) => ({ name: 'read_file', arguments: JSON.stringify({ path }) });
    mock.onToolResult('look00002', { toolCalls: [{ name: 'search_text', arguments: '{"query":"total("}' }] });
    mock.onToolResult('look00003', { content: 'It adds.' });
    // The first answer that fits is given, and the question is still the last message of the user when a tool has answered.
    mock.onMessage('What does it do?', { content: 'Let me look.', toolCalls: [read('a.ts'), read('b.ts')] });
    mock.onMessage('And then?', { content: 'Nothing.' });
    await mock.start();
  });
  after(() => mock.stop());

  it('calls several tools at once, gets their results, and goes on with a conversation that has them', async () => {
    const client = new ServiceClient({ baseUrl: mock.url, realm: 'acme', apiKey: 'sk-x' }, { timeouts });
    const replier = replierOf({
      model: () => ({ id: 'gpt-4o', name: 'GPT' }),
      begin: () => (model, messages, signal, tools) =>
        Promise.resolve(client.reply(model, messages, signal, { tools })),
      lookUp: {
        ...{ isOnAtFirst: () => true, isAgreed: () => true, ask: () => Promise.resolve('agreed'), refusers: new Set() },
        ...{ mostSteps: () => 25, room: () => usualRoom, others: () => Promise.resolve([]) },
        workspace: () =>
          Promise.resolve({
            lookUp: ({ tool, input }) => Promise.resolve({ result: `${tool}: ${JSON.stringify(input)}` }),
          }),
      },
    });
    const session = new Session(replier, () => undefined);
    await session.send('What does it do?');
    const { text, outcome, steps } = session.shown.messages.at(-1) as Reply;
    assert.deepEqual([text, outcome], ['Let me look.\n\nIt adds.', 'done']);
    assert.deepEqual(
      steps?.map(({ round, result }) => [round, result]),
      [
        [1, 'read_file: {"path":"a.ts"}'],
        [1, 'read_file: {"path":"b.ts"}'],
        [2, 'search_text: {"query":"total("}'],
      ],
    );
    await session.send('And then?');
    assert.equal((session.shown.messages.at(-1) as Reply).text, 'Nothing.');
  });
});
