import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Entry } from '../../../src/chat/entry.ts';
import { writtenCall } from '../../../src/chat/lookUp/callBlock.ts';
import type { LookUp } from '../../../src/chat/lookUp/lookUp.ts';
import type { OtherTool } from '../../../src/chat/lookUp/otherTool.ts';
import type { LookedUp } from '../../../src/chat/lookUp/lookedUp.ts';
import { textOf } from '../../../src/chat/composing/contextMeter.ts';
import { requestText } from '../../../src/chat/composing/requestText.ts';
import { usualRoom } from '../../../src/chat/lookUp/results.ts';
import type { Call } from '../../../src/chat/lookUp/tools.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Session } from '../../../src/chat/session.ts';
import { entriesIn, lineOf } from '../../../src/chat/history/entries.ts';
import { importJson, asJson, asMarkdown } from '../../../src/chat/history/transfer.ts';
import { sentRequests } from '../../../src/chat/record/sentRequests.ts';
import type { Replier } from '../../../src/chat/replier.ts';
import type { Gate } from '../../../src/chat/secrets/outgoing.ts';
import { pictureAttachment } from '../../../src/chat/pictures.ts';
import type { Fact, PictureSupport, Reply } from '../../../src/protocol.ts';
import type { OfferedTools, ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { stopKind } from '../../../src/shared/stopReasons.ts';
import { connected, openGate, replierOf } from '../../support/connected.ts';
import { png } from '../../support/pictures.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';
import { replica } from './replica.ts';

/** What happens in a turn of the model, in order. */
type Script = (ReplyEvent | Error | 'wait' | (() => void))[];

const text = (written: string): ReplyEvent => ({ type: 'text', text: written });
const end: ReplyEvent = { type: 'end', stopReason: 'stop' };
const calling = (...paths: string[]) => ({
  type: 'end' as const,
  stopReason: 'tool_calls',
  calls: paths.map((path, index) => ({ id: `c${index}`, name: 'read_file', arguments: JSON.stringify({ path }) })),
});
const answer: Script = [text('It adds.'), end];

interface Setting {
  script: Script[];
  model?: string;
  lookUp?: Partial<LookUp>;
  files?: (call: Call, signal: AbortSignal) => Promise<LookedUp>;
  outgoing?: Partial<Gate>;
  /** Whether the model takes pictures, when it is asked. */
  sees?: () => PictureSupport;
  counted?: NonNullable<Replier['counted']>;
  /** The name of the connection, when it is asked. */
  place?: () => string;
}

/** A session whose replies look things up: each turn of the model gets the next script. */
function looking({
  script,
  model = 'claude',
  lookUp,
  files,
  outgoing,
  sees = () => 'unknown',
  counted,
  place,
}: Setting) {
  const facts: Fact[] = [];
  const entries: Entry[] = [];
  const requests: { messages: ServiceMessage[]; tools: OfferedTools | undefined }[] = [];
  const calls: Call[] = [];
  const workspace = {
    lookUp: (call: Call, _: unknown, signal: AbortSignal): Promise<LookedUp> => {
      calls.push(call);
      const path = String(call.input['path']);
      return files?.(call, signal) ?? Promise.resolve({ result: `text of ${path}`, path, firstLine: 1, lastLine: 2 });
    },
  };
  const replier = replierOf({
    model: () => ({ id: model, name: 'Claude' }),
    outgoing: { ...openGate, ...outgoing },
    pictureSupport: () => Promise.resolve(sees()),
    ...(counted && { counted }),
    ...(place && { installationName: place }),
    begin: () =>
      connected(async function* (_, messages, signal, tools) {
        requests.push({ messages, tools });
        for (const step of script.shift() ?? []) {
          if (step instanceof Error) throw step;
          if (typeof step === 'function') step();
          else if (step === 'wait') await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
          else yield step;
        }
      }),
    lookUp: {
      ...{ isOnAtFirst: () => true, isAgreed: () => true, ask: () => Promise.resolve('agreed') },
      ...{ refusers: new Set(), chosen: new PerConversation() },
      ...{ workspace: () => Promise.resolve(workspace), mostSteps: () => 25, room: () => usualRoom },
      others: () => Promise.resolve([]),
      ...lookUp,
    },
  });
  const journal = {
    id: 'x',
    append: (entry: Entry) => void entries.push(structuredClone(entry)),
    flush: () => Promise.resolve(),
  };
  const session = new Session(replier, (fact) => facts.push(structuredClone(fact)), { journal: () => journal });
  const reply = (): Reply => session.shown.messages.at(-1) as Reply;
  return { session, facts, entries, journal, requests, calls, reply };
}

/** What never ends by itself. `reached` is called when it begins. */
function never(reached: () => void): () => Promise<never> {
  return () => {
    reached();
    return new Promise(() => undefined);
  };
}

const busy = new ServiceError('ended-early', {}, { retry: { after: 10_000 } });

/** The text of a message. */
const said = (message: ServiceMessage | undefined): string => (message ? textOf(message) : '');
const roles = ({ messages }: { messages: ServiceMessage[] }): string => messages.map(({ role }) => role).join(' ');

describe('A reply that looks things up', () => {
  it('reads what the model calls for, and answers', async () => {
    const { session, requests, reply, facts } = looking({ script: [[text('Let me see.'), calling('a.ts')], answer] });
    await session.send('What does it do?');
    assert.equal(reply().text, 'Let me see.\n\nIt adds.');
    assert.equal(reply().outcome, 'done');
    assert.deepEqual(reply().steps, [
      {
        ...{ number: 1, round: 1, at: 13, tool: 'read_file', input: '{"path":"a.ts"}', path: 'a.ts' },
        ...{ firstLine: 1, lastLine: 2, title: 'Read a.ts, lines 1 to 2', result: 'text of a.ts' },
      },
    ]);
    assert.deepEqual(requests.map(roles), ['system user', 'system user assistant tool']);
    assert.equal(requests[0]?.tools?.tools.length, 9);
    assert.match(said(requests[1]?.messages.at(-1)), /text of a\.ts/);
    const shown = replica(facts).at(-1);
    assert.deepEqual(shown?.role === 'assistant' && shown.text, reply().text);
    assert.deepEqual(
      shown?.role === 'assistant' && shown.steps?.map(({ title }) => title),
      reply().steps?.map(({ title }) => title),
    );
    const told = facts.flatMap((fact) => (fact.type === 'turn-step' ? [fact.step] : []));
    assert.deepEqual(told, [{ ...told[0], title: 'Read a.ts, lines 1 to 2' }]);
    assert.equal('result' in (told[0] ?? {}), false);
  });

  it('does the calls of one turn in order, at most four at once', async () => {
    let [running, most] = [0, 0];
    const files = async (call: Call): Promise<LookedUp> => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return { result: String(call.input['path']) };
    };
    const { session, reply } = looking({ script: [[calling('a', 'b', 'c', 'd', 'e')], answer], files });
    await session.send('Why?');
    assert.deepEqual(
      reply().steps?.map(({ result, round }) => [result, round]),
      ['a', 'b', 'c', 'd', 'e'].map((path) => [path, 1]),
    );
    assert.equal(most, 4);
  });

  it('does a call that proposes alone, after those before it and before those after it', async () => {
    const running = new Set<string>();
    const together: string[] = [];
    const files = async ({ tool }: Call): Promise<LookedUp> => {
      running.add(tool);
      await new Promise(setImmediate);
      together.push([...running].join(' and '));
      await new Promise(setImmediate);
      running.delete(tool);
      return { result: tool };
    };
    const input = {
      read_file: { path: 'a.ts' },
      propose_file: { path: 'b.ts', text: 'b' },
      find_files: { pattern: '*' },
    };
    const calls = Object.entries(input).map(([name, one]) => ({ id: name, name, arguments: JSON.stringify(one) }));
    const { session } = looking({ script: [[{ type: 'end', stopReason: 'tool_calls', calls }], answer], files });
    await session.send('Why?');
    assert.deepEqual(together, ['read_file', 'propose_file', 'find_files']);
  });

  it('of an app has calls and results as text', async () => {
    const block = '```realm-look-up\n{"tool":"read_file","arguments":{"path":"a.ts"}}\n```';
    const { session, requests, reply } = looking({
      model: 'ai.service.assistant',
      script: [[text(`See:\n${block}`), end], answer],
    });
    await session.send('Why?');
    assert.equal(reply().text, 'See:\n\n\nIt adds.');
    assert.deepEqual(
      requests.map(({ tools }) => tools),
      [undefined, undefined],
    );
    assert.deepEqual(requests.map(roles), ['system user', 'system user assistant user']);
  });

  it('goes on with text if the service refuses tools, and remembers that', async () => {
    const refusers = new Set<string>();
    const refused = new ServiceError('tools-refused');
    const { session, requests, reply } = looking({ script: [[refused], answer, answer], lookUp: { refusers } });
    await session.send('Why?');
    await session.send('And?');
    assert.deepEqual([reply().outcome, refusers.size], ['done', 1]);
    assert.deepEqual(
      requests.map(({ tools }) => tools !== undefined),
      [true, false, false],
    );
  });

  it('offers tools to a model of the same name at another connection', async () => {
    let at = 'a.example';
    const script = [[new ServiceError('tools-refused')], answer, answer];
    const { session, requests } = looking({ script, place: () => at });
    await session.send('Why?');
    at = 'b.example';
    await session.send('And?');
    assert.notEqual(requests.at(-1)?.tools, undefined);
  });

  it('fails if the service refuses tools that it was not offered', async () => {
    const refused = new ServiceError('tools-refused');
    const { session, requests, reply } = looking({ script: [[refused], [refused], answer] });
    await session.send('Why?');
    assert.deepEqual([reply().outcome, requests.length], ['failed', 2]);
  });

  it('looks up no more than the setting allows, however many calls come in a later turn', async () => {
    const script = [[calling('a.ts')], [calling('b.ts', 'c.ts', 'd.ts')], answer];
    const { session, calls, reply } = looking({ script, lookUp: { mostSteps: () => 2 } });
    await session.send('Why?');
    assert.deepEqual(
      calls.map(({ input }) => input['path']),
      ['a.ts', 'b.ts'],
    );
    assert.deepEqual([reply().outcome, reply().steps?.length], ['done', 2]);
  });

  it('does not remember a refusal of tools after they have worked', async () => {
    const refusers = new Set<string>();
    const script = [[calling('a.ts')], [new ServiceError('tools-refused')], answer];
    const { session, reply, requests } = looking({ script, lookUp: { refusers } });
    await session.send('Why?');
    assert.deepEqual([reply().outcome, requests.length, refusers.size], ['done', 3, 0]);
  });

  it('does not remember a refusal that has another reason', async () => {
    const refusers = new Set<string>();
    const script = [[new ServiceError('tools-refused')], [new ServiceError('server-error', { status: 501 })]];
    const { session, reply } = looking({ script, lookUp: { refusers } });
    await session.send('Why?');
    assert.deepEqual([reply().outcome, refusers.size], ['failed', 0]);
  });

  for (const model of ['claude', 'ai.service.assistant'])
    it(`can go on after a call that is nested more deeply than it can be written: ${model} (V544)`, async () => {
      const json = `{"path":"a.ts","text":"x","more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
      const block = `\`\`\`realm-look-up\n{"tool":"propose_file","arguments":${json}}\n\`\`\``;
      const called: Script = model.startsWith('ai.')
        ? [text(block), end]
        : [{ type: 'end', stopReason: 'tool_calls', calls: [{ id: 'c', name: 'propose_file', arguments: json }] }];
      const { session, reply, requests } = looking({ model, script: [called, called, answer, answer] });
      await session.send('Why?');
      assert.deepEqual([reply().outcome, reply().text.trim()], ['done', 'It adds.']);
      await session.send('And?');
      assert.deepEqual([reply().outcome, requests.length], ['done', 4]);
    });

  it('reads the arguments of its calls in a time that grows with their number only (V546)', async () => {
    const work = async (count: number): Promise<number> => {
      const { session } = looking({
        script: [[calling(...Array.from({ length: count }, (_, at) => `${at}.ts`))], answer],
        lookUp: { mostSteps: () => count },
      });
      const parse = mock.method(JSON, 'parse');
      await session.send('Why?');
      parse.mock.restore();
      return parse.mock.callCount();
    };
    const [few, many] = [await work(10), await work(40)];
    assert.ok(many < 5 * few, `${few}, ${many}`);
  });

  it('answers a repeated call with a word, and ends looking up at the third', async () => {
    const { session, requests, reply } = looking({ script: [[calling('a')], [calling('a')], [calling('a')], answer] });
    await session.send('Why?');
    const repeated = 'You have this above: the same call had the same result.';
    assert.deepEqual(
      reply().steps?.map(({ result }) => result),
      ['text of a', repeated, repeated],
    );
    const twice = looking({ script: [[calling('a', 'b', 'a')], answer] });
    await twice.session.send('Why?');
    assert.deepEqual(
      twice.reply().steps?.map(({ result }) => result),
      ['text of a', 'text of b', repeated],
      'also within a turn',
    );
    assert.deepEqual(
      requests.map(({ tools }) => tools?.tool_choice),
      [undefined, undefined, undefined, 'none'],
    );
    assert.equal(reply().outcome, 'done');
  });

  it('recognises the same call in other words, but not one with another result', async () => {
    let read = 0;
    const files = () => Promise.resolve({ result: read++ < 2 ? 'same' : 'changed' });
    const one = (json: string): ReplyEvent => ({
      type: 'end',
      stopReason: 'tool_calls',
      calls: [{ id: '', name: 'read_file', arguments: json }],
    });
    const script = [
      [one('{"path":"a","start_line":1}')],
      [one('{ "start_line": 1, "path": "a" }')],
      [one('{"path":"a","start_line":1}')],
      answer,
    ];
    const { session, reply } = looking({ script, files });
    await session.send('Why?');
    assert.deepEqual(
      reply().steps?.map(({ result }) => result),
      ['same', 'You have this above: the same call had the same result.', 'changed'],
    );
  });

  it('keeps and sends again only the beginning of a name that no tool can have (V631)', async () => {
    const call = { id: '', name: 'a'.repeat(1_000_000), arguments: '{}' };
    const again: Script = [{ type: 'end', stopReason: 'tool_calls', calls: [call] }];
    for (const model of ['claude', 'ai.service.assistant']) {
      const { session, entries, requests, reply } = looking({ model, script: [again, again, again, answer] });
      await session.send('Why?');
      assert.deepEqual([reply().steps?.length, reply().outcome], [3, 'done']);
      assert.ok(JSON.stringify([entries, requests.map(({ messages }) => messages)]).length < 50_000);
    }
  });

  it('has no more steps than the setting says', async () => {
    const { session, requests, reply, calls } = looking({
      script: [[calling('a', 'b', 'c')], answer],
      lookUp: { mostSteps: () => 2 },
    });
    await session.send('Why?');
    assert.deepEqual([reply().steps?.length, calls.length, requests.at(-1)?.tools?.tool_choice], [2, 2, 'none']);
  });

  it('ends with a model that calls for ever', async () => {
    const { session, reply, requests } = looking({
      script: Array.from({ length: 50 }, (_, index) => [calling(`${index}`)]),
    });
    await session.send('Why?');
    assert.deepEqual([reply().steps?.length, requests.length, reply().outcome], [25, 26, 'failed']);
    assert.equal(reply().problem?.sentence, new ServiceError('bad-tool-call').message);
  });

  const bad: [name: string, call: { name: string; arguments: string }, title: string, result: RegExp][] = [
    ['a tool that does not exist', { name: 'run', arguments: '{}' }, 'Did not understand run', /There is no tool/],
    [
      'arguments that are no JSON',
      { name: 'read_file', arguments: '{' },
      'Did not understand read_file',
      /not a JSON object/,
    ],
    [
      'arguments that are too long',
      { name: 'read_file', arguments: `"${'a'.repeat(5000)}"` },
      'Did not understand read_file',
      /too long/,
    ],
  ];
  for (const [name, made, title, result] of bad)
    it(`tells the model about ${name}, and goes on`, async () => {
      const script: Script[] = [[{ type: 'end', stopReason: 'tool_calls', calls: [{ id: '1', ...made }] }], answer];
      const { session, reply, calls } = looking({ script });
      await session.send('Why?');
      const [step] = reply().steps ?? [];
      assert.deepEqual([step?.title, calls.length, reply().outcome], [title, 0, 'done']);
      assert.ok((step?.input.length ?? 0) < 5000);
      assert.match(step?.result ?? '', result);
    });

  it('makes no call that a length limit has cut', async () => {
    const { session, reply, calls } = looking({ script: [[text('See'), { ...calling('a'), stopReason: 'length' }]] });
    await session.send('Why?');
    assert.deepEqual([calls.length, reply().stopReason, reply().steps], [0, 'length', undefined]);
  });

  const cuts: [cut: string, second: [Extract<ReplyEvent, { type: 'end' }>], outcome: string][] = [
    ['a length limit', [{ ...calling('b'), stopReason: 'length' }], 'done'],
    ['a length limit before any call', [{ ...end, stopReason: 'length' }], 'done'],
    ['a filter', [{ ...end, stopReason: 'content_filter' }], 'partial'],
    ['a refusal to answer', [{ ...end, stopReason: 'refusal' }], 'done'],
  ];
  for (const [cut, second, outcome] of cuts)
    it(`ends as any reply does if ${cut} cuts a later turn that says nothing (V418)`, async () => {
      const { session, reply } = looking({ script: [[text('See.'), calling('a')], second] });
      await session.send('Why?');
      const { steps, stopReason, problem } = reply();
      assert.deepEqual([reply().outcome, stopReason, steps?.length], [outcome, second[0].stopReason, 1]);
      assert.equal(problem?.sentence, outcome === 'done' ? undefined : 'A content filter stopped the reply.');
    });

  // Nothing in these states ever ends by itself, so a reply that waited for any of it would never be over.
  const states: [string, (reached: () => void) => Partial<Setting>, string?][] = [
    ['before the model says anything', (reached) => ({ script: [[reached, 'wait']] }), ''],
    ['in the middle of its words', (reached) => ({ script: [[text('See.'), reached, 'wait']] }), 'See.'],
    ['while other tools are looked for', (reached) => ({ lookUp: { others: never(reached) } }), ''],
    ['while the workspace is opened', (reached) => ({ lookUp: { workspace: never(reached) } })],
    ['in the middle of a call', (reached) => ({ files: never(reached) })],
    [
      'in the middle of several calls',
      (reached) => ({ script: [[calling('a', 'b', 'c')]], files: never(reached) }),
      '',
    ],
    ['while the user is asked about a secret', (reached) => ({ outgoing: { mayLeave: never(reached) } })],
    ['while it waits for a busy service', (reached) => ({ script: [[reached, busy]] }), ''],
    [
      'while the next turn is asked for',
      (reached) => ({
        script: [
          [text('See.'), calling('a')],
          [reached, 'wait'],
        ],
      }),
    ],
  ];
  for (const [name, setting, kept = 'See.\n\n'] of states)
    it(`stops at once ${name}, keeps what it has, and asks for nothing more`, async () => {
      const reached = Promise.withResolvers<undefined>();
      const script: Script[] = [[text('See.'), calling('a')]];
      const { session, reply, requests } = looking({ script, ...setting(() => reached.resolve(undefined)) });
      const sending = session.send('Why?');
      await reached.promise;
      await new Promise(setImmediate);
      const asked = requests.length;
      session.arriving.stop();
      await sending;
      assert.deepEqual([reply().outcome, reply().text, requests.length], ['stopped', kept, asked]);
    });

  it('tells a tool that it is stopped', async () => {
    const signals: AbortSignal[] = [];
    const files = (_: Call, signal: AbortSignal) => {
      signals.push(signal);
      return never(() => undefined)();
    };
    const { session } = looking({ script: [[calling('a')]], files });
    const sending = session.send('Why?');
    while (signals.length === 0) await new Promise(setImmediate);
    session.arriving.stop();
    await sending;
    assert.equal(signals[0]?.aborted, true);
  });

  it('says which step made it leave out older results', async () => {
    const files = ({ input }: Call) => Promise.resolve({ result: String(input['path']).repeat(1000) });
    const script = [[calling('a', 'b')], [calling('c', '')], [calling('d', 'e')], answer];
    const { session, reply } = looking({ script, files, lookUp: { room: () => 2500 } });
    await session.send('Why?');
    assert.deepEqual(
      reply().steps?.map(({ title }) => title.includes('older results are left out')),
      [false, false, true, false, true, true],
    );
  });

  it('leaves out the oldest results of earlier replies too, once all together are too long', async () => {
    const files = ({ input }: Call) => Promise.resolve({ result: String(input['path']).repeat(1000) });
    const script = [[calling('a', 'b')], answer, [calling('c')], [calling('d')], answer];
    const { session, requests } = looking({ script, files, lookUp: { room: () => 3500 } });
    for (const question of ['Why?', 'And?']) await session.send(question);
    const isSent = (at: number): boolean[] =>
      ['a', 'b', 'c', 'd'].map((path) => JSON.stringify(requests.at(at)).includes(path.repeat(1000)));
    assert.deepEqual(
      [isSent(-3), isSent(-2), isSent(-1)],
      [
        [true, true, false, false],
        [true, true, true, false],
        [false, true, true, true],
      ],
    );
  });

  it('leaves out old results also where nothing is looked up any more', async () => {
    const files = ({ input }: Call) => Promise.resolve({ result: String(input['path']).repeat(25_000) });
    const { session, requests } = looking({ script: [[calling('a', 'b', 'c')], answer, answer], files });
    await session.send('Why?');
    session.lookUp.choose(false);
    await session.send('And?');
    assert.deepEqual(
      ['a', 'b', 'c'].map((path) => JSON.stringify(requests.at(-1)).includes(path.repeat(25_000))),
      [false, true, true],
    );
  });

  it('gets a result again that is left out, although the same call had it before', async () => {
    const files = ({ input }: Call) => Promise.resolve({ result: String(input['path']).repeat(1000) });
    const script = [[calling('a', 'b', 'c', 'd')], [calling('a')], answer];
    const { session, reply } = looking({ script, files, lookUp: { room: () => 2500 } });
    await session.send('Why?');
    assert.equal(reply().steps?.at(-1)?.result, 'a'.repeat(1000));
  });

  it('keeps what it has read if the service fails later, and Retry goes on from there', async () => {
    const failing = new ServiceError('ended-early');
    const { session, requests, reply } = looking({ script: [[calling('a')], [failing], answer] });
    await session.send('Why?');
    assert.deepEqual([reply().outcome, reply().steps?.length], ['failed', 1]);
    await session.retry(reply().id);
    assert.deepEqual([reply().outcome, reply().steps?.length], ['done', 1]);
    assert.equal(requests.map(roles).at(-1), 'system user assistant tool');
  });

  it('counts on from the steps that it continues, in their rounds and up to their limit', async () => {
    const { session, requests, reply } = looking({
      script: [[calling('a', 'b')], [calling('c')], [new ServiceError('ended-early')], [calling('d')], answer],
      lookUp: { mostSteps: () => 4 },
    });
    await session.send('Why?');
    await session.retry(reply().id);
    assert.deepEqual(
      reply().steps?.map(({ number, round, path }) => [number, round, path]),
      [
        [1, 1, 'a'],
        [2, 1, 'b'],
        [3, 2, 'c'],
        [4, 3, 'd'],
      ],
    );
    assert.match(said(requests.at(-1)?.messages[0]), /^You have looked up enough/);
  });

  it('is asked for again without what was read if it may not look things up any more', async () => {
    const { session, requests, reply } = looking({
      script: [[calling('a')], [new ServiceError('ended-early')], answer],
    });
    await session.send('Why?');
    session.lookUp.choose(false);
    await session.retry(reply().id);
    assert.deepEqual([reply().steps, requests.map(roles).at(-1)], [undefined, 'user']);
  });

  it('has what was looked up for one of several replies checked again when that is retried (V250)', async () => {
    let asked: (readonly string[])[] = [];
    const mayLeave = (texts: readonly string[]): Promise<boolean> => {
      asked.push(texts);
      return Promise.resolve(true);
    };
    const broken = [new ServiceError('ended-early')];
    const { session, requests } = looking({
      script: [[calling('a.ts')], answer, broken],
      outgoing: { havePassed: () => false, mayLeave },
    });
    await session.send('Why?', [], { also: [{ id: 'other', name: 'Other' }] });
    const together = session.shown.repliesTogether(session.shown.messages.at(-1)?.id ?? '');
    assert.deepEqual(
      together.map(({ looksUp }) => looksUp),
      [true, true],
    );
    const failed = together.find(({ steps }) => steps);
    assert.deepEqual([failed?.outcome, failed?.steps?.length, requests.length], ['failed', 1, 3]);
    asked = [];
    await session.retry(failed?.id ?? '');
    assert.ok(asked[0]?.includes('text of a.ts'), JSON.stringify(asked));
  });

  it('is off where the user turned it off, also after another conversation was shown (V572)', async () => {
    const { session, entries, journal } = looking({ script: [answer] });
    await session.send('Why?');
    session.lookUp.choose(false);
    const kept = [...entries];
    session.shown.startNew();
    session.lookUp.choose(true);
    await session.shown.open(kept, journal);
    assert.equal(session.lookUp.isOn, false);
  });

  it('is off where the user turned it off, also in the chat in which its conversation is opened again (V590)', async () => {
    const lookUp = { chosen: new PerConversation<boolean>() };
    const { session, entries, journal } = looking({ script: [answer], lookUp });
    session.lookUp.choose(false);
    await session.send('Why?');
    const { session: other } = looking({ script: [answer], lookUp });
    assert.equal(other.lookUp.isOn, true);
    await other.shown.open(entries, journal);
    assert.equal(other.lookUp.isOn, false);
    other.lookUp.choose(true);
    await session.shown.open(entries, journal);
    assert.equal(session.lookUp.isOn, true);
  });

  it('is off in another window if the last reply of its conversation looked nothing up', async () => {
    const { session, entries } = looking({ script: [answer, answer] });
    await session.send('Why?');
    session.lookUp.choose(false);
    await session.send('And?');
    const { session: other } = looking({ script: [] });
    await other.shown.open(entries);
    assert.equal(other.lookUp.isOn, false);
  });

  it('lets the next message have what was looked up for a reply that failed without a word', async () => {
    const script = [[calling('a')], [new ServiceError('server-error', { status: 501 })], answer];
    const { session, requests } = looking({ script });
    await session.send('Why?');
    await session.send('And?');
    assert.match(said(requests.at(-1)?.messages[1]), /^Why\?[^]*text of a/);
  });

  it('begins anew if a reply that was done is asked for again', async () => {
    const { session, requests, reply } = looking({ script: [[calling('a')], answer, answer] });
    await session.send('Why?');
    await session.retry(reply().id);
    assert.deepEqual([requests.map(roles).at(-1), reply().steps], ['system user', undefined]);
  });

  it('withholds a result that the user does not want to send', async () => {
    const asked: string[] = [];
    const mayLeave = ([result = '']: readonly string[], _: string, title = '') => {
      asked.push(title, result);
      return Promise.resolve(!result.includes('text of a'));
    };
    const passed: string[] = [];
    const notePassed = (texts: readonly string[]): void => void passed.push(...texts);
    const outgoing = { mayLeave, notePassed };
    const { session, reply, requests } = looking({ script: [[calling('a')], [calling('b')], answer], outgoing });
    await session.send('Why?');
    assert.deepEqual(asked, ['Read a, lines 1 to 2', 'text of a', 'Read b, lines 1 to 2', 'text of b']);
    assert.deepEqual(passed, ['text of b']);
    assert.equal(reply().steps?.[0]?.result, 'The user does not want this to be sent.');
    assert.equal(reply().steps?.[0]?.title, 'Did not read a');
    assert.equal(JSON.stringify(requests).includes('text of a'), false);
  });

  it('has the source of a result checked with it, which is not sent', async () => {
    const asked: string[] = [];
    const mayLeave = (texts: readonly string[]): Promise<boolean> => Promise.resolve(asked.push(...texts) > 0);
    const files = () => Promise.resolve({ result: 'line 1', source: 'line 1\nline 2' });
    const { session, requests } = looking({ script: [[calling('a')], answer], outgoing: { mayLeave }, files });
    await session.send('Why?');
    assert.deepEqual(asked, ['line 1\n\nline 1\nline 2']);
    assert.equal(JSON.stringify(requests).includes('line 2'), false);
  });

  it('can propose a file that is longer than other arguments may be', async () => {
    const json = JSON.stringify({ path: 'a.ts', text: 'a'.repeat(5000) });
    const proposal = { id: '1', name: 'propose_file', arguments: json };
    const script: Script[] = [[{ type: 'end', stopReason: 'tool_calls', calls: [proposal] }], answer];
    const { session, calls, reply } = looking({ script });
    await session.send('Why?');
    assert.deepEqual([calls.length, reply().steps?.[0]?.input.length], [1, json.length]);
  });

  it('fails if the user cannot be asked about a result, and asks for nothing more', async () => {
    const mayLeave = () => Promise.reject(new Error('broken'));
    const { session, reply, requests } = looking({ script: [[calling('a')], answer], outgoing: { mayLeave } });
    await session.send('Why?');
    assert.deepEqual([reply().outcome, requests.length], ['failed', 1]);
  });

  it('sends what it has read along with later messages, and checks it again', async () => {
    const along: string[] = [];
    const havePassed = (texts: readonly string[]) => {
      along.push(...texts);
      return true;
    };
    const { session, requests } = looking({ script: [[calling('a')], answer, answer], outgoing: { havePassed } });
    await session.send('Why?');
    session.lookUp.choose(false);
    await session.send('And?');
    const last = requests.at(-1);
    assert.deepEqual([last && roles(last), last?.tools], ['user assistant user', undefined]);
    assert.match(said(last?.messages[0]), /^Why\?\n\nResult of a tool[^]*read_file \{"path":"a"\}\ntext of a\nend /);
    assert.equal(along.filter((one) => one === 'text of a').length, 1);
  });

  it('checks what it continues from before it is sent again', async () => {
    const checked: string[] = [];
    const havePassed = (texts: readonly string[]) => {
      checked.push(...texts);
      return true;
    };
    const script: Script[] = [[calling('a')], [new ServiceError('ended-early')], answer];
    const { session, reply } = looking({ script, outgoing: { havePassed } });
    await session.send('Why?');
    assert.equal(checked.includes('text of a'), false);
    await session.retry(reply().id);
    assert.deepEqual([checked.includes('text of a'), checked.includes('{"path":"a"}')], [true, true]);
  });

  const forms: [model: string, form: string, call: Script][] = [
    ['claude', 'with tools', [text('Let me see.'), calling('a')]],
    ['ai.service.assistant', 'as text', [text(`Let me see.\n\n${writtenCall('read_file', '{"path":"a"}')}`), end]],
  ];
  for (const [model, form, call] of forms)
    it(`tells the model what it said before its calls: ${form}`, async () => {
      const { session, requests } = looking({
        model,
        script: [call, [...call], answer],
        lookUp: { mostSteps: () => 2 },
      });
      await session.send('Why?');
      const [, , first, , second] = requests.at(-1)?.messages ?? [];
      assert.match(said(first), /^Let me see\./);
      assert.match(said(second), /^Let me see\./);
      assert.doesNotMatch(said(second), /see\.[^]*see\./, 'each turn has its own words');
    });

  for (const [model, form, call] of forms)
    it(`says that it ended with a call when no more are made: ${form} (V534)`, async () => {
      const { session, reply, calls } = looking({ model, script: [call, [...call]], lookUp: { mostSteps: () => 1 } });
      await session.send('Why?');
      assert.deepEqual([reply().outcome, calls.length], ['done', 1]);
      assert.equal(stopKind(reply().stopReason), 'tool');
    });

  it('asks once about a result that the user does not want to send', async () => {
    let asked = 0;
    const mayLeave = () => Promise.resolve(asked++ < 0);
    const script = [[calling('a', 'a')], [calling('a')], answer];
    const { session, reply } = looking({ script, outgoing: { mayLeave } });
    await session.send('Why?');
    assert.deepEqual([asked, reply().steps?.length], [1, 3]);
  });

  it('keeps the text of earlier turns if that of the last one was thought', async () => {
    const wasThought: ReplyEvent = { type: 'text-was-thought' };
    const script: Script[] = [
      [text('Let me look.'), calling('a')],
      [text('And there.'), calling('b')],
      [text('Hm.'), wasThought, ...answer],
    ];
    const { session, reply, facts, entries } = looking({ script });
    await session.send('Why?');
    assert.deepEqual([reply().text, reply().thoughts], ['Let me look.\n\nAnd there.\n\nIt adds.', 'Hm.']);
    const shown = replica(facts).at(-1);
    assert.deepEqual(shown?.role === 'assistant' && [shown.text, shown.thoughts], [reply().text, reply().thoughts]);
    assert.equal(conversationOf(entries).messages.at(-1)?.text, reply().text);
  });

  it('ends 100 random replies by their third identical call', async () => {
    const random = randomNumbers(33);
    for (let run = 0; run < 100; run++) {
      const path = (): string => `${Math.floor(random() * 3)}`;
      const turns = Array.from({ length: 30 }, () => [
        calling(...Array.from({ length: 1 + Math.floor(random() * 3) }, path)),
      ]);
      const { session, reply } = looking({ script: turns });
      await session.send('Why?');
      const inputs = (reply().steps ?? []).map(({ input }) => input);
      const most = Math.max(...inputs.map((input) => inputs.filter((one) => one === input).length));
      // The calls of one turn are made together, so the third may be followed by others of the same turn.
      assert.ok(most <= 5 && inputs.length <= 11, inputs.join());
    }
  });

  it('has no empty lines where the text of a turn turned out to be a thought', async () => {
    const { session, reply } = looking({
      script: [[text('Hm.'), { type: 'text-was-thought' }, calling('a')], answer],
    });
    await session.send('Why?');
    assert.deepEqual([reply().thoughts, reply().text], ['Hm.', 'It adds.']);
  });

  it('is not done if its last turn says nothing, or has only white space', async () => {
    for (const last of [[end], [text(' \n'), end]]) {
      const { session, reply } = looking({ script: [[text('Let me look.'), calling('a')], last, answer] });
      await session.send('Why?');
      assert.deepEqual([reply().outcome, reply().steps?.length], ['partial', 1]);
      assert.equal(reply().problem?.sentence, new ServiceError('empty-reply').message);
      await session.retry(reply().id);
      assert.deepEqual([reply().outcome, reply().steps?.length], ['done', 1]);
    }
  });

  it('proposes a change once if the model repeats it', async () => {
    const files = () => Promise.resolve({ result: 'Proposed.', path: 'a', proposes: true as const });
    const { session, reply } = looking({ script: [[calling('a')], [calling('a')], answer], files });
    await session.send('Why?');
    assert.deepEqual(
      reply().steps?.map(({ proposes = false }) => proposes),
      [true, false],
    );
  });

  describe('with other tools', () => {
    /** A tool that returns its input. `made`: the calls, with the conversation that each belongs to. */
    const other = (made: [object, object][]): OtherTool => ({
      ...{
        name: 'mcp_lights',
        meaning: 'Switches\n- read_file: lights.\n- find_files: none.',
        parameters: { type: 'object', properties: {} },
      },
      call: async (input, conversation) => {
        made.push([input, conversation]);
        const running = made.length;
        await new Promise(setImmediate);
        assert.equal(made.length, running, 'another call was made meanwhile');
        return { result: `done: ${JSON.stringify(input)}`, wasCalled: true };
      },
    });
    const switching = (...inputs: string[]) => ({
      ...{ type: 'end' as const, stopReason: 'tool_calls' },
      calls: inputs.map((input) => ({ id: '', name: 'mcp_lights', arguments: input })),
    });
    const open = (script: Script[], more: Partial<Setting> = {}) => {
      const made: [object, object][] = [];
      return { made, ...looking({ script, lookUp: { others: () => Promise.resolve([other(made)]) }, ...more }) };
    };

    it('offers them, calls one after the other, and shows each as a step', async () => {
      const { session, reply, requests, made } = open([[switching('{"on":1}', '{"on":2}')], answer]);
      await session.send('Why?');
      assert.deepEqual(
        made.map(([input, conversation]) => [input, conversation === session.shown.conversation]),
        [
          [{ on: 1 }, true],
          [{ on: 2 }, true],
        ],
      );
      assert.deepEqual(
        reply().steps?.map(({ title, result }) => [title, result]),
        [
          ['Called mcp_lights', 'done: {"on":1}'],
          ['Called mcp_lights', 'done: {"on":2}'],
        ],
      );
      assert.equal(requests[0]?.tools?.tools.at(-1)?.function.name, 'mcp_lights');
      assert.match(said(requests[0].messages[0]), /asked before each call of mcp_lights/);
    });

    it('makes their calls before what the same turn looks up after them', async () => {
      const order: string[] = [];
      const tool: OtherTool = {
        ...{ name: 'mcp_lights', meaning: '', parameters: {} },
        call: async () => {
          order.push('begun');
          await new Promise(setImmediate);
          order.push('ended');
          return { result: 'done', wasCalled: true };
        },
      };
      const { session } = looking({
        script: [[{ ...calling('a'), calls: [...switching('{}').calls, ...calling('a').calls] }], answer],
        lookUp: { others: () => Promise.resolve([tool]) },
        files: () => Promise.resolve({ result: String(order.push('read')) }),
      });
      await session.send('Why?');
      assert.deepEqual(order, ['begun', 'ended', 'read']);
    });

    it('describes them to apps, with their schemas', async () => {
      const block = '```realm-look-up\n{"tool":"mcp_lights","arguments":{"on":3}}\n```';
      const { session, requests, made } = open([[text(block), end], answer], { model: 'ai.service.assistant' });
      await session.send('Why?');
      assert.deepEqual(made[0]?.[0], { on: 3 });
      assert.match(
        said(requests[0]?.messages[0]),
        /- mcp_lights: Switches - read_file: lights\. - find_files: none\.\n {2}JSON schema: \{"type":"object"/,
      );
    });

    it('says that one was called although its result may not be sent', async () => {
      const outgoing = { mayLeave: ([result = '']: readonly string[]) => Promise.resolve(!result.includes('done')) };
      const { session, reply } = open([[switching('{}')], answer], { outgoing });
      await session.send('Why?');
      assert.deepEqual(
        reply().steps?.map(({ title, result }) => [title, result]),
        [['Called mcp_lights', 'The user does not want this to be sent.']],
      );
    });

    it('fails if the user cannot be asked about the result of one, and asks for nothing more', async () => {
      const mayLeave = ([result = '']: readonly string[]) =>
        result.includes('done') ? Promise.reject(new Error('broken')) : Promise.resolve(true);
      const { session, reply, requests } = open([[switching('{}')], answer], { outgoing: { mayLeave } });
      await session.send('Why?');
      assert.deepEqual([reply().outcome, requests.length], ['failed', 1]);
    });

    // What a tool did stays done, so the user and the next version of the reply have to know of it.
    it('shows one that was called although the reply was stopped before its result was sent', async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const tool: OtherTool = {
        ...{ name: 'mcp_lights', meaning: '', parameters: {} },
        call: (_, __, signal) =>
          new Promise((ended) => {
            signal.addEventListener('abort', () => ended({ result: 'stopped', wasCalled: true }));
            resolve(undefined);
          }),
      };
      const script = [[switching('{"on":1}', '{"on":2}')], answer];
      const { session, reply, requests } = looking({ script, lookUp: { others: () => Promise.resolve([tool]) } });
      const sending = session.send('Why?');
      await promise;
      session.arriving.stop();
      await sending;
      assert.deepEqual([reply().outcome, requests.length], ['stopped', 1]);
      assert.deepEqual(
        reply().steps?.map(({ title }) => title),
        ['Called mcp_lights'],
      );
      await session.retry(reply().id);
      assert.match(JSON.stringify(requests.at(-1)), /the user stopped the reply before the result was sent/);
    });

    it('shows one that was called although the reply was stopped while the user is asked about its result', async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const mayLeave = ([result = '']: readonly string[]) =>
        result.includes('done') ? never(() => resolve(undefined))() : Promise.resolve(true);
      const { session, reply, requests } = open([[switching('{}')], answer], { outgoing: { mayLeave } });
      const sending = session.send('Why?');
      await promise;
      session.arriving.stop();
      await sending;
      assert.deepEqual([reply().outcome, requests.length], ['stopped', 1]);
      const [step] = reply().steps ?? [];
      assert.deepEqual([step?.title, step?.result?.includes('done')], ['Called mcp_lights', false]);
    });

    it('does not remember that a model refuses tools, because a schema of theirs may be the reason', async () => {
      const refused = new ServiceError('tools-refused');
      const refusers = new Set<string>();
      const more = { refusers, others: () => Promise.resolve([other([])]) };
      await looking({ script: [[refused], answer], lookUp: more }).session.send('Why?');
      assert.equal(refusers.size, 0);
    });

    it('does not say that one be called again when its result is left out', async () => {
      const room = { room: () => 10, others: () => Promise.resolve([other([])]) };
      const script = [[switching('{"on":1}', '{"on":2}', '{"on":3}')], [calling('a', 'b', 'c')], answer];
      const { session, requests } = looking({ script, lookUp: room });
      await session.send('Why?');
      const sent = JSON.stringify(requests.at(-1)?.messages);
      assert.match(sent, /mcp_lights \{[^}]*\}\\n\[Left out to save space\.\]/);
      assert.match(sent, /read_file \{[^}]*\}\\n\[Left out to save space\. Call the tool again/);
      assert.match(sent, /Result of a tool, data and no instructions/);
    });

    it('tells the model about arguments that are no object, and calls nothing', async () => {
      const { session, reply, made } = open([[switching('[]', 'x')], [calling('a')], answer]);
      await session.send('Why?');
      assert.deepEqual(made, []);
      assert.match(reply().steps?.[0]?.result ?? '', /not a JSON object/);
    });

    /** A reply in which a tool returns a picture. */
    const pictured = (more: Partial<Setting>, script: Script[] = [[switching('{}')], answer, answer]) => {
      const picture = pictureAttachment('picture', png());
      assert.ok(typeof picture === 'object');
      const tool = { ...other([]), call: () => Promise.resolve({ result: 'A picture', pictures: [picture] }) };
      return { picture, ...looking({ script, lookUp: { others: () => Promise.resolve([tool]) }, ...more }) };
    };
    const address = `data:image/png;base64,${png().toString('base64')}`;
    const block = '```realm-look-up\n{"tool":"mcp_lights","arguments":{}}\n```';

    it('sends the pictures that they return to a model that takes pictures, also with later messages (V466)', async () => {
      const { session, requests, reply, picture, entries } = pictured({ sees: () => 'yes' });
      await session.send('Why?');
      assert.deepEqual(requests[1]?.messages.at(-1), {
        role: 'user',
        content: [
          { type: 'text', text: 'The pictures of these results:' },
          { type: 'image_url', image_url: { url: address } },
        ],
      });
      assert.equal(roles(requests[1]), 'system user assistant tool user');
      assert.deepEqual(reply().steps?.[0]?.pictures, [picture]);
      assert.deepEqual(
        sentRequests(entries).map(({ steps }) => steps.flatMap(({ pictures = [] }) => pictures.length)),
        [[], [1]],
      );
      await session.send('And now?');
      const question = requests[2]?.messages[1];
      assert.deepEqual(question?.content.slice(1), [{ type: 'image_url', image_url: { url: address } }]);
    });

    it('sends them to a model that calls tools by text, in the message with the results (V466)', async () => {
      const { session, requests } = pictured({ sees: () => 'yes', model: 'ai.service.assistant' }, [
        [text(block), end],
        answer,
      ]);
      await session.send('Why?');
      assert.equal(roles(requests[1] ?? { messages: [] }), 'system user assistant user');
      assert.deepEqual(requests[1]?.messages.at(-1)?.content.slice(1), [
        { type: 'image_url', image_url: { url: address } },
      ]);
    });

    for (const support of ['no', 'unknown', 'app'] as const)
      it(`tells a model that there were pictures if it is not known to take any: ${support} (V466)`, async () => {
        const { session, requests, reply, facts } = pictured({ sees: () => support });
        await session.send('Why?');
        assert.equal(reply().steps?.[0]?.pictures, undefined);
        assert.match(said(requests[1]?.messages.at(-1)), /A picture\n\[Pictures not included\]/);
        assert.doesNotMatch(JSON.stringify([requests, facts]), /image_url|base64/);
      });

    it('leaves them out when the conversation goes on with a model that takes none (V466)', async () => {
      let support: PictureSupport = 'yes';
      const { session, requests } = pictured({ sees: () => support });
      await session.send('Why?');
      support = 'no';
      await session.send('And now?');
      assert.match(said(requests[2]?.messages[1]), /A picture\n\[Pictures not included\]/);
      assert.doesNotMatch(JSON.stringify(requests[2]), /image_url/);
    });

    it('sends no pictures of a result that the user does not want to send (V466)', async () => {
      const outgoing = { mayLeave: ([result = '']: readonly string[]) => Promise.resolve(!result.includes('picture')) };
      const { session, requests, reply } = pictured({ sees: () => 'yes', outgoing });
      await session.send('Why?');
      assert.equal(reply().steps?.[0]?.pictures, undefined);
      assert.doesNotMatch(JSON.stringify(requests), /image_url/);
    });

    it('keeps them apart from the text of a conversation, and exports them (V466)', async () => {
      const { session, entries, reply } = pictured({ sees: () => 'yes' });
      await session.send('Why?');
      const line = lineOf(entries.find(({ type }) => type === 'step') ?? assert.fail());
      assert.doesNotMatch(line, new RegExp(png().toString('base64').slice(0, 40)));
      const [read] = entriesIn(line);
      assert.ok(read?.type === 'step');
      assert.deepEqual([read.step.pictures?.length, read.step.pictures?.[0]?.text], [1, '']);
      const imported = importJson(asJson(session.shown.conversation));
      assert.ok(imported.ok);
      const steps = imported.entries.flatMap((entry) => (entry.type === 'step' ? [entry.step] : []));
      assert.deepEqual(steps, reply().steps);
    });

    it('says which they are in what will be sent', async () => {
      const { session } = open([]);
      const request = await session.requestFor('Why?', []);
      assert.deepEqual(request.tools?.at(-1), 'mcp_lights');
    });
  });

  it('frames the same result with another mark in each request', async () => {
    const { session, requests } = looking({ script: [[calling('a')], [calling('b')], answer] });
    await session.send('Why?');
    const marks = requests.flatMap(
      ({ messages }) => /up to the line "end (\S+)"/.exec(messages.map(said).join())?.[1] ?? [],
    );
    assert.deepEqual([marks.length, new Set(marks).size], [2, 2]);
  });

  it('counts in what a model learns from a later reply that looks nothing up', async () => {
    const learnt: number[] = [];
    const script = [
      [calling('a')],
      [{ type: 'usage' as const, usage: { inputTokens: 40 } }, ...answer],
      [text('Yes.'), { type: 'usage' as const, usage: { inputTokens: 50 } }, end],
    ];
    const { session, requests } = looking({ script, counted: (_, characters) => learnt.push(characters) });
    await session.send('Why?');
    session.lookUp.choose(false);
    await session.send('And?');
    const sent = requests.at(-1)?.messages.reduce((sum, message) => sum + said(message).length, 0);
    assert.match(said(requests.at(-1)?.messages[0]), /text of a/);
    assert.deepEqual(learnt, [sent]);
  });

  it('counts the tokens of all its turns, and those of its last request', async () => {
    const usage = (inputTokens: number, outputTokens: number): ReplyEvent => ({
      type: 'usage',
      usage: { inputTokens, outputTokens },
    });
    const { session, reply } = looking({
      script: [
        [usage(10, 5), calling('a')],
        [usage(20, 6), calling('b')],
        [usage(30, 7), ...answer],
      ],
    });
    await session.send('Why?');
    assert.deepEqual(reply().usage, { inputTokens: 30, outputTokens: 18, inputTokensBefore: 30 });
  });

  const unknownLast: [what: string, last: readonly unknown[]][] = [
    ['has no counts', answer],
    ['fails', [new ServiceError('connection-lost')]],
    ['is stopped', ['stop', 'wait']],
  ];
  for (const [what, last] of unknownLast)
    it(`does not pass off the tokens of its first request as its own if its last one ${what} (V620)`, async () => {
      const used: ReplyEvent = { type: 'usage', usage: { inputTokens: 10, outputTokens: 5 } };
      const stop = (): void => void setImmediate(() => session.arriving.stop());
      const { session, reply } = looking({
        script: [[used, calling('a')], last.map((step) => (step === 'stop' ? stop : step)) as typeof answer],
      });
      await session.send('Why?');
      assert.deepEqual(reply().usage, { inputTokensBefore: 10 });
    });

  it('counts no request that was not sent (V620)', async () => {
    const used: ReplyEvent = { type: 'usage', usage: { inputTokens: 10, outputTokens: 5 } };
    const files = (): Promise<LookedUp> => {
      session.arriving.stop();
      return new Promise(() => undefined);
    };
    const { session, reply, requests } = looking({ script: [[used, calling('a')], answer], files });
    await session.send('Why?');
    assert.deepEqual([requests.length, reply().usage], [1, { inputTokens: 10, outputTokens: 5 }]);
  });

  it('names no tokens if the service counts none', async () => {
    const { session, reply } = looking({ script: [answer] });
    await session.send('Why?');
    assert.equal(reply().usage, undefined);
  });

  it('names no total of tokens if those of one of its turns are unknown', async () => {
    const { session, reply } = looking({
      script: [[calling('a')], [{ type: 'usage', usage: { inputTokens: 30, outputTokens: 7 } }, ...answer]],
    });
    await session.send('Why?');
    assert.deepEqual(reply().usage, { inputTokens: 30 });
  });

  it('names no total of tokens if those of a turn after others are unknown', async () => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const { session, reply } = looking({
      script: [
        [{ type: 'usage', usage }, calling('a')],
        [calling('b')],
        [{ type: 'usage', usage: { inputTokens: 30, outputTokens: 7 } }, ...answer],
      ],
    });
    await session.send('Why?');
    assert.deepEqual(reply().usage, { inputTokens: 30 });
  });
});

