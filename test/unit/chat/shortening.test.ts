import assert from 'node:assert/strict';
import { Session } from '../../../src/chat/session.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Shortening, type ShorteningServices } from '../../../src/chat/shortening.ts';
import { beginningUpTo } from '../../../src/chat/history/beginning.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { asJson, asMarkdown, importJson } from '../../../src/chat/history/transfer.ts';
import type { SentByCommand } from '../../../src/chat/record/commandRecord.ts';
import type { LookUpStep, Problem, ShownSummary } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { connected, openGate, replierOf } from '../../support/connected.ts';
import { historyFolder } from '../../support/history/folder.ts';

const text = (text: string): ReplyEvent => ({ type: 'text', text });
const end: ReplyEvent = { type: 'end', stopReason: 'end_turn' };
const long = (number: number): string => `Answer ${number}. ${'It is so. '.repeat(20)}`;
const step: LookUpStep = {
  ...{ number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a.ts' },
  result: 'what was looked up',
};

/** All summaries of a conversation. */
function summaries(of: ReturnType<typeof conversationOf>): string[] {
  return [...of.all()].flatMap(({ message }) => (message.role === 'assistant' ? (message.summary ?? []) : []));
}

describe('Shortening a conversation', () => {
  const { window } = historyFolder();

  function start() {
    const requests: ServiceMessage[][] = [];
    const [told, recorded, problems]: [string[], SentByCommand[], string[]] = [[], [], []];
    let changes = 0;
    let count = 0;
    /** How the next reply goes, instead of a numbered one; what the gate says; where it is stopped. */
    const script: {
      next?: (ReplyEvent | ServiceError)[];
      mayLeave: boolean;
      texts: string[];
      stops: boolean;
      cancels?: boolean;
      retry?: (retry: () => Promise<void>) => Promise<void>;
      waits?: Promise<void>;
      asked?: () => void;
      place?: string;
    } = { mayLeave: true, texts: [], stops: false };
    const replier = replierOf({
      model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
      outgoing: {
        ...openGate,
        mayLeave: (texts) => {
          script.texts = [...texts];
          script.asked?.();
          return Promise.resolve(script.mayLeave);
        },
      },
      systemPrompt: () => 'Be brief.',
      installationName: () => script.place ?? 'a.example · primary',
      begin: () =>
        connected(async function* (_, messages) {
          requests.push(messages);
          await script.waits;
          const { next = [text(long(++count)), end] } = script;
          delete script.next;
          for (const event of next) {
            if (event instanceof ServiceError) throw event;
            yield event;
          }
        }),
    });
    const { history } = window();
    const session = new Session(replier, () => undefined, { journal: () => history.create() });
    const dialogs = {
      cancellable: <Answer>(_: string, ask: (signal: AbortSignal) => Promise<Answer>) => {
        const abort = new AbortController();
        if (script.cancels) return Promise.resolve(undefined);
        if (script.stops) abort.abort();
        return ask(abort.signal);
      },
      notify: (sentence: string) => void told.push(sentence),
      showProblem: async ({ sentence }: Problem, retry: () => Promise<void>) => {
        problems.push(sentence);
        await script.retry?.(retry);
      },
    };
    const commandRecord = { note: (sent: SentByCommand) => Promise.resolve(void recorded.push(sent)) };
    const services: ShorteningServices = { replier, commandRecord, dialogs, undecided: new PerConversation() };
    const shortening = new Shortening(session, services, () => changes++);
    /** Another chat of the same window. */
    const another = () => {
      const other = new Session(replier, () => undefined, { journal: () => history.create() });
      return { session: other, shortening: new Shortening(other, services, () => changes++) };
    };
    const say = async (count: number): Promise<void> => {
      for (let number = 1; number <= count; number++) await session.send(`Question ${number}`);
    };
    const id = (place: number): string => session.shown.messages.at(place)?.id ?? '';
    const shown = (): ShownSummary | undefined => shortening.fact.summary;
    /** Shortens with this summary, as the user has edited it. */
    const shorten = async (summary: string, edited = summary): Promise<void> => {
      script.next = [text(summary), end];
      await shortening.start();
      const proposed = shown();
      assert.ok(proposed?.isProposed, told.join());
      shortening.use(proposed.id, edited);
    };
    /** Asks for a summary in a conversation that is stored, as far as the model has it. */
    const asked = async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await say(4);
      await session.shown.save();
      Object.assign(script, { waits: promise, next: [text('All is so.'), end] });
      const done = shortening.start();
      await new Promise(setImmediate);
      return { id: session.shown.id ?? '', done, answer: () => resolve(undefined) };
    };
    /** What the next request would contain. */
    const next = async (): Promise<string[]> => {
      const { messages } = await session.requestFor('And now?', []);
      return messages.map(({ role, content }) => `${role}: ${typeof content === 'string' ? content : ''}`);
    };
    return {
      ...{ session, shortening, requests, told, recorded, problems, script, say, id, shown, shorten, next, history },
      asked,
      changes: () => changes,
      undecided: services.undecided,
      another,
    };
  }

  it('puts the summary in the place of older replies, and keeps the last two (V455)', async () => {
    const { say, shorten, next, requests, recorded, script } = start();
    await say(4);
    const before = await next();
    await shorten('All is so.', 'All is so, really.');
    assert.deepEqual(await next(), [
      'system: Be brief.',
      'user: Question 1',
      'assistant: (See the summary below.)',
      'user: Question 2',
      'assistant: (Summary of all replies so far:)\n\nAll is so, really.',
      ...before.slice(5),
    ]);
    const asked = requests.at(-1) ?? [];
    assert.deepEqual(
      asked.slice(0, -1).map(({ content }) => content),
      before.slice(0, 5).map((line) => line.replace(/^\w+: /, '')),
      'the model reads the whole part',
    );
    assert.ok(script.texts.includes('Be brief.') && script.texts.includes(long(2)), 'the gate has seen all of it');
    assert.deepEqual(
      recorded.map(({ command, place, promptCharacters }) => [command, place, promptCharacters]),
      [['shortenConversation', 'a.example · primary', asked.at(-1)?.content.length]],
    );
  });

  it('is not asked for again before there are more replies', async () => {
    const { say, shorten, shortening, requests, told } = start();
    await say(4);
    await shorten('All is so.');
    const before = requests.length;
    await shortening.start();
    assert.equal(requests.length, before);
    assert.match(told.at(-1) ?? '', /^There is nothing to shorten/);
  });

  const other = { id: 'gpt', name: 'GPT' };
  const last = ({ shown: { messages } }: Session): string => messages.at(-1)?.id ?? '';
  for (const [what, ask] of [
    ['a message', (session) => session.send('And now?')],
    ['Retry', (session) => session.retry(last(session))],
    ['a question to another model', (session) => session.askAlso(last(session), [other])],
    [
      'Retry of one of several replies',
      async (session) => {
        await session.askAlso(last(session), [other]);
        await session.retry(last(session));
      },
    ],
  ] as [what: string, ask: (session: Session) => Promise<unknown>][])
    it(`is sent with ${what}, and the replies themselves are not (V455)`, async () => {
      const { say, shorten, requests, session } = start();
      await say(4);
      await shorten('All is so.');
      const before = requests.length;
      await ask(session);
      assert.ok(requests.length > before);
      for (const request of requests.slice(before)) {
        const contents = request.map(({ content }) => content);
        assert.ok(contents.includes('(Summary of all replies so far:)\n\nAll is so.') && !contents.includes(long(1)));
      }
    });

  it('takes the place of the first of two replies (V455)', async () => {
    const { say, shorten, next } = start();
    await say(2);
    await shorten('Short.');
    assert.deepEqual((await next()).slice(2, 5), [
      'assistant: (Summary of all replies so far:)\n\nShort.',
      'user: Question 2',
      `assistant: ${long(2)}`,
    ]);
  });

  it('does not use a summary of a reply that was deleted before the user decided (V456)', async () => {
    const { say, session, shortening, script, shown, id } = start();
    await say(5);
    script.next = [text('Answer 1 says so.'), end];
    await shortening.start();
    assert.ok(shown()?.isProposed);
    session.shown.delete(id(1));
    assert.equal(shown(), undefined);
  });

  it('sends the last reply itself if it is to go on, also where a summary has its place (V455)', async () => {
    const { say, session, shorten, id, requests } = start();
    await say(3);
    await shorten('Short.');
    session.shown.delete(id(-2));
    session.shown.delete(id(-2));
    await session.continueReply(id(-1));
    assert.doesNotMatch(JSON.stringify(requests.at(-1)), /Summary of all replies/);
  });

  it('leaves every word of the user in the request, and the same request after Undo (V455)', async () => {
    const { session, shorten, shortening, next, id } = start();
    const facts = Array.from({ length: 50 }, (_, index) => `fact ${index}: ${index ** 7}`);
    for (const [index, fact] of facts.entries())
      await session.send(`Remember ${fact}`, [
        { id: `${index}`, kind: 'file', name: `${index}.txt`, language: '', text: `attached to ${fact}` },
      ]);
    const before = await next();
    await shorten('I remember them.');
    const after = await next();
    assert.ok(after.join().length < before.join().length / 2);
    for (const fact of facts)
      for (const words of [`Remember ${fact}\n`, `attached to ${fact}\n`])
        assert.equal(after.filter((line) => line.includes(words)).length, 1, words);
    shortening.drop(id(-5));
    assert.deepEqual(await next(), before);
  });

  it('can be done again, with the summary in what the model reads; Undo leads back step by step (V455)', async () => {
    const { say, shorten, shortening, next, shown, requests } = start();
    await say(5);
    const whole = await next();
    await shorten('First.');
    const once = await next();
    await say(3);
    const later = await next();
    await shorten('Second.');
    assert.match(JSON.stringify(requests.at(-1)), /First\./);
    assert.doesNotMatch((await next()).join(), /First\./);
    shortening.drop(shown()?.id ?? '');
    assert.deepEqual(await next(), later);
    assert.deepEqual(later.slice(0, once.length - 1), once.slice(0, -1));
    shortening.drop(shown()?.id ?? '');
    assert.deepEqual((await next()).slice(0, whole.length - 1), whole.slice(0, -1));
  });

  it('leaves out what was looked up for these replies (V455)', async () => {
    const { session, say, shorten, next, id } = start();
    await say(4);
    session.shown.kept.record({ type: 'step', id: id(1), step });
    session.shown.kept.record({ type: 'step', id: id(-1), step: { ...step, result: 'later' } });
    assert.match((await next()).join(), /what was looked up/);
    await shorten('Short.');
    assert.doesNotMatch((await next()).join(), /what was looked up/);
    assert.match((await next()).join(), /later/);
  });

  const tool: ReplyEvent = { type: 'end', stopReason: 'tool_use' };
  // [what the model does, what the user is told]
  const bad: [name: string, next: (ReplyEvent | ServiceError)[], told: RegExp][] = [
    ['writes nothing', [end], /./],
    ['writes only white space', [text(' \n'), end], /./],
    ['only thinks', [{ type: 'thought', text: 'Hm' }, end], /thought, but did not answer/],
    ['calls a tool', [text('Let me look.'), tool], /tool/],
    ['is cut off', [text('All'), new ServiceError('refused', {})], /./],
    ['reaches its length limit', [text('All'), { type: 'end', stopReason: 'max_tokens' }], /./],
    ['fails', [new ServiceError('refused', {})], /./],
    ['writes more than the replies have', [text('x'.repeat(500)), end], /not shorter than the replies/],
  ];
  for (const [name, reply, sentence] of bad)
    it(`changes nothing if the model ${name} (V456)`, async () => {
      const { say, script, shortening, next, shown, told, problems } = start();
      await say(4);
      const before = await next();
      script.next = reply;
      await shortening.start();
      assert.equal(shown(), undefined);
      assert.match([...told, ...problems].join(), sentence);
      assert.deepEqual(await next(), before);
    });

  it('is asked for again if the user presses Retry after a failure (V456)', async () => {
    const { say, script, shortening, told, problems, requests } = start();
    await say(3);
    script.next = [new ServiceError('refused', {})];
    script.retry = (retry) => retry();
    await shortening.start();
    assert.equal(problems.length, 1);
    assert.equal(requests.length, 5);
    assert.match(told.join(), /not shorter/);
  });

  it('can be asked for again after a check that failed', async () => {
    const { say, script, shortening, shown } = start();
    await say(3);
    script.asked = () => {
      throw new Error('broken');
    };
    await assert.rejects(shortening.start(), /broken/);
    script.asked = () => undefined;
    script.next = [text('So.'), end];
    await shortening.start();
    assert.equal(shown()?.text, 'So.');
  });

  for (const [name, edited, sentence] of [
    ['empty', ' \n', 'The summary is empty, so it is not used.'],
    [
      'as long as the replies',
      'x'.repeat(500),
      'The summary is not shorter than the replies that it would replace, so it is not used.',
    ],
  ] as const)
    it(`leaves the summary to edit on if the user makes it ${name} (V456)`, async () => {
      const { say, shorten, shown, told } = start();
      await say(4);
      await shorten('Short.', edited);
      assert.deepEqual(told, [sentence]);
      assert.equal(shown()?.isProposed, true);
    });

  for (const count of [0, 1])
    it(`asks nothing with ${count} replies, and says so (V456)`, async () => {
      const { say, shortening, told, requests } = start();
      await say(count);
      await shortening.start();
      assert.match(told.join(), /nothing to shorten/);
      assert.equal(requests.length, count);
    });

  it('asks nothing while a reply arrives, if a secret must not leave, or twice (V456)', async () => {
    const { session, say, script, shortening, requests, told, shown } = start();
    await say(3);
    script.mayLeave = false;
    await shortening.start();
    assert.equal(requests.length, 3);
    script.mayLeave = true;
    let go = (): void => undefined;
    script.waits = new Promise((resolve) => (go = resolve));
    const arriving = session.send('More');
    while (!session.arriving.areAny()) await new Promise(setImmediate);
    await shortening.start();
    assert.match(told.join(), /still on its way/);
    go();
    await arriving;
    script.next = [text('Short.'), end];
    await Promise.all([shortening.start(), shortening.start()]);
    assert.equal(requests.length, 5);
    assert.equal(shown()?.text, 'Short.');
  });

  it('asks nothing if the conversation or the connection changes while the user is asked about a secret (V456)', async () => {
    const changes: ((started: ReturnType<typeof start>) => void)[] = [
      ({ session }) => session.shown.startNew(),
      ({ script }) => (script.place = 'b.example'),
    ];
    for (const change of changes) {
      const started = start();
      await started.say(3);
      const before = started.requests.length;
      started.script.asked = () => change(started);
      await started.shortening.start();
      assert.deepEqual([started.requests.length, started.told], [before, []]);
    }
  });

  it('is proposed as long as what it replaces is shown, without space around it (V456)', async () => {
    const { session, say, script, shortening, shown, id } = start();
    await say(4);
    script.next = [text(' Short.\n'), end];
    await shortening.start();
    session.shown.delete(id(-1));
    assert.deepEqual(shown(), { id: id(3), text: 'Short.', isProposed: true });
  });

  it('stays proposed in its conversation, and in its branch, while another one gets a summary (V564)', async () => {
    const { session, say, script, shortening, shown, id, next, history } = start();
    const propose = async (summary: string): Promise<ShownSummary | undefined> => {
      script.next = [text(summary), end];
      await shortening.start();
      return shown();
    };
    await say(4);
    const branch = await propose('Of the first branch.');
    await session.edit(id(0), 'Another question');
    await say(3);
    await propose('Of the second branch.');
    await session.shown.save();
    const first = session.shown.id;
    session.shown.startNew();
    await say(4);
    const second = await propose('Of the second conversation.');
    shortening.use(second?.id ?? '', second?.text ?? '');
    assert.match((await next()).join(), /Of the second conversation/);
    await session.shown.open((await history.read(first ?? '')) ?? [], history.journal(first ?? ''));
    session.shown.choose(branch?.id ?? '');
    assert.deepEqual(shown(), branch);
    shortening.drop(branch?.id ?? '');
    assert.equal(shown(), undefined);
    session.shown.chooseBranch(id(0), 1);
    assert.equal(shown()?.text, 'Of the second branch.');
    assert.equal((await propose('Again.'))?.text, 'Again.');
    shortening.drop(shown()?.id ?? '');
    assert.equal(shown(), undefined, 'a new one takes the place of the one that was shown');
  });

  it('is written for two conversations at once, and each is proposed where it was asked for (V573)', async () => {
    const { session, say, script, shortening, shown, told, history } = start();
    const ask = async (summary: string): Promise<[go: () => void, asked: Promise<void>]> => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      script.waits = promise;
      script.next = [text(summary), end];
      const asked = shortening.start();
      await new Promise(setImmediate);
      return [() => resolve(undefined), asked];
    };
    await say(4);
    await session.shown.save();
    const first = session.shown.id;
    const [goFirst, askedFirst] = await ask('Of the first.');
    session.shown.startNew();
    delete script.waits;
    delete script.next;
    await say(4);
    const [goSecond, askedSecond] = await ask('Of the second.');
    script.next = [text('Of the first.'), end];
    goFirst();
    await askedFirst;
    assert.equal(shown(), undefined);
    script.next = [text('Of the second.'), end];
    goSecond();
    await askedSecond;
    assert.equal(shown()?.text, 'Of the second.');
    await session.shown.open((await history.read(first ?? '')) ?? [], history.journal(first ?? ''));
    assert.equal(shown()?.text, 'Of the first.');
    assert.deepEqual(told, []);
  });

  it('is proposed in the chat in which its conversation is opened again while it is written (V590)', async () => {
    const { session, asked, another, history, changes } = start();
    const { id, done, answer } = await asked();
    session.shown.startNew();
    const other = another();
    await other.session.shown.open((await history.read(id)) ?? [], history.journal(id));
    answer();
    await done;
    assert.deepEqual([other.shortening.fact.summary?.text, changes()], ['All is so.', 1]);
    other.shortening.drop(other.shortening.fact.summary?.id ?? '');
    assert.equal(other.shortening.fact.summary, undefined);
  });

  it('is asked for only once, also where its conversation is opened again meanwhile (V600)', async () => {
    const { session, asked, script, another, history, requests } = start();
    const { id, done, answer } = await asked();
    session.shown.startNew();
    const other = another();
    await other.session.shown.open((await history.read(id)) ?? [], history.journal(id));
    const again = other.shortening.start();
    await new Promise(setImmediate);
    answer();
    await Promise.all([done, again]);
    const proposed = (): ShownSummary | undefined => other.shortening.fact.summary;
    assert.deepEqual([requests.length, proposed()?.text], [5, 'All is so.']);
    other.shortening.drop(proposed()?.id ?? '');
    script.next = [text('Again.'), end];
    await other.shortening.start();
    assert.equal(proposed()?.text, 'Again.');
  });

  it('is forgotten with its conversation, and proposed again when that is restored, also while it is written (V600)', async () => {
    const { session, asked, another, history, undecided } = start();
    const { id, done, answer } = await asked();
    const entries = (await history.read(id)) ?? [];
    session.shown.forget();
    const remember = undecided.forget(id);
    const opened = async () => {
      const other = another();
      await other.session.shown.open(entries, history.journal(id));
      return other.shortening.fact.summary?.text;
    };
    answer();
    await done;
    assert.equal(await opened(), undefined);
    remember();
    assert.equal(await opened(), 'All is so.');
  });

  it('is not tried again for another conversation that was opened meanwhile (V586)', async () => {
    const { session, say, script, shortening, shown, told, requests } = start();
    await say(4);
    script.next = [new ServiceError('refused', {})];
    script.retry = async (retry) => {
      session.shown.startNew();
      delete script.next;
      await say(4);
      await retry();
    };
    const before = requests.length;
    await shortening.start();
    assert.equal(requests.length, before + 1 + 4);
    assert.deepEqual(told, ['Not sent: another conversation was opened meanwhile.']);
    assert.equal(shown(), undefined);
  });

  it('changes nothing if it is cancelled (V456)', async () => {
    const { say, script, shortening, shown, told, problems } = start();
    await say(3);
    script.cancels = true;
    await shortening.start();
    assert.deepEqual([shown(), told, problems], [undefined, [], []]);
  });

  it('changes nothing if it is stopped, discarded, or the conversation is changed meanwhile (V456)', async () => {
    const { session, say, script, shortening, shown, told, next, id } = start();
    await say(3);
    const before = await next();
    script.stops = true;
    await shortening.start();
    assert.deepEqual([shown(), told], [undefined, []]);
    script.stops = false;
    script.next = [text('Short.'), end];
    await shortening.start();
    shortening.drop(shown()?.id ?? '');
    assert.equal(shown(), undefined);
    assert.deepEqual(await next(), before);
    let go = (): void => undefined;
    script.waits = new Promise((resolve) => (go = resolve));
    const asked = shortening.start();
    await new Promise(setImmediate);
    session.shown.delete(id(0));
    go();
    await asked;
    assert.match(told.join(), /changed meanwhile/);
    assert.equal(shown(), undefined);
  });

  it('applies only to the branch that it was made for (V457)', async () => {
    const { session, say, shorten, next, shown, id } = start();
    await say(4);
    await shorten('Short.');
    const [first, at] = [id(0), shown()?.id];
    await session.edit(first, 'Another question');
    assert.equal(shown(), undefined);
    assert.doesNotMatch((await next()).join(), /summary/);
    session.shown.chooseBranch(id(0), -1);
    assert.equal(shown()?.id, at);
    // A version of a later reply keeps it, one of its own part does not.
    await session.retry(id(-1));
    assert.equal(shown()?.id, at);
    await session.retry(id(1));
    assert.equal(shown(), undefined);
  });

  it('is dropped when a message of its part is deleted, and stays if a later one is (V457)', async () => {
    const { session, say, shorten, shown, id } = start();
    await say(4);
    await shorten('Short.');
    session.shown.delete(id(-1));
    assert.equal(shown()?.text, 'Short.');
    session.shown.delete(id(0));
    assert.equal(shown(), undefined);
  });

  it('is kept with the conversation, exported, imported, and part of a chat that begins from there (V458)', async () => {
    const { session, say, shorten, shortening, history, id } = start();
    await say(4);
    await shorten('Short.\n# really');
    await session.shown.save();
    const { conversation } = session.shown;
    const kept = (): Promise<string[]> =>
      history.read(session.shown.id ?? '').then((entries) => summaries(conversationOf(entries ?? [])));
    assert.deepEqual(await kept(), ['Short.\n# really']);
    const imported = importJson(asJson(conversation));
    assert.ok(imported.ok);
    assert.deepEqual(summaries(conversationOf(imported.entries)), ['Short.\n# really']);
    assert.match(
      asMarkdown(conversation),
      /\*\*Earlier replies are summarised for the model\*\*\n\n> Short\.\n> # really\n\n## You/,
    );
    assert.equal(asMarkdown(conversation).split('summarised for the model').length, 2, 'only once');
    assert.deepEqual(summaries(conversationOf(beginningUpTo(conversation, id(4)))), ['Short.\n# really']);
    assert.deepEqual(summaries(conversationOf(beginningUpTo(conversation, id(2)))), []);
    shortening.drop(shortening.fact.summary?.id ?? '');
    await session.shown.save();
    assert.deepEqual(await kept(), []);
  });

  it('ignores a summary of a file that is of no reply (V458)', () => {
    const conversation = conversationOf([
      { type: 'message', parent: null, message: { id: 'q', role: 'user', text: 'Q', attachments: [] }, at: 1 },
      { type: 'shorten', id: 'q', text: 'not of a reply' },
      { type: 'shorten', id: 'unknown', text: 'of nothing' },
      { type: 'reply', parent: 'q', reply: { id: 'a', model: 'Atlas' }, at: 2 },
      { type: 'shorten', id: 'a', text: ' ' },
    ]);
    assert.deepEqual(summaries(conversation), []);
  });
});
