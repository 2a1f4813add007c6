import assert from 'node:assert/strict';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { failure } from '../../../test/support/failure.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { resultOf } from '../../../test/support/replyResult.ts';
import { ask, clientOf, conversationWith, failureOf, never, saying } from '../asking.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { checksum, modelName, startLlama } from '../llama.ts';
import { callToken, endToken } from '../randomModel.ts';

/** The same text for the same request. */
const steady = { temperature: 1, seed: 1, cache_prompt: false };
/** Longer than any reply that is waited for. */
const endless = { ...steady, max_tokens: 100_000, ignore_eos: true };

const lists: Check[] = [
  {
    title: 'The models are those that the checks were written with',
    run: async () => {
      await Promise.resolve();
      assert.deepEqual(
        [checksum('small'), checksum('large')],
        [
          '12e874869fa7e6a3d7c9173317321081fa6b275236f5d1fea591520a5f76fa74',
          '68ecdc59690f3faaf69350446b56cbf52a2684fa9ad0c03c45485c2d974c2a4c',
        ],
      );
    },
  },
  {
    title: 'The list names the model, its context for each slot, and that it accepts no pictures',
    run: async (place) => {
      const { url } = await startLlama(place, ['-c', '8192', '-np', '2']);
      const [model] = await clientOf(url).modelList(never);
      assert.deepEqual(model, { id: modelName, owner: 'llamacpp', contextLength: 4096, sees: false });
    },
  },
  {
    title: 'A key that the server does not know is rejected',
    run: async (place) => {
      const { url } = await startLlama(place, ['--api-key', 'sk-another']);
      assert.equal((await failureOf(clientOf(url), modelName)).kind, 'key-rejected');
    },
  },
];

const streams: Check[] = [
  {
    title: 'Text arrives while the model still writes, and usage and the length as reason at the end',
    run: async (place) => {
      const { url } = await startLlama(place, ['-np', '1']);
      const parameters = { ...endless, max_tokens: 3000 };
      const reply = clientOf(url).reply(modelName, saying('Hi'), never, { parameters });
      const first = await reply.next();
      assert.ok(!first.done && first.value.type === 'text');
      assert.equal(await workingSlots(url), 1);
      const rest = await Array.fromAsync(reply);
      assert.equal(rest.find((event) => event.type === 'usage')?.usage.outputTokens, 3000);
      assert.deepEqual(rest.at(-1), { type: 'end', stopReason: 'length' });
    },
  },
  {
    title: 'A reply of 4,000 tokens, as fast as the server gives them, is the same as in one piece',
    run: async (place) => {
      const { url } = await startLlama(place);
      const parameters = { ...endless, max_tokens: 4000 };
      const body = JSON.stringify({ model: modelName, messages: saying('Hi'), ...parameters });
      const headers = { 'content-type': 'application/json' };
      const whole = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body });
      const { choices } = (await whole.json()) as { choices: { message: { content: string } }[] };
      const start = performance.now();
      const reply = await ask(clientOf(url), modelName, 'Hi', { parameters });
      const seconds = (performance.now() - start) / 1000;
      assert.equal(reply.end, 'done: length');
      assert.equal(reply.usage?.outputTokens, 4000);
      assert.equal(reply.text, choices[0]?.message.content);
      return `${Math.round(4000 / seconds)} tokens a second`;
    },
  },
  {
    title: 'A reply has the form that a JSON schema in realmChat.models asks for',
    run: async (place) => {
      const { url } = await startLlama(place);
      const properties = { line: { type: 'integer', minimum: 1, maximum: 99 }, ok: { type: 'boolean' } };
      const schema = { type: 'object', properties, required: ['line', 'ok'], additionalProperties: false };
      const response_format = { type: 'json_schema', json_schema: { name: 'answer', schema } };
      const { text, end } = await ask(clientOf(url), modelName, 'Hi', { parameters: { ...steady, response_format } });
      assert.equal(end, 'done: stop');
      const { line, ok } = JSON.parse(text) as { line: number; ok: boolean };
      assert.ok(line >= 1 && line <= 99 && typeof ok === 'boolean', text);
    },
  },
  {
    title: 'Two replies arrive at the same time, each in its slot',
    run: async (place) => {
      const { url } = await startLlama(place, ['-np', '2']);
      const order: string[] = [];
      const read = async (name: string): Promise<void> => {
        const parameters = { ...endless, max_tokens: 1000 };
        for await (const { type } of clientOf(url).reply(modelName, saying(name), never, { parameters }))
          if (type === 'text' && order.at(-1) !== name) order.push(name);
      };
      await Promise.all([read('a'), read('b')]);
      assert.ok(order.length > 3, order.join(' '));
    },
  },
  {
    title: 'Stop ends the work of the server',
    run: async (place) => {
      const { url } = await startLlama(place, ['-np', '1', '-c', '100000']);
      const { session, send, last } = conversationWith(clientOf(url), modelName, { parameters: endless });
      const reply = send('Hi');
      await eventually(() => assert.ok(last().text.length > 100));
      assert.equal(await workingSlots(url), 1);
      session.arriving.stop();
      assert.equal((await reply).outcome, 'stopped');
      await eventually(async () => assert.equal(await workingSlots(url), 0), 5000);
    },
  },
];