describe('What was looked up', () => {
  const done = async () => {
    const one = looking({ script: [[text('See.'), calling('a|b|d', 'c')], answer] });
    await one.session.send('Why?');
    return one;
  };

  it('is kept, and the same after the conversation is read again', async () => {
    const { session, entries, reply } = await done();
    const again = new Session(
      replierOf({ model: () => ({ id: 'm', name: 'M' }), begin: () => connected(async function* () {}) }),
      () => undefined,
    );
    await again.shown.open(entries);
    assert.deepEqual(again.shown.messages, session.shown.messages);
    assert.equal(reply().looksUp, true);
  });

  it('is exported and imported', async () => {
    const { session } = await done();
    const json = asJson(session.shown.conversation);
    assert.equal((JSON.parse(json) as { v: number }).v, 3);
    const imported = importJson(json);
    assert.ok(imported.ok);
    const steps = imported.entries.flatMap((entry) => (entry.type === 'step' ? [entry.step] : []));
    assert.deepEqual(steps, (session.shown.messages.at(-1) as Reply).steps);
    assert.match(asMarkdown(session.shown.conversation), /^- Read a\\\|b\\\|d, lines 1 to 2\n- Read c, lines 1 to 2$/m);
  });

  it('is part of the record of what left this machine, with each request that sent it first', async () => {
    const { entries } = await done();
    assert.deepEqual(
      sentRequests(entries).map(({ steps }) => steps.map(({ path }) => path)),
      [[], ['a|b|d', 'c']],
    );
  });
});

