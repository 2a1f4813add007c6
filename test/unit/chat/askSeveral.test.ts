import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { entriesIn } from '../../../src/chat/history/entries.ts';
import { asJson, asMarkdown, importJson } from '../../../src/chat/history/transfer.ts';
import type { Model } from '../../../src/chat/replier.ts';
import { Session } from '../../../src/chat/session.ts';
import { shownMessages } from '../../../src/chat/shownMessages.ts';
import type { Comparison, Fact, Reply } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { historyFolder, workspace } from '../../support/history/folder.ts';
import { replica } from './replica.ts';

const models = ['a', 'b', 'c', 'd', 'e'].map((id): Model => ({ id, name: id.toUpperCase() }));
const [a, b, c, d, e] = models as [Model, Model, Model, Model, Model];
const text = (text: string): ReplyEvent => ({ type: 'text', text });
const end: ReplyEvent = { type: 'end', stopReason: 'end_turn' };

/** What a model does next: it says something, fails, or ends. */
type Step = ReplyEvent | Error;

describe('A question to several models', () => {
  const { path, window } = historyFolder();

  /** A session in which each model waits until the test makes it reply. */
  function start() {
    const facts: Fact[] = [];
    const requests: { model: string; messages: ServiceMessage[] }[] = [];
    const connections: string[][] = [];
    const steps = new Map<string, { waiting: Step[]; wake: () => void }>();
    const stepsOf = (model: string) => {
      const known = steps.get(model) ?? { waiting: [], wake: () => undefined };
      steps.set(model, known);
      return known;
    };
    const script = { model: a };
    const replier = replierOf({
      model: () => script.model,
      systemPrompt: () => '',
      begin: () => {
        const asked: string[] = [];
        return connected(async function* (model, messages, signal) {
          if (asked.push(model) === 1) connections.push(asked);
          requests.push({ model, messages });
          const mine = stepsOf(model);
          for (;;) {
            const step = mine.waiting.shift();
            if (step instanceof Error) throw step;
            if (step) yield step;
            if (step?.type === 'end') return;
            if (!step)
              await new Promise<void>((resolve, reject) => {
                mine.wake = resolve;
                signal.addEventListener('abort', reject);
              });
          }
        });
      },
    });
    const { history } = window();
    const session = new Session(replier, (fact) => facts.push(structuredClone(fact)), {
      journal: () => history.create(workspace),
    });
    /** Lets a model do something, and waits until the session has received it. */
    const does = async ({ id }: Model, ...what: Step[]): Promise<void> => {
      const mine = stepsOf(id);
      mine.waiting.push(...what);
      mine.wake();
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    };
    const asked = async (count: number): Promise<void> => {
      while (requests.length < count) await new Promise(setImmediate);
    };
    const shown = () => shownMessages(session.shown.conversation);
    const columns = (): Comparison => shown().findLast((message) => message.role === 'comparison') as Comparison;
    const idOf = ({ name }: Model): string => columns().replies.find(({ model }) => model === name)?.id ?? '';
    const column = ({ name }: Model): Reply => columns().replies.find(({ model }) => model === name) as Reply;
    /** Asks the given models, and waits until all requests have started. */
    const ask = async (...others: Model[]) => {
      const sent = session.send('Q', [], { also: others });
      await asked(requests.length + 1 + others.length);
      return { sent };
    };
    /** Asserts that the page shows the messages of the session. */
    const agrees = (): void => assert.deepEqual(replica(structuredClone(facts)), shown());
    return {
      session,
      facts,
      requests,
      connections,
      script,
      history,
      does,
      asked,
      shown,
      columns,
      column,
      idOf,
      ask,
      agrees,
    };
  }

  it('streams all replies at once, with one request to each over one connection', async () => {
    const { session, requests, connections, does, ask, columns, agrees } = start();
    const { sent } = await ask(b, c);
    await does(c, text('C1'));
    await does(a, text('A1'));
    await does(c, text('C2'), end);
    agrees();
    assert.equal(session.arriving.areAny(), true);
    await does(a, end);
    await does(b, text('B1'), end);
    await sent;
    assert.equal(session.arriving.areAny(), false);
    assert.deepEqual(
      columns().replies.map(({ model, text, outcome }) => [model, text, outcome]),
      [
        ['A', 'A1', 'done'],
        ['B', 'B1', 'done'],
        ['C', 'C1C2', 'done'],
      ],
    );
    assert.deepEqual(
      requests,
      ['a', 'b', 'c'].map((model) => ({ model, messages: [{ role: 'user', content: 'Q' }] })),
    );
    assert.deepEqual(connections, [['a', 'b', 'c']]);
    agrees();
  });

  it('can be stopped for one model while the others continue, or for all', async () => {
    const { session, does, ask, idOf, column, agrees } = start();
    const { sent } = await ask(b, c);
    await does(b, text('B1'));
    session.arriving.stop(idOf(b));
    await does(a, text('A1'));
    assert.deepEqual([column(b).outcome, column(b).text, column(a).outcome], ['stopped', 'B1', 'streaming']);
    session.arriving.stop();
    await sent;
    assert.deepEqual(
      [a, b, c].map((model) => column(model).outcome),
      ['stopped', 'stopped', 'stopped'],
    );
    agrees();
  });

  it('continues with the others when one fails, which can be retried in its column meanwhile (V80)', async () => {
    const { requests, session, does, asked, ask, idOf, columns, column, agrees } = start();
    const { sent } = await ask(b);
    await does(b, new ServiceError('key-rejected'));
    assert.equal(column(b).outcome, 'failed');
    const again = session.retry(idOf(b));
    await asked(3);
    assert.deepEqual(requests.at(-1), { model: 'b', messages: [{ role: 'user', content: 'Q' }] });
    assert.deepEqual(
      columns().replies.map(({ model, outcome }) => [model, outcome]),
      [
        ['A', 'streaming'],
        ['B', 'streaming'],
      ],
    );
    await does(b, text('B2'), end);
    await does(a, text('A1'), end);
    await Promise.all([sent, again]);
    assert.deepEqual(
      columns().replies.map(({ text }) => text),
      ['A1', 'B2'],
    );
    assert.equal(columns().selected, idOf(a));
    agrees();
  });

  it('is sent to a model again only once, however often Retry is pressed before the page shows it (V511)', async () => {
    const { session, requests, does, asked, ask, idOf, agrees } = start();
    const { sent } = await ask(b);
    await does(b, new ServiceError('key-rejected'));
    const id = idOf(b);
    const again = [session.retry(id), session.retry(id)];
    await asked(3);
    await does(b, end, end);
    await does(a, end);
    await Promise.all([sent, ...again]);
    assert.deepEqual(
      requests.map(({ model }) => model),
      ['a', 'b', 'b'],
    );
    agrees();
  });

  it('can also be retried for the selected model in its column', async () => {
    const { session, does, asked, ask, idOf, columns, agrees } = start();
    const { sent } = await ask(b);
    await does(a, new ServiceError('key-rejected'));
    const again = session.retry(idOf(a));
    await asked(3);
    await does(a, text('A2'), end);
    await does(b, end);
    await Promise.all([sent, again]);
    assert.deepEqual(
      columns().replies.map(({ text }) => text),
      ['A2', ''],
    );
    assert.equal(columns().selected, idOf(a));
    agrees();
  });

  it('shows why each model failed if all fail, and accepts the next message (V80)', async () => {
    const { session, does, asked, ask, column, agrees } = start();
    const { sent } = await ask(b);
    await does(a, new ServiceError('key-rejected'));
    await does(b, new ServiceError('key-rejected'));
    await sent;
    assert.ok(column(a).problem?.sentence);
    assert.ok(column(b).problem?.sentence);
    const next = session.send('Q2');
    await asked(3);
    await does(a, text('A2'), end);
    await next;
    assert.equal(session.shown.messages.at(-1)?.text, 'A2');
    agrees();
  });

  it('is sent to four different models at most, once to each (V81)', async () => {
    const { session, requests, does, ask, idOf } = start();
    await session.send('Q', [], { also: [b, b] });
    await session.send('Q', [], { also: [a] });
    await session.send('Q', [], { also: [b, c, d, e] });
    assert.deepEqual([session.shown.messages.length, requests.length], [0, 0]);
    const { sent } = await ask(b, c);
    for (const model of [a, b, c]) await does(model, text('x'), end);
    await sent;
    await session.askAlso(idOf(a), [c]);
    await session.askAlso(idOf(a), [d, e]);
    assert.equal(requests.length, 3);
  });

  it('can be sent to more models after a reply, which becomes the first column and stays selected', async () => {
    const { session, requests, does, asked, ask, columns, idOf, shown, agrees } = start();
    const { sent } = await ask();
    await does(a, text('A1'), end);
    await sent;
    const next = session.send('Q2');
    await asked(2);
    await does(a, text('A2'), end);
    await next;
    const also = session.askAlso(session.shown.messages[1]?.id ?? '', [b, c]);
    await asked(4);
    const messages = [{ role: 'user', content: 'Q' }];
    assert.deepEqual(
      requests.slice(-2),
      ['b', 'c'].map((model) => ({ model, messages })),
    );
    await does(b, text('B1'), end);
    await does(c, text('C1'), end);
    await also;
    assert.deepEqual(
      columns().replies.map(({ text }) => text),
      ['A1', 'B1', 'C1'],
    );
    assert.deepEqual([columns().selected, shown().length], [idOf(a), 4]);
    session.shown.select(idOf(b));
    assert.deepEqual([columns().selected, shown().length], [idOf(b), 2]);
    session.shown.select(idOf(a));
    assert.deepEqual([columns().selected, shown().length], [idOf(a), 4]);
    agrees();
  });

  it('continues from the reply that is kept; the others stop and become its versions', async () => {
    const { session, does, ask, idOf, shown, asked, requests, agrees } = start();
    const { sent } = await ask(b, c);
    await does(b, text('B1'), end);
    await does(c, text('C1'));
    session.shown.keep(idOf(b));
    await sent;
    agrees();
    const [, kept] = shown();
    assert.ok(kept?.role === 'assistant');
    assert.deepEqual([kept.text, kept.branch], ['B1', { index: 2, count: 3 }]);
    const next = session.send('Q2');
    await asked(4);
    assert.deepEqual(
      requests.at(-1)?.messages.map(({ content }) => content),
      ['Q', 'B1', 'Q2'],
    );
    await does(a, end);
    await next;
    session.shown.chooseBranch(kept.id, 1);
    const [, other] = shown();
    assert.ok(other?.role === 'assistant');
    assert.deepEqual([other.text, other.outcome], ['C1', 'stopped']);
    agrees();
  });

  it('has only what follows the reply that is selected, as in an imported file', async () => {
    const { session, idOf, facts, agrees } = start();
    const asked = ({ id, name }: Model): Entry => ({
      ...{ type: 'reply', parent: 'q', at: 1 },
      reply: { id, model: name, modelId: id, ...(id !== a.id && { beside: a.id }) },
    });
    const said = (id: string, parent: string | null): Entry => ({
      ...{ type: 'message', parent, at: 1 },
      message: { id, role: 'user', text: id, attachments: [] },
    });
    await session.shown.open([said('q', null), asked(a), asked(b), said('q2', a.id)]);
    agrees();
    session.shown.select(idOf(b));
    assert.equal(replica(structuredClone(facts)).length, 2);
  });

  it('is not kept once it is retried, so that the new reply goes on', async () => {
    const { session, does, ask, asked, idOf, columns, agrees } = start();
    const { sent } = await ask(b);
    for (const model of [a, b]) await does(model, text('first'), end);
    await sent;
    const old = idOf(b);
    const retried = session.retry(old);
    await asked(3);
    session.shown.keep(old);
    await does(b, text('second'), end);
    await retried;
    assert.deepEqual(
      columns().replies.map(({ text, outcome }) => [text, outcome]),
      [
        ['first', 'done'],
        ['second', 'done'],
      ],
    );
    agrees();
  });

  it('goes on with the reply that is kept while it arrives', async () => {
    const { session, does, ask, idOf, shown } = start();
    const { sent } = await ask(b);
    await does(b, text('B1'));
    session.shown.keep(idOf(b));
    await does(b, text(' and more'), end);
    await sent;
    const kept = shown().at(-1);
    assert.ok(kept?.role === 'assistant');
    assert.deepEqual([kept.text, kept.outcome], ['B1 and more', 'done']);
  });

  it('keeps the selected reply when the next message is sent (V83)', async () => {
    const { session, does, ask, idOf, shown, asked, requests, agrees } = start();
    const { sent } = await ask(b);
    await does(a, text('A1'), end);
    session.shown.select(idOf(b));
    await does(b, text('B1'), end);
    await sent;
    const next = session.send('Q2');
    await asked(3);
    await does(a, end);
    await next;
    assert.deepEqual(
      requests.at(-1)?.messages.map(({ content }) => content),
      ['Q', 'B1', 'Q2'],
    );
    assert.deepEqual(
      shown().map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant'],
    );
    agrees();
  });

  it('keeps the selected reply when an answer from outside the chat is added after it', async () => {
    const { session, does, ask, idOf, shown, agrees } = start();
    const { sent } = await ask(b);
    for (const model of [a, b]) await does(model, text(model.name), end);
    await sent;
    session.shown.select(idOf(b));
    await session.add('Review it', [], 'Other', 'Nothing was found.');
    assert.deepEqual(
      shown().map((message) => (message.role === 'comparison' ? message.replies.length : message.text)),
      ['Q', 'B', 'Review it', 'Nothing was found.'],
    );
    agrees();
  });

  it('does not prevent the next message if something fails before any of the replies arrives', async () => {
    const replier = replierOf({ model: () => a, begin: () => connected(async function* () {}) });
    let fails = true;
    const session = new Session(replier, ({ type }) => {
      if (fails && type === 'turn-start') throw new Error('broken');
    });
    await assert.rejects(session.send('Q', [], { also: [b, c] }), /broken/);
    fails = false;
    assert.deepEqual([session.arriving.areAny(), await session.send('Q2')], [false, true]);
  });

  it('keeps the reply that the user continues', async () => {
    const { session, does, ask, idOf, asked, requests, column } = start();
    const { sent } = await ask(b);
    await does(a, text('A1'), end);
    await session.continueReply(idOf(a));
    assert.equal(column(b).outcome, 'streaming', 'While one of them arrives, nothing is kept.');
    await does(b, text('B1'), { type: 'end', stopReason: 'length' });
    await sent;
    const rest = session.continueReply(idOf(b));
    await asked(3);
    await does(a, end);
    await rest;
    assert.deepEqual(
      requests
        .at(-1)
        ?.messages.slice(0, 2)
        .map(({ content }) => content),
      ['Q', 'B1'],
    );
  });

  it('is restored after a reload with the partial replies, which can be retried and kept (V82)', async () => {
    const first = start();
    const { sent } = await first.ask(b);
    await first.does(a, text('A1'));
    await first.does(b, text('B1'));
    await first.does(a, text('A2'));
    first.session.shown.select(first.idOf(b));
    await first.session.shown.save();
    const [file = ''] = readdirSync(path());
    const lines = readFileSync(path(file), 'utf8');
    assert.equal(
      lines.split('\n').filter((line) => line.includes('"type":"text"')).length,
      2,
      'text is joined by reply',
    );
    first.session.arriving.stop();
    await sent;

    const second = start();
    await second.session.shown.open(entriesIn(lines));
    assert.deepEqual(
      second.columns().replies.map(({ model, text, outcome }) => [model, text, outcome]),
      [
        ['A', 'A1A2', 'partial'],
        ['B', 'B1', 'partial'],
      ],
    );
    assert.equal(second.columns().selected, second.idOf(b));
    const again = second.session.retry(second.idOf(a));
    await second.asked(1);
    await second.does(a, text('A3'), end);
    await again;
    assert.deepEqual(
      second.columns().replies.map(({ text }) => text),
      ['A3', 'B1'],
    );
    second.session.shown.keep(second.idOf(a));
    assert.deepEqual(
      second.shown().map(({ role }) => role),
      ['user', 'assistant'],
    );
    second.agrees();
  });

  it('is exported with all replies, and is imported with none of them kept', async () => {
    const { session, does, ask, columns } = start();
    const { sent } = await ask(b);
    const usage: ReplyEvent = { type: 'usage', usage: { inputTokens: 3, outputTokens: 12 } };
    await does(a, text('A1\n\n```js\n1\n```'), usage, end);
    await does(b, new ServiceError('key-rejected'));
    await sent;
    const markdown = asMarkdown(session.shown.conversation);
    assert.match(
      markdown,
      /\| Model \| Time \| Tokens in \| Tokens out \| Text \|\n\| --- \| --- \| --- \| --- \| --- \|\n\| A \| \d+\.\d s \| 3 \| 12 \| 15 characters \|\n\| B \| \d+\.\d s \| – \| – \| 0 characters \|/,
    );
    assert.match(markdown, /\n### A\n\nA1\n\n```js\n1\n```\n\n### B\n\n_.+_\n$/);
    const imported = importJson(asJson(session.shown.conversation));
    assert.ok(imported.ok);
    const [, again] = shownMessages(conversationOf(imported.entries));
    assert.ok(again?.role === 'comparison');
    const told = ({ replies }: Comparison) => replies.map(({ model, modelId, text }) => [model, modelId, text]);
    assert.deepEqual(told(again), told(columns()));
    assert.doesNotMatch(JSON.stringify(imported.entries), new RegExp(columns().replies[0]?.id ?? ''));
  });

  it('makes one request per model, like every other message, and none for titles or anything else', async () => {
    const { session, does, asked, requests } = start();
    for (const [index, others] of [[], [], [b], []].entries()) {
      const before = requests.length;
      const sent = session.send(`Q${index}`, [], { also: others });
      await asked(before + 1 + others.length);
      for (const model of [a, ...others]) await does(model, text('x'), end);
      await sent;
      await session.shown.save();
    }
    assert.deepEqual(
      requests.map(({ model }) => model),
      ['a', 'a', 'a', 'b', 'a'],
    );
    assert.equal(session.shown.conversation.title, 'Q0');
  });
});
