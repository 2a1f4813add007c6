import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/entry.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Fact, Message, Reply } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { readReply, type ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { replica } from './replica.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { textLine, startLine } from '../../support/events.ts';

const text = (text: string): ReplyEvent => ({ type: 'text', text });
const thought = (text: string): ReplyEvent => ({ type: 'thought', text });
const end: ReplyEvent = { type: 'end', stopReason: 'end_turn' };

/** A session with scripted replies: events are sent in order, an error is thrown, and 'wait' waits for Stop. */
function scripted(...script: (ReplyEvent | Error | 'wait')[][]) {
  const facts: Fact[] = [];
  const requests: { model: string; messages: ServiceMessage[] }[] = [];
  const replier = replierOf({
    model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
    systemPrompt: () => '',
    begin: () =>
      connected(async function* (model, messages, signal) {
        requests.push({ model, messages });
        for (const step of script.shift() ?? []) {
          if (step instanceof Error) throw step;
          if (step === 'wait') await new Promise((_, reject) => signal.addEventListener('abort', reject));
          else yield step;
        }
      }),
  });
  const session = new Session(replier, (fact) => facts.push(structuredClone(fact)));
  const messages = (): readonly Message[] => session.shown.messages;
  const lastReply = (): Reply => messages().at(-1) as Reply;
  const told = async (type: Fact['type']): Promise<void> => {
    while (!facts.some((fact) => fact.type === type)) await new Promise(setImmediate);
  };
  return { session, facts, requests, replier, messages, lastReply, told };
}

describe('A session', () => {
  it('asks once, for the first of two messages that are sent at the same time', async () => {
    const { session, requests } = scripted([text('Yes.'), end], [text('No.'), end]);
    assert.deepEqual(await Promise.all([session.send('One'), session.send('Two')]), [true, false]);
    assert.equal(requests.length, 1);
  });

  const endings: [name: string, script: (ReplyEvent | Error)[], outcome: string, actions?: string[]][] = [
    ['a whole reply is done', [text('Hel'), text('lo'), end], 'done'],
    ['text and then an error is partial', [text('Hel'), new ServiceError('ended-early')], 'partial', ['retry']],
    ['an error and no text is failed', [new ServiceError('server-error', { status: 500 })], 'failed', ['retry']],
    ['an end and no text is failed', [end], 'failed', ['retry']],
    ['a refusal is done', [text('No.'), { type: 'end', stopReason: 'refusal' }], 'done'],
    ['a refusal without text is done, and says so', [{ type: 'end', stopReason: 'refusal' }], 'done', ['retry']],
    ['a content filter is partial', [text('Hel'), { type: 'end', stopReason: 'content_filter' }], 'partial', ['retry']],
    ['a reported end is partial', [text('Hel'), { type: 'end', stopReason: 'error' }], 'partial', ['retry']],
    ['a tool call without text is failed', [{ type: 'end', stopReason: 'tool_calls' }], 'failed', ['retry']],
    ['blank text and an error is failed', [text(' \n'), new ServiceError('ended-early')], 'failed', ['retry']],
    ['thoughts and no text are partial', [thought('Hm.'), end], 'partial', ['retry']],
    ['thoughts and an error are partial', [thought('Hm.'), new ServiceError('ended-early')], 'partial', ['retry']],
    ['thoughts and text are done', [thought('Hm.'), text('Yes'), end], 'done'],
    ['text that was thought is no text', [text('Hm.'), { type: 'text-was-thought' }, end], 'partial', ['retry']],
    [
      'a rejected key offers to set it',
      [new ServiceError('key-rejected')],
      'failed',
      ['setApiKey', 'openHelp', 'retry'],
    ],
    [
      'no key is blocked',
      [new ServiceError('no-key', { host: 'h', realm: 'r' })],
      'blocked',
      ['setApiKey', 'openHelp'],
    ],
    ['a redirect is blocked', [new ServiceError('redirect', { host: 'h' })], 'blocked', ['setUpConnection']],
    ['an unknown error is failed', [new Error('sk-CANARY')], 'failed', ['retry']],
  ];
  it('is blocked, and asks for the API key, if there is none', async () => {
    const { replier, facts } = scripted();
    const begin = () => () => Promise.reject(new ServiceError('no-key', { host: 'h', realm: 'r' }));
    const session = new Session(replierOf({ ...replier, begin }), (fact) => facts.push(fact));
    await session.send('Hi');
    const reply = session.shown.messages.at(-1) as Reply;
    assert.deepEqual([reply.outcome, reply.problem?.actions], ['blocked', ['setApiKey', 'openHelp']]);
    assert.equal(facts.at(-1)?.type, 'turn-end');
  });

  for (const [name, script, outcome, actions] of endings) {
    it(`ends a reply with the right outcome: ${name}`, async () => {
      const { session, facts, lastReply, messages } = scripted(script);
      await session.send('Hi');
      assert.equal(lastReply().outcome, outcome);
      assert.deepEqual(lastReply().problem?.actions, actions);
      assert.doesNotMatch(JSON.stringify(facts), /CANARY|object Object/);
      assert.deepEqual(replica(facts), messages());
      assert.equal(facts.filter((fact) => fact.type === 'turn-end').length, 1);
    });
  }

  it('keeps the thoughts of the model beside its answer, and never sends them back', async () => {
    const { session, facts, requests, lastReply, messages } = scripted(
      [thought('Hm'), thought('. '), text('So. '), { type: 'text-was-thought' }, text('Yes'), end],
      [text('Fine'), end],
    );
    await session.send('1');
    const { thoughts, thoughtSeconds = -1, seconds = 0, text: answer } = lastReply();
    assert.deepEqual([thoughts, answer], ['Hm. So. ', 'Yes']);
    assert.ok(thoughtSeconds >= 0 && thoughtSeconds < seconds);
    assert.deepEqual(replica(facts), messages());
    await session.send('2');
    assert.doesNotMatch(JSON.stringify(requests), /Hm|So/);
    assert.equal(lastReply().thoughtSeconds, undefined);
  });

  it('says that a model used up its length on thinking, or that it did not answer', async () => {
    const { session, lastReply } = scripted(
      [thought('Hm.'), { type: 'end', stopReason: 'length' }],
      [thought('Hm.'), end],
    );
    await session.send('1');
    assert.equal(lastReply().problem?.sentence, 'The model used up its length on thinking.');
    await session.send('2');
    assert.equal(lastReply().problem?.sentence, 'The model thought, but did not answer.');
  });

  it('does not retry by itself once thoughts have arrived', async () => {
    const { session, requests, lastReply } = scripted(
      [thought('Hm.'), new ServiceError('connection-lost', {}, { retry: {} })],
      [text('No'), end],
    );
    await session.send('1');
    assert.deepEqual([requests.length, lastReply().outcome], [1, 'partial']);
  });

  it('sends the whole conversation with earlier replies, except replies without text', async () => {
    const { session, requests } = scripted(
      [text('One'), end],
      [new ServiceError('server-error')],
      [text('Three'), end],
    );
    for (const said of ['1', '2', '3']) await session.send(said);
    assert.deepEqual(
      requests.at(-1)?.messages.map(({ role, content }) => [role, content]),
      [
        ['user', '1'],
        ['assistant', 'One'],
        ['user', '2\n\n3'],
      ],
    );
  });

  it('puts the system prompt, if there is one, only at the start', async () => {
    const { session, requests, replier, messages } = scripted(
      ...['One', 'Two', 'Three', 'Four'].map((each) => [text(each), end]),
    );
    await session.send('1');
    replier.systemPrompt = () => 'Be brief.';
    await session.send('2');
    await session.retry(messages().at(-1)!.id);
    await session.continueReply(messages().at(-1)!.id);
    assert.deepEqual(
      requests.map(({ messages }) => messages.map(({ role, content }) => [role, content])),
      [
        [['user', '1']],
        ...[2, 3].map(() => [
          ['system', 'Be brief.'],
          ['user', '1'],
          ['assistant', 'One'],
          ['user', '2'],
        ]),
        [
          ['system', 'Be brief.'],
          ['user', '1'],
          ['assistant', 'One'],
          ['user', '2'],
          ['assistant', 'Three'],
          ['user', 'Go on exactly where you stopped.'],
        ],
      ],
    );
  });

  const other = { id: 'atlas', name: 'Atlas' };
  const ways: [what: string, ask: (session: Session, reply: string, question: string) => Promise<unknown>][] = [
    ['a message', (session) => session.send('Two')],
    ['a message to several models', (session) => session.send('Two', [], { also: [other] })],
    ['an edited message', (session, _, question) => session.edit(question, 'One again')],
    ['a reply that is asked for again', (session, reply) => session.retry(reply)],
    ['a reply of another model', (session, reply) => session.retry(reply, other)],
    ['another model beside a reply', (session, reply) => session.askAlso(reply, [other])],
    ['the rest of a reply', (session, reply) => session.continueReply(reply)],
  ];
  for (const [what, ask] of ways)
    it(`asks the connection that was chosen at the start, whichever one is chosen meanwhile: ${what} (V38)`, async () => {
      const asked: string[] = [];
      let installationName = 'first';
      const replier = replierOf({
        model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
        installationName: () => installationName,
        pictureSupport: async () => {
          await new Promise(setImmediate);
          installationName = 'second';
          return 'yes';
        },
        begin: () => {
          const chosen = installationName;
          return connected(async function* () {
            asked.push(chosen);
            yield* await Promise.resolve([text('Yes.'), end]);
          });
        },
      });
      const session = new Session(replier, () => undefined);
      const bytes = { hash: 'h', type: 'image/png' as const, width: 1, height: 1, bytes: 3 };
      await session.send('One', [{ id: 'p', kind: 'picture', name: 'p', language: '', text: 'AAAA', picture: bytes }]);
      const [question, reply] = session.shown.messages;
      installationName = 'first';
      await ask(session, reply?.id ?? '', question?.id ?? '');
      assert.deepEqual([...new Set(asked), asked.length > 1, installationName], ['first', true, 'second']);
    });

  it('sends attached code in a fence that the code cannot close', async () => {
    const { session, requests } = scripted([end]);
    const code = 'a\n```\nb';
    await session.send('Explain', [
      { id: '1', kind: 'code', name: 'x.md', language: 'markdown', firstLine: 1, lastLine: 3, text: code },
    ]);
    assert.equal(
      requests[0]?.messages[0]?.content,
      `Explain\n\nx.md, lines 1 to 3:\n\`\`\`\`markdown\n${code}\n\`\`\`\``,
    );
  });

  for (const line of ['```', '<', '</thi', '  '])
    it(`keeps every character that arrived before Stop: a line that begins with ${JSON.stringify(line)}`, async () => {
      const { session, replier, lastReply, told } = scripted();
      async function* body(signal: AbortSignal) {
        yield Buffer.from(startLine + textLine(`Run this:\n${line}`));
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      }
      replier.begin = () => connected((_model, _messages, signal) => readReply(body(signal)));
      const sent = session.send('Hello');
      await told('turn-delta');
      session.arriving.stop();
      await sent;
      assert.deepEqual([lastReply().outcome, lastReply().text], ['stopped', `Run this:\n${line}`]);
    });

  it('keeps the text of a stopped reply, and accepts the next message (R6)', async () => {
    const { session, facts, lastReply, told } = scripted([text('Hel'), 'wait'], [text('Hello'), end]);
    const turn = session.send('Hi');
    await told('turn-delta');
    session.arriving.stop();
    await turn;
    assert.deepEqual([lastReply().outcome, lastReply().text, lastReply().problem], ['stopped', 'Hel', undefined]);
    await session.send('Again');
    assert.equal(lastReply().outcome, 'done');
    assert.equal(facts.filter((fact) => fact.type === 'turn-end').length, 2);
  });

  it('runs one turn at a time', async () => {
    const { session, requests, told } = scripted(['wait']);
    const turn = session.send('Hi');
    await told('turn-start');
    await session.send('Hi again');
    assert.equal(requests.length, 1);
    session.arriving.stop();
    await turn;
  });

  it('shows nothing of the turn of the old conversation in a new one', async () => {
    const { session, facts, messages, told } = scripted([text('old'), 'wait'], [text('new'), end]);
    const turn = session.send('Hi');
    await told('turn-delta');
    session.shown.startNew();
    assert.equal(session.arriving.areAny(), false);
    const next = session.send('Hi');
    await Promise.all([turn, next]);
    assert.deepEqual(
      messages().map((message) => message.text),
      ['Hi', 'new'],
    );
    assert.deepEqual(replica(facts), messages());
    assert.equal(facts.filter(({ type }) => type === 'turn-end').length, 1);
  });

  it('asks for nothing again but a reply', async () => {
    const { session, requests, messages } = scripted([text('A'), end], [text('B'), end]);
    await session.send('1');
    for (const id of [messages()[0]!.id, 'unknown']) await session.retry(id);
    assert.deepEqual([requests.length, messages().length], [1, 2]);
  });

  it('replaces a reply on retry, and a message on edit', async () => {
    const { session, facts, messages, requests } = scripted([text('A'), end], [text('B'), end], [text('C'), end]);
    await session.send('1');
    await session.retry(messages()[1]!.id);
    assert.deepEqual(
      messages().map((message) => message.text),
      ['1', 'B'],
    );
    await session.edit(messages()[0]!.id, '2');
    assert.deepEqual(
      messages().map((message) => message.text),
      ['2', 'C'],
    );
    assert.deepEqual(requests[2]?.messages, [{ role: 'user', content: '2' }]);
    assert.deepEqual(replica(facts), messages());
  });

  it('has replies even if the version that is shown has none', async () => {
    const { session, lastReply } = scripted([text('One'), end], [new ServiceError('server-error')], []);
    await session.send('1');
    await session.retry(lastReply().id);
    assert.equal(lastReply().text, '');
    assert.ok(session.shown.hasReplies);
    session.shown.startNew();
    await session.send('2');
    assert.ok(!session.shown.hasReplies, 'A reply without text is none.');
  });

  it('has the name that the user gave the stored conversation', async () => {
    const { session } = scripted([text('One'), end]);
    await session.send('1');
    assert.equal(session.shown.conversation.title, '1');
    session.shown.name('Mine');
    assert.equal(session.shown.conversation.title, 'Mine');
  });

  it('adds a turn from elsewhere, and sends it with later messages', async () => {
    const { session, facts, requests, messages } = scripted([text('a'), end]);
    await session.add('Rewrite it', [], 'Other', 'I cannot.');
    assert.deepEqual(replica(facts), messages());
    assert.deepEqual(
      messages().map((message) => [message.role, message.text]),
      [
        ['user', 'Rewrite it'],
        ['assistant', 'I cannot.'],
      ],
    );
    const usage = { inputTokens: 12, outputTokens: 3 };
    await session.add('Review it', [], 'Other', 'Nothing was found.', { usage, stopReason: 'length' });
    const last = messages().at(-1);
    assert.deepEqual(last?.role === 'assistant' && [last.usage, last.stopReason], [usage, 'length']);
    await session.send('Why?');
    assert.deepEqual(
      requests[0]?.messages.map(({ content }) => content),
      ['Rewrite it', 'I cannot.', 'Review it', 'Nothing was found.', 'Why?'],
    );
  });

  it('adds a turn from elsewhere after the reply that is still arriving', async () => {
    const { session, facts, messages, told } = scripted([text('a'), 'wait']);
    const sending = session.send('Hello');
    await told('turn-delta');
    const adding = session.add('Rewrite it', [], 'Other', 'I cannot.');
    await new Promise(setImmediate);
    assert.equal(messages().length, 2);
    session.arriving.stop();
    await Promise.all([sending, adding]);
    assert.deepEqual(
      messages().map((message) => message.text),
      ['Hello', 'a', 'Rewrite it', 'I cannot.'],
    );
    assert.deepEqual(replica(facts), messages());
  });

  it('can be used again after its page has failed', async () => {
    let isBroken = true;
    const { replier } = scripted([text('Yes'), end]);
    const session = new Session(replier, () => {
      if (isBroken) throw new Error('The page is gone.');
    });
    await assert.rejects(session.send('One'), /gone/);
    assert.equal(session.arriving.areAny(), false);
    isBroken = false;
    await session.send('Two');
    assert.equal((session.shown.messages.at(-1) as Reply).text, 'Yes');
  });

  it('sends the end of a stored conversation to the page first, because it is visible', async () => {
    const { session, facts, messages } = scripted();
    const said = Array.from({ length: 30 }, (_, at): Entry => {
      const message = { id: `q${at}`, role: 'user' as const, text: 'Hi', attachments: [] };
      return { type: 'message', parent: at > 0 ? `q${at - 1}` : null, message, at };
    });
    await session.shown.open(said);
    assert.deepEqual(
      facts.map((fact) => [fact.type, 'messages' in fact && fact.messages.length]),
      [
        ['conversation', 20],
        ['earlier', 10],
      ],
    );
    assert.deepEqual(replica(facts), messages());
  });

  const meanwhile: [what: string, act: (session: Session) => unknown, wanted: () => boolean][] = [
    ['another conversation was begun', (session) => session.shown.startNew(), () => true],
    ['it is not wanted any more', () => undefined, () => false],
  ];
  for (const [what, act, isWanted] of meanwhile)
    it(`shows no stored conversation if ${what} while its entries were applied (V281)`, async () => {
      const { session } = scripted();
      const opened = session.shown.open(long(), undefined, isWanted);
      act(session);
      assert.equal(await opened, false);
      assert.deepEqual(session.shown.messages, []);
    });
});

/** Entries that take longer to apply than one slice of work. */
function* long(): Generator<Entry> {
  const end = performance.now() + 50;
  while (performance.now() < end);
  yield { type: 'message', parent: null, message: { id: 'q', role: 'user', text: 'Hi', attachments: [] }, at: 1 };
}