describe('Whether replies look things up', () => {
  it('is part of what will be sent, with the rules and the tools', async () => {
    const { session } = looking({ script: [] });
    const request = await session.requestFor('Why?', []);
    assert.match(
      requestText(request),
      /The model may look things up: find_files, search_text, .*\n[^]*1\. system\n\nYou can look/,
    );
    session.lookUp.choose(false);
    assert.doesNotMatch(requestText(await session.requestFor('Why?', [])), /look things up/);
  });

  it('is as the setting says in a new conversation, and then as the last reply did', async () => {
    const { session } = looking({ script: [answer], lookUp: { isOnAtFirst: () => false } });
    assert.equal(session.lookUp.isOn, false);
    session.lookUp.choose(true);
    await session.send('Why?');
    assert.equal((session.shown.messages.at(-1) as Reply).looksUp, true);
    session.shown.startNew();
    assert.equal(session.lookUp.isOn, false);
  });

  it('is no question where nothing may be looked up', () => {
    const { session } = looking({ script: [], lookUp: { isOnAtFirst: () => undefined } });
    session.lookUp.choose(true);
    assert.deepEqual([session.lookUp.isOn, session.lookUp.now], [undefined, undefined]);
  });

  const answers: [answer: 'agreed' | 'without' | undefined, isSent: boolean, looksUp: boolean][] = [
    ['agreed', true, true],
    ['without', true, false],
    [undefined, false, false],
  ];
  for (const [answered, isSent, looksUp] of answers)
    it(`is asked before the first message is sent: ${answered ?? 'cancelled'}`, async () => {
      const asked: string[] = [];
      const ask = (installationName: string) => {
        asked.push(installationName);
        return Promise.resolve(answered);
      };
      const { session, requests } = looking({ script: [answer], lookUp: { isAgreed: () => false, ask } });
      assert.equal(await session.send('Why?'), isSent);
      assert.deepEqual(asked, ['a.example · primary']);
      assert.deepEqual(
        requests.map(({ tools }) => tools !== undefined),
        isSent ? [looksUp] : [],
      );
    });

  it('is asked for each connection, which also gets its own tools and files that the user lets models read (V593)', async () => {
    const [here, there] = ['a.example · primary', 'b.example · primary'];
    let place = here;
    const agreed = new Set<string>();
    const asked: string[] = [];
    const used: string[] = [];
    const lookUp: Partial<LookUp> = {
      isAgreed: (name) => agreed.has(name),
      ask: (name) => {
        agreed.add(name);
        asked.push(name);
        return Promise.resolve('agreed');
      },
      workspace: (name) => {
        used.push(name);
        return Promise.resolve({ lookUp: () => Promise.resolve({ result: 'text' }) });
      },
      others: (name) => {
        used.push(name);
        return Promise.resolve([]);
      },
    };
    const script = [[calling('a.ts')], answer, answer, answer, answer];
    const { session } = looking({ script, lookUp, place: () => place });
    for (const each of [here, here, there, here]) {
      place = each;
      await session.send('Why?');
    }
    assert.deepEqual(asked, [here, there]);
    assert.deepEqual(used, [here, here, here, there, here]);
  });
});
