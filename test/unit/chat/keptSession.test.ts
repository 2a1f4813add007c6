import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { mock } from 'node:test';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { historySentence } from '../../../src/chat/history/historyProblem.ts';
import { entriesIn } from '../../../src/chat/history/entries.ts';
import type { Model } from '../../../src/chat/replier.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Fact, Message, Reply } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { WaitingMessages } from '../../../src/chat/waitingMessages.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { historyFolder, workspace } from '../../support/history/folder.ts';
import { replica } from './replica.ts';

const text = (text: string): ReplyEvent => ({ type: 'text', text });
const end: ReplyEvent = { type: 'end', stopReason: 'end_turn' };
const atlas: Model = { id: 'atlas-large', name: 'Atlas' };

describe('A session that is saved', () => {
  const { path, window } = historyFolder();

  /** The messages in the only file, as another window would read them. */
  const onDisk = (): readonly Message[] => {
    const [file = ''] = readdirSync(path());
    return conversationOf(entriesIn(readFileSync(path(file), 'utf8'))).messages;
  };
  const said = (messages: readonly Message[]): string =>
    messages.map(({ text, branch }) => text + (branch ? ` ${branch.index}/${branch.count}` : '')).join(', ');

  /** A session whose replies are numbered. With `script.waits`, a reply waits for Stop. */
  function start() {
    const facts: Fact[] = [];
    const requests: { model: string; messages: ServiceMessage[]; kept: readonly Message[] }[] = [];
    const { history, problems } = window();
    const script = { waits: false, count: 0, place: 'ours', end };
    const replier = replierOf({
      model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
      installationName: () => script.place,
      begin: () =>
        connected(async function* (model, messages, signal) {
          requests.push({ model, messages, kept: problems.length > 0 ? [] : onDisk() });
          yield text(`A${++script.count}`);
          if (script.waits) await new Promise((_, reject) => signal.addEventListener('abort', reject));
          yield script.end;
        }),
    });
    const keeper = { journal: () => history.create(workspace) };
    const session = new Session(replier, (fact) => facts.push(structuredClone(fact)), keeper);
    const id = (place: number): string => session.shown.messages[place]?.id ?? '';
    const told = async (type: Fact['type']): Promise<void> => {
      while (!facts.some((fact) => fact.type === type)) await new Promise(setImmediate);
    };
    return { session, facts, requests, history, problems, script, id, told };
  }

  type Started = ReturnType<typeof start>;
  const waiting = ({ session }: Started): WaitingMessages =>
    new WaitingMessages(session, { send: () => Promise.resolve(), changed: () => undefined });
  const wait = (started: Started): void =>
    void waiting(started).add({ text: 'Later', attachments: [] }, started.session.addressee);
  const changes: [what: string, change: (started: Started) => unknown][] = [
    ['a summary', ({ session, id }) => session.shown.summarise(id(1), 'So.')],
    ['a deletion', ({ session, id }) => session.shown.delete(id(0))],
    ['another version', ({ session, id }) => session.shown.chooseBranch(id(1), -1)],
    ['another one of several replies', ({ session, id }) => session.shown.select(id(3))],
    ['one of several replies that is kept', ({ session, id }) => session.shown.keep(id(3))],
    ['a message that waits', wait],
    [
      'a message that waits no longer',
      (started) => {
        wait(started);
        const all = waiting(started);
        all.remove(all.all[0]?.message.id ?? '');
      },
    ],
  ];
  for (const [what, change] of changes)
    it(`is saved at once with ${what}`, async () => {
      const started = start();
      const { session, id } = started;
      await session.send('Q1');
      await session.retry(id(1));
      await session.send('Q2', [], { also: [atlas] });
      const { kept } = session.shown;
      const other = kept.conversation.together(id(3)).find((reply) => reply.id !== id(3))?.id ?? '';
      const record = mock.method(kept, 'record');
      change({ ...started, id: (place) => (place === 3 ? other : id(place)) });
      assert.ok(record.mock.callCount() > 0);
      assert.ok(kept.isSaved);
    });

  it('has the message on disk before the request is sent (R9)', async () => {
    const { session, requests } = start();
    await session.send('Q1');
    await session.send('Q2');
    assert.deepEqual(
      requests.map(({ kept }) => said(kept)),
      ['Q1, ', 'Q1, A1, Q2, '],
    );
    assert.deepEqual(onDisk(), session.shown.messages);
  });

  it('is restored after its window was closed during a reply, which can be retried (V57)', async () => {
    const { session, script, told } = start();
    script.waits = true;
    const turn = session.send('Q');
    await told('turn-delta');
    await session.shown.save();
    assert.equal(said(onDisk()), 'Q, A1');
    const next = start();
    const [listed] = await next.history.list();
    assert.equal(listed?.title, 'Q');
    await next.session.shown.open((await next.history.read(listed.id)) ?? [], next.history.journal(listed.id));
    assert.equal((next.session.shown.messages[1] as Reply).outcome, 'partial');
    await next.session.retry(next.id(1));
    assert.equal(said(next.session.shown.messages), 'Q, A1 2/2');
    assert.deepEqual(replica(next.facts), next.session.shown.messages);
    session.arriving.stop();
    await turn;
  });

  it('keeps the outcome of each reply, for any stop reason', async () => {
    const { session, script } = start();
    for (const stopReason of ['end_turn', 'refusal', 'content_filter', 'error', 'tool_use', '', 'new one', undefined]) {
      script.end = { type: 'end', ...(stopReason !== undefined && { stopReason }) };
      await session.send('Q');
      assert.equal((session.shown.messages.at(-1) as Reply).stopReason, stopReason);
    }
    assert.deepEqual(onDisk(), JSON.parse(JSON.stringify(session.shown.messages)));
  });

  it('keeps edited messages and retried replies as branches, also of another model', async () => {
    const { session, facts, requests, id } = start();
    await session.send('Q1');
    await session.send('Q2');
    await session.edit(id(0), 'Q1b');
    assert.equal(said(session.shown.messages), 'Q1b 2/2, A3');
    assert.deepEqual(requests.at(-1)?.messages, [{ role: 'user', content: 'Q1b' }]);
    await session.retry(id(1), atlas);
    assert.equal(requests.at(-1)?.model, 'atlas-large');
    assert.equal((session.shown.messages[1] as Reply).model, 'Atlas');
    assert.equal(said(session.shown.messages), 'Q1b 2/2, A4 2/2');
    session.shown.chooseBranch(id(1), -1);
    assert.equal(said(session.shown.messages), 'Q1b 2/2, A3 1/2');
    session.shown.chooseBranch(id(0), -1);
    assert.equal(said(session.shown.messages), 'Q1 1/2, A1, Q2, A2');
    session.shown.chooseBranch(id(0), -1);
    assert.deepEqual(replica(facts), session.shown.messages);
    await session.send('Q3');
    assert.deepEqual(onDisk(), session.shown.messages);
  });

  it('is listed with its last connection, also after it was opened again and renamed', async () => {
    const { session, script, history } = start();
    const place = async (): Promise<unknown> => (await history.list())[0]?.place;
    await session.send('Q1');
    assert.equal(await place(), 'ours');
    script.place = 'theirs';
    await session.send('Q2');
    assert.equal(await place(), 'theirs');
    script.place = 'ours';
    const id = session.shown.id ?? '';
    await session.shown.open((await history.read(id)) ?? [], history.journal(id));
    session.shown.delete(session.shown.messages[0]?.id ?? '');
    await history.rename(id, 'Mine');
    assert.equal(await place(), 'theirs');
  });

  it('deletes messages, and sends only the messages after them to the page', async () => {
    const { session, facts, id } = start();
    for (const question of ['Q1', 'Q2', 'Q3']) await session.send(question);
    session.shown.delete(id(2));
    assert.equal(said(session.shown.messages), 'Q1, A1, Q3, A3');
    assert.deepEqual(facts.at(-1), { type: 'messages', keep: 2, messages: session.shown.messages.slice(2) });
    session.shown.delete(id(1));
    session.shown.delete('nothing');
    assert.equal(said(session.shown.messages), 'Q1, Q3, A3');
    assert.deepEqual(replica(facts), session.shown.messages);
    const hidden = id(2);
    await session.retry(hidden);
    session.shown.delete(hidden);
    assert.equal(said(session.shown.messages), 'Q1, Q3, A4 2/2', 'What is not shown is not deleted.');
    assert.deepEqual(onDisk(), session.shown.messages);
  });

  it('continues after a length limit with the conversation and a short instruction', async () => {
    const { session, requests, id } = start();
    await session.send('Q');
    await session.continueReply(id(1));
    assert.equal(said(session.shown.messages), 'Q, A1, Go on exactly where you stopped., A2');
    assert.equal(requests[1]?.messages.length, 3);
    await session.continueReply(id(0));
    assert.equal(requests.length, 2);
    await session.continueReply(id(1));
    assert.equal(said(session.shown.messages), 'Q, A1, Go on exactly where you stopped. 2/2, A3');
  });

  it('changes nothing while a turn runs', async () => {
    const { session, script, id } = start();
    await session.send('Q1');
    script.waits = true;
    const turn = session.retry(id(1));
    while (!session.arriving.areAny()) await new Promise(setImmediate);
    const before = [...session.shown.messages];
    session.shown.delete(id(0));
    session.shown.chooseBranch(id(1), -1);
    await session.continueReply(id(1));
    assert.deepEqual(session.shown.messages, before);
    session.arriving.stop();
    await turn;
  });

  it('ends the turn of a conversation that was left in the file of that conversation', async () => {
    const { session, script, history, told } = start();
    script.waits = true;
    const turn = session.send('Old');
    await told('turn-delta');
    session.shown.startNew();
    assert.equal(session.shown.id, undefined);
    script.waits = false;
    await Promise.all([turn, session.send('New')]);
    const titles = (await history.list()).map(({ title }) => title);
    assert.deepEqual(titles.sort(), ['New', 'Old']);
    const old = (await history.list()).find(({ title }) => title === 'Old');
    const [, reply] = conversationOf((await history.read(old?.id ?? '')) ?? []).messages;
    assert.equal((reply as Reply).outcome, 'stopped');
  });

  it('continues if nothing can be written, reports it once, and writes everything later', async () => {
    const { session, problems } = start();
    await writeFile(path(), 'a file in the place of the folder');
    await session.send('Q1');
    await session.send('Q2');
    assert.equal(said(session.shown.messages), 'Q1, A1, Q2, A2');
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['not-saved'],
    );
    await rm(path());
    await mkdir(path());
    await session.send('Q3');
    assert.deepEqual(onDisk(), session.shown.messages);
  });

  it('can be stopped while its message is still being written', async () => {
    const { history, session } = start();
    const slow = { ...history.create(workspace), id: 'slow', append: () => undefined };
    await session.shown.open([], { ...slow, flush: () => new Promise(() => undefined) });
    const turn = session.send('Q1');
    while (!session.arriving.areAny()) await new Promise(setImmediate);
    session.arriving.stop();
    while (session.arriving.areAny()) await new Promise(setImmediate);
    assert.equal((session.shown.messages.at(-1) as Reply).outcome, 'stopped');
    void turn;
  });

  it('is written when its window closes, if that could not be done before', async () => {
    const { session } = start();
    await writeFile(path(), 'a file in the place of the folder');
    await session.send('Q1');
    await rm(path());
    await session.shown.save();
    assert.equal(said(onDisk()), 'Q1, A1');
  });

  it('is not written any more once it is to be deleted, whatever still arrives', async () => {
    const { session, script, told } = start();
    script.waits = true;
    const turn = session.send('Q1');
    await told('turn-delta');
    session.shown.forget();
    await turn;
    assert.equal((onDisk().at(-1) as Reply).outcome, 'failed');
  });

  for (const [when, waits] of [
    ['between two messages', false],
    ['while a reply arrives', true],
  ] as const)
    it(`stays in sight, goes on, and says once that it is not saved, if another window deletes it ${when} (V297)`, async () => {
      const { session, facts, problems, script, told } = start();
      const other = window().history;
      script.waits = waits;
      const first = session.send('Q1');
      if (waits) await told('turn-delta');
      else await first;
      await other.delete(session.shown.id ?? '');
      script.waits = false;
      session.arriving.stop();
      await first;
      await session.send('Q2');
      await session.send('Q3');
      assert.equal(said(session.shown.messages), 'Q1, A1, Q2, A2, Q3, A3');
      assert.deepEqual(replica(facts), session.shown.messages);
      assert.deepEqual(problems.map(historySentence), [
        'This conversation cannot be saved: it was deleted. You can continue the chat.',
      ]);
      assert.deepEqual(await other.list(), []);
    });

  it('retries failed writes by itself, also after the conversation was left', async () => {
    const { session, history } = start();
    await writeFile(path(), 'a file in the place of the folder');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await session.send('Q1');
      session.shown.startNew();
      await rm(path());
      mock.timers.tick(5000);
      for (let turns = 0; turns < 100 && (await history.list()).length === 0; turns++) await new Promise(setImmediate);
      assert.equal(said(onDisk()), 'Q1, A1');
    } finally {
      mock.timers.reset();
    }
  });

  it('does not overwrite the summary of a conversation that it only showed', async () => {
    const { session, history } = start();
    await session.send('Q');
    const { session: other } = start();
    const id = session.shown.id ?? '';
    await other.shown.open((await history.read(id)) ?? [], history.journal(id));
    assert.equal(other.shown.id, id);
    await session.send('Q2');
    await other.shown.save();
    assert.deepEqual(
      (await history.list()).map(({ messages }) => messages),
      [4],
    );
    other.shown.forget();
    assert.deepEqual([other.shown.id, other.shown.messages], [undefined, []]);
  });

  it('leaves nothing on disk if its window closes before the first message', async () => {
    const { session, history } = start();
    await session.shown.save();
    assert.deepEqual(await history.list(), []);
    assert.throws(() => readdirSync(path()), { code: 'ENOENT' });
  });

  it('leaves nothing on disk without a keeper', async () => {
    const { session } = start();
    const kept = replierOf({
      model: () => atlas,
      systemPrompt: () => '',
      begin: () =>
        connected(async function* () {
          yield await Promise.resolve(end);
        }),
    });
    const unkept = new Session(kept, () => undefined);
    await unkept.send('Secret');
    assert.deepEqual([unkept.shown.id, session.shown.messages], [undefined, []]);
    assert.throws(() => readdirSync(path()), { code: 'ENOENT' });
  });
});
