import assert from 'node:assert/strict';
import { addressing, type Addressing } from '../../../src/connect/addressing.ts';
import type { ReplyOptions, ServiceClient, ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { ModelProfiles } from '../../../src/settings/modelProfiles.ts';

const hosted = { baseUrl: 'https://hosted.example', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };
const app = 'ai.service.assistant';

/** What is chosen, which a test changes. Whatever the client is called with is in `asked`. */
function situation(profiles: Record<string, unknown> = {}, others: Partial<Addressing> = {}) {
  const is = { installation: hosted as typeof hosted | undefined, name: 'hosted', model: 'a' };
  const asked: { model: string; messages: readonly ServiceMessage[]; options: ReplyOptions; baseUrl: string }[] = [];
  const sentences: string[] = [];
  const expected: string[] = [];
  const made: Addressing = {
    apiKeys: {
      connectionTo: (to) => Promise.resolve({ ...to, apiKey: 'sk-a' }),
      expect: ({ baseUrl }) => void expected.push(baseUrl),
    },
    connectTo: ({ baseUrl }) =>
      Promise.resolve({
        reply(model: string, messages: ServiceMessage[], _: AbortSignal, options: ReplyOptions) {
          asked.push({ model, messages, options, baseUrl });
          return nothing;
        },
      } as unknown as ServiceClient),
    models: {
      pictureSupport: (id) => Promise.resolve(id === 'a' ? 'yes' : 'no'),
      entry: (id) => (id === 'a' ? { id, contextLength: 1000 } : id === 'b' ? { id, contextLength: 2000 } : undefined),
      isOverLimit: (id, messages) => Promise.resolve(id === 'a' && messages.length > 1),
    },
    efforts: { fields: () => ({ reasoning_effort: 'high' }) },
    chosen: {
      installationIfAny: () => is.installation,
      installation() {
        if (!is.installation) throw new ServiceError('bad-base-url', { reason: '' });
        return is.installation;
      },
      installationName: () => is.name,
      model: () => ({ id: is.model, name: is.model.toUpperCase() }),
      models: () => new ModelProfiles(profiles),
      systemPrompt: () => 'Be brief.',
    },
    notify: (sentence) => void sentences.push(sentence),
    ...others,
  };
  return { is, asked, sentences, expected, now: addressing(made) };
}

const nothing: AsyncIterable<ReplyEvent> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
const { signal } = new AbortController();
const hello: ServiceMessage[] = [{ role: 'user', content: 'Hello' }];

describe('What a request goes to', () => {
  it('stays what was chosen when the user acted, also for each retry and for another model (V38)', async () => {
    const { is, asked, expected, now } = situation();
    const addressee = now();
    Object.assign(is, { installation: own, name: 'own', model: 'b' });
    addressee.prepare();
    await addressee.ask(hello, signal);
    await addressee.ask(hello, signal);
    await addressee.with({ id: 'c', name: 'C' }).ask(hello, signal);
    await now().ask(hello, signal);
    assert.deepEqual(
      asked.map(({ model, baseUrl }) => `${model} ${baseUrl}`),
      ['a', 'a', 'c'].map((model) => `${model} ${hosted.baseUrl}`).concat(`b ${own.baseUrl}`),
    );
    assert.deepEqual(
      [addressee, addressee.with({ id: 'c', name: 'C' }), now()].map(({ installationName }) => installationName),
      ['hosted', 'hosted', 'own'],
    );
    assert.deepEqual([addressee.model.name, now().model.name, expected], ['A', 'B', [hosted.baseUrl]]);
  });

  it('is the connection that is chosen later if there was none, and then stays so', async () => {
    const { is, asked, expected, now } = situation();
    is.installation = undefined;
    const { ask, prepare } = now();
    prepare();
    await assert.rejects(ask(hello, signal), { kind: 'bad-base-url' });
    is.installation = own;
    await ask(hello, signal);
    is.installation = hosted;
    await ask(hello, signal);
    assert.deepEqual([asked.map(({ baseUrl }) => baseUrl), expected], [[own.baseUrl, own.baseUrl], []]);
  });

  const profile = { parameters: { temperature: 1, reasoning_effort: 'low' }, systemPrompt: '', contextLength: 500 };
  const cases: [
    what: string,
    id: string,
    profiles: object,
    parameters: object,
    systemPrompt: string,
    limit: number | undefined,
  ][] = [
    ['no profile', 'a', {}, { reasoning_effort: 'high' }, 'Be brief.', 1000],
    ['a profile', 'a', { a: profile }, { temperature: 1, reasoning_effort: 'high' }, '', 500],
    ['a profile of another model', 'b', { a: profile }, { reasoning_effort: 'high' }, 'Be brief.', 2000],
    ['no list that has the model', 'c', {}, { reasoning_effort: 'high' }, 'Be brief.', undefined],
    ['an app with a profile', app, { [app]: profile }, {}, '', 500],
  ];
  for (const [what, id, profiles, parameters, systemPrompt, contextLength] of cases)
    it(`has the parameters, the system prompt and the limit of its model: ${what} (V449)`, () => {
      const { model } = situation({ ...profiles })
        .now()
        .with({ id, name: id });
      assert.deepEqual(
        [model.parameters, model.systemPrompt, model.contextLength],
        [parameters, systemPrompt, contextLength],
      );
    });

  it('gets the fields of its profile and its effort in place of those of the request, with its tools', async () => {
    const { asked, now } = situation({ a: { parameters: { temperature: 1 }, usage: false } });
    const tools = { tools: [], tool_choice: 'none' as const };
    await now().ask(hello, signal, tools, { temperature: 0, top_p: 0.5, reasoning_effort: 'low' });
    const { options } = asked[0] ?? assert.fail();
    assert.deepEqual(
      [options.parameters, options.usage, options.tools],
      [{ temperature: 1, top_p: 0.5, reasoning_effort: 'high' }, false, tools],
    );
  });

  it('measures the time since the user acted for the first attempt only', async () => {
    const { asked, now } = situation();
    const before = performance.now();
    const { ask } = now();
    const after = performance.now();
    await ask(hello, signal);
    await ask(hello, signal);
    const [first, second] = asked.map(({ options }) => options.since);
    assert.ok(first !== undefined && first >= before && first <= after);
    assert.equal(second, undefined);
  });

  it('says of its own model whether it accepts pictures, and whether the messages of the request are too long', async () => {
    const { asked, now } = situation();
    const other = now().with({ id: 'b', name: 'B' });
    assert.deepEqual([await now().model.pictureSupport(), await other.model.pictureSupport()], ['yes', 'no']);
    for (const [to, messages] of [
      [now(), hello],
      [now(), [...hello, ...hello]],
      [other, [...hello, ...hello]],
    ] as const)
      await to.ask([...messages], signal);
    const over = asked.map(({ options }) => options.isOverLimit?.() ?? assert.fail());
    assert.deepEqual(await Promise.all(over), [false, true, false]);
  });

  it('is said not to get some parameters of a profile, once in a window, and never of an app', async () => {
    const given = { parameters: { stream: true, temperature: 1 } };
    const ofApp = { parameters: { stream: true, messages: [] } };
    const { sentences, now } = situation({ a: given, b: { parameters: { messages: [] } }, c: given, [app]: ofApp });
    for (const id of [app, 'a', 'a', 'b', 'c']) await now().with({ id, name: id }).ask(hello, signal);
    const notSent = 'realmChat.models: not sent as parameters, because Realm Chat sets them itself:';
    assert.deepEqual(sentences, [`${notSent} stream.`, `${notSent} messages.`]);
  });

  const never = (): Promise<never> => new Promise<never>(() => undefined);
  const waits: [what: string, others: Partial<Addressing>][] = [
    ['its key', { apiKeys: { connectionTo: never, expect: () => undefined } }],
    ['the connection', { connectTo: never }],
  ];
  for (const [what, others] of waits)
    it(`is waited for no longer once the user has stopped: for ${what}`, async () => {
      const stop = new AbortController();
      const asking = situation({}, others).now().ask(hello, stop.signal);
      stop.abort(new Error('stopped'));
      await assert.rejects(asking, /stopped/);
    });
});
