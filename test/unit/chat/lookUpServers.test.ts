// Replies that look things up, at an independent server: LLMock of @copilotkit/aimock, which checks and streams calls like OpenAI.
import assert from 'node:assert/strict';
import { type ChatMessage, isChatCompletionBody, LLMock } from '@copilotkit/aimock';
import OpenAI from 'openai';
import { usualRoom } from '../../../src/chat/lookUp/results.ts';
import { offeredTools } from '../../../src/chat/lookUp/tools.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Reply } from '../../../src/protocol.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { parsed } from '../../../src/shared/json.ts';
import { replierOf } from '../../support/connected.ts';

const timeouts = { connect: 5, firstByte: 5, idle: 5 };
const question = 'What does it do?';
const found = (tool: string, input: object): string => `${tool}: ${JSON.stringify(input)}`;

describe('A reply that looks things up at an independent server', () => {
  const mock = new LLMock({ port: 0, chunkSize: 3 });
  before(async () => {
    const read = (path: string) => ({ name: 'read_file', arguments: JSON.stringify({ path }) });
    const search = { name: 'search_text', arguments: '{ "query": "total(", "is_regex": false }' };
    mock.on(
      { userMessage: question, turnIndex: 0 },
      { content: 'Let me look.', toolCalls: [read('a.ts'), read('b.ts')] },
    );
    mock.on({ userMessage: question, turnIndex: 1 }, { toolCalls: [search] });
    mock.on({ userMessage: question, turnIndex: 2 }, { content: 'And who calls it?', toolCalls: [read('c.ts')] });
    mock.on({ userMessage: question, turnIndex: 3 }, { content: 'It adds.' });
    mock.onMessage('And then?', { content: 'Nothing.' });
    await mock.start();
  });
  beforeEach(() => mock.clearRequests());
  after(() => mock.stop());

  const session = (): Session => {
    const client = new ServiceClient({ baseUrl: mock.url, realm: 'acme', apiKey: 'sk-x' }, { timeouts });
    const replier = replierOf({
      model: () => ({ id: 'gpt-4o', name: 'GPT' }),
      begin: () => (model, messages, signal, tools) =>
        Promise.resolve(client.reply(model, messages, signal, { tools })),
      lookUp: {
        ...{ isOnAtFirst: () => true, isAgreed: () => true, ask: () => Promise.resolve('agreed') },
        ...{ refusers: new Set(), chosen: new PerConversation() },
        ...{ mostSteps: () => 25, room: () => usualRoom, others: () => Promise.resolve([]) },
        workspace: () =>
          Promise.resolve({ lookUp: ({ tool, input }) => Promise.resolve({ result: found(tool, input) }) }),
      },
    });
    return new Session(replier, () => undefined);
  };

  it('calls several tools at once, gets their results, and goes on with a conversation that has them', async () => {
    const asked = session();
    await asked.send(question);
    const { text, outcome, steps } = asked.shown.messages.at(-1) as Reply;
    assert.deepEqual([text, outcome], ['Let me look.\n\nAnd who calls it?\n\nIt adds.', 'done']);
    assert.deepEqual(
      steps?.map(({ round, result }) => [round, result]),
      [
        [1, 'read_file: {"path":"a.ts"}'],
        [1, 'read_file: {"path":"b.ts"}'],
        [2, 'search_text: {"query":"total(","is_regex":false}'],
        [3, 'read_file: {"path":"c.ts"}'],
      ],
    );
    await asked.send('And then?');
    assert.equal((asked.shown.messages.at(-1) as Reply).text, 'Nothing.');
  });

  it('sends the requests that the client of OpenAI sends when it runs the same tools', async () => {
    await session().send(question);
    const ours = requests();
    mock.clearRequests();
    const { tools } = offeredTools({ mayCall: true, others: [] });
    const client = new OpenAI({ baseURL: `${mock.url}/v1`, apiKey: 'sk-x', maxRetries: 0 });
    const runner = client.chat.completions.runTools({
      ...{ model: 'gpt-4o', stream: true, messages: [{ role: 'user', content: question }] },
      tools: tools.map(({ type, function: { parameters, ...described } }) => ({
        type,
        function: {
          ...{ ...described, parameters: { ...parameters } },
          parse: (json: string) => JSON.parse(json) as object,
          function: (input: object) => found(described.name, input),
        },
      })),
    });
    assert.equal(await runner.finalContent(), 'It adds.');
    const theirs = requests();
    assert.deepEqual(
      theirs.map(({ messages }) => messages.length),
      [1, 4, 6, 8],
    );
    assert.deepEqual(ours, theirs);
  });

  /** The requests that the server got, without the rules, the ids of the calls and the frames of the results. */
  const requests = () =>
    mock.getRequests().flatMap(({ body, response: { status } }) => {
      if (!isChatCompletionBody(body)) return [];
      const messages = body.messages.filter(({ role }) => role !== 'system');
      return [{ status, tools: body.tools, choice: body.tool_choice ?? 'auto', messages: withPlaces(messages) }];
    });
});

/** Messages with the places of the calls in place of their ids: which call a result answers. An id that is none has the place -1. */
function withPlaces(messages: ChatMessage[]): object[] {
  const ids = messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length, 'Ids are not unique.');
  return messages.map(({ role, content, tool_calls: calls, tool_call_id: id }) => ({
    role,
    content: role === 'tool' ? resultIn(content) : (content ?? ''),
    ...(id !== undefined && { answers: ids.indexOf(id) }),
    ...(calls && {
      calls: calls.map(({ type, function: { name, arguments: json } }) => [type, name, parsed(json)]),
    }),
  }));
}

/** The result in a frame; one without a frame as it is. */
function resultIn(content: ChatMessage['content']): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return /^Result of a tool, .*\n.*\n([^]*)\nend \S+$/.exec(text)?.[1] ?? text;
}