async function workingSlots(url: string): Promise<number> {
  const slots = (await (await fetch(`${url}/slots`)).json()) as { is_processing: boolean }[];
  return slots.filter((slot) => slot.is_processing).length;
}

const failures: Check[] = [
  {
    title: 'A conversation that is too long for the model is called that, and can continue in a new chat',
    run: async (place) => {
      const { url } = await startLlama(place, ['-c', '512', '-np', '1']);
      const reply = await conversationWith(clientOf(url), modelName).send('a'.repeat(600));
      assert.equal(reply.outcome, 'failed');
      assert.match(reply.problem?.sentence ?? '', /^The conversation is too long for the service\./);
      assert.match(reply.problem?.serverText ?? '', /exceeds the available context size \(512 tokens\)/);
      assert.ok(reply.problem?.actions.includes('continueInNew'));
    },
  },
  {
    title: 'A reply that fills the context ends with the length as reason, and keeps its text',
    run: async (place) => {
      const { url } = await startLlama(place, ['-c', '512', '-np', '1']);
      const reply = await conversationWith(clientOf(url), modelName, { parameters: endless }).send('Hi');
      assert.equal(reply.stopReason, 'length');
      assert.ok(reply.text.length > 300);
    },
  },
  {
    title: 'A reply whose server is killed keeps its text, and says that the connection was lost',
    run: async (place) => {
      const { url, running } = await startLlama(place, ['-c', '100000', '-np', '1']);
      const { send, last } = conversationWith(clientOf(url), modelName, { parameters: endless });
      const sent = send('Hi');
      await eventually(() => assert.ok(last().text.length > 500));
      await running.stop();
      const reply = await sent;
      assert.equal(reply.outcome, 'partial');
      assert.equal(reply.problem?.sentence, 'The connection was lost.');
      assert.ok(reply.text.length > 500);
      assert.equal((await failureOf(clientOf(url), modelName)).kind, 'nothing-listens');
    },
  },
  {
    title: 'A picture for a model that sees none is refused with the words of the server',
    run: async (place) => {
      const { url } = await startLlama(place);
      const pixel =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const content = [
        { type: 'text' as const, text: 'Hi' },
        { type: 'image_url' as const, image_url: { url: pixel } },
      ];
      const asked = Array.fromAsync(clientOf(url).reply(modelName, [{ role: 'user', content }], never));
      const { kind, message, serverText } = await failure(asked);
      assert.deepEqual([kind, message], ['server-error', 'The service reported an internal error (500).']);
      assert.match(serverText ?? '', /^image input is not supported/);
    },
  },
];

const tools = {
  tools: [
    {
      type: 'function' as const,
      function: {
        name: 'read_line',
        description: 'Reads a line.',
        parameters: {
          type: 'object',
          properties: { line: { type: 'integer', minimum: 1, maximum: 99 } },
          required: ['line'],
        },
      },
    },
  ],
  tool_choice: 'required' as const,
};

const calls: Check[] = [
  {
    title: 'A call that the request demands arrives whole, and its result is accepted',
    run: async (place) => {
      const { url } = await startLlama(place);
      const client = clientOf(url);
      const parameters = {
        ...steady,
        max_tokens: 500,
        logit_bias: [
          [callToken, 100],
          [endToken, 200],
        ],
      };
      const { end, calls: made } = await ask(client, modelName, 'Hi', { parameters, tools });
      assert.equal(end, 'done: tool_calls');
      assert.equal(made?.length, 1);
      const { id = '', name = '', arguments: input = '' } = made[0] ?? {};
      assert.equal(name, 'read_line');
      const { line } = JSON.parse(input) as { line: number };
      assert.ok(line >= 1 && line <= 99, input);
      const messages: ServiceMessage[] = [
        ...saying('Hi'),
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id, type: 'function', function: { name, arguments: input } }],
        },
        { role: 'tool', tool_call_id: id, content: 'const a = 1;' },
      ];
      const more = {
        parameters: { ...steady, max_tokens: 20, ignore_eos: true },
        tools: { ...tools, tool_choice: 'none' as const },
      };
      const next = await resultOf(client.reply(modelName, messages, never, more));
      assert.ok(next.text);
    },
  },
  {
    title: 'A call that the limit of the reply cuts is not made',
    run: async (place) => {
      const { url } = await startLlama(place);
      const parameters = { ...steady, max_tokens: 20, logit_bias: [[callToken, 100]] };
      const { end, calls: made } = await ask(clientOf(url), modelName, 'Hi', { parameters, tools });
      assert.deepEqual([end, made], ['done: length', undefined]);
    },
  },
  {
    title: 'A model that writes text although a call is demanded is cut at its limit, and calls nothing',
    run: async (place) => {
      const { url } = await startLlama(place);
      const parameters = { ...steady, max_tokens: 100, logit_bias: [[callToken, -100]] };
      const { end, calls: made, text } = await ask(clientOf(url), modelName, 'Hi', { parameters, tools });
      assert.equal(end, 'done: length');
      assert.equal(made, undefined);
      assert.notEqual(text, '');
    },
  },
];

/** llama.cpp's server, with a model of random weights. */
export const llamaServer: Counterpart = {
  name: 'llama-server',
  packages: ['llama.cpp-tools'],
  checks: [...lists, ...streams, ...failures, ...calls],
};
