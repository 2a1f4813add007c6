import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { asJson, importJson } from '../../../src/chat/history/transfer.ts';
import { Outgoing, type FoundSecret, type SecretDecision } from '../../../src/chat/secrets/outgoing.ts';
import { RememberedSecrets } from '../../../src/chat/secrets/rememberedSecrets.ts';
import { secretsOfEach } from '../../../src/chat/secrets/secretsOfEach.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Attachment } from '../../../src/protocol.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { madeUpToken } from '../../support/madeUpSecrets.ts';

const [here, there] = ['a.example · primary', 'b.example · primary'];
const other = { id: 'other', name: 'Other' };
const clean: Attachment = { id: 'c', kind: 'file', name: 'c.txt', language: 'plaintext', text: 'clean' };

/** What VS Code keeps on this machine. It is an object of JSON, as there. */
class Machine {
  readonly #kept = new Map<string, string>();

  get(key: string): unknown {
    return JSON.parse(this.#kept.get(key) ?? 'null');
  }

  update(key: string, value: unknown): Promise<void> {
    this.#kept.set(key, JSON.stringify(value));
    return Promise.resolve();
  }

  get all(): string {
    return [...this.#kept.values()].join('\n');
  }
}

/** A window of a machine, connected to a place. Its user answers each question in the same way. */
async function open(
  entries: Entry[],
  machine = new Machine(),
  decision?: SecretDecision,
  systemPrompt: (model: string) => string = () => '',
) {
  const remembered = new RememberedSecrets(machine);
  const asked: FoundSecret[][] = [];
  const requests: string[] = [];
  const situation = { place: here, decision, answer: 'Yes.', whileAsked: () => undefined as unknown };
  const outgoing = new Outgoing(remembered, (secrets) => {
    asked.push(secrets);
    situation.whileAsked();
    return Promise.resolve(situation.decision);
  });
  const replier = replierOf({
    model: () => ({ id: 'chosen', name: 'Chosen' }),
    systemPrompt,
    outgoing,
    installationName: () => situation.place,
    begin: () =>
      connected(async function* (_, messages) {
        requests.push(JSON.stringify(messages));
        await Promise.resolve();
        yield { type: 'text', text: situation.answer };
      }),
  });
  const session = new Session(replier, () => undefined);
  await session.shown.open(entries);
  return { session, outgoing, asked, requests, situation };
}

/** A conversation of one turn, with a further reply beside the first if `isOfTwo`. */
function conversation(text: string, reply: string, attachments: Attachment[] = [], isOfTwo = false): Entry[] {
  const started = (id: string): Entry => ({
    ...{ type: 'reply', parent: 'm', at: 1, place: here },
    reply: { id, model: id, modelId: id, ...(id === 'second' && { beside: 'chosen' }) },
  });
  const ended = (id: string): Entry => ({
    type: 'end',
    reply: { id, role: 'assistant', model: id, outcome: 'done' },
    at: 1,
  });
  return [
    { type: 'message', parent: null, message: { id: 'm', role: 'user', text, attachments }, at: 1 },
    ...['chosen', ...(isOfTwo ? ['second'] : [])].flatMap((id): Entry[] => [
      started(id),
      { type: 'text', id, text: reply },
      ended(id),
    ]),
  ];
}

/** The same conversation as another machine exports it. */
function imported(entries: Entry[]): Entry[] {
  const result = importJson(asJson(conversationOf(entries)));
  assert.ok(result.ok);
  return result.entries;
}

const first = ({ shown: { messages } }: Session): string => messages[0]?.id ?? '';
const last = ({ shown: { messages } }: Session): string => messages.at(-1)?.id ?? '';

type Way = (session: Session) => Promise<unknown>;

/** Every way in which earlier text is sent again. `isInReply`: it sends the earlier reply too. */
const ways: [what: string, way: Way, isInReply: boolean, isOfTwo?: true][] = [
  ['Send', (session) => session.send('And now?'), true],
  ['Send to several models', (session) => session.send('And now?', [], { also: [other] }), true],
  ['Retry', (session) => session.retry(last(session)), false],
  ['Retry with another model', (session) => session.retry(last(session), other), false],
  ['Continue', (session) => session.continueReply(last(session)), true],
  ['Ask another model', (session) => session.askAlso(last(session), [other]), false],
  ['Retry of one of several replies', (session) => session.retry(last(session)), false, true],
];

describe('What is sent along with a message', () => {
  let token: string;
  beforeEach(() => (token = madeUpToken()));

  for (const [what, way, isInReply, isOfTwo] of ways) {
    it(`is checked for ${what} in an imported conversation, and nothing is sent without an answer (V250)`, async () => {
      const inText = conversation(token, 'Fine.', [], isOfTwo);
      const inFile = conversation('Hi', 'Fine.', [{ ...clean, text: token }], isOfTwo);
      const inReply = isInReply ? [conversation('Hi', token, [], isOfTwo)] : [];
      for (const entries of [inText, inFile, ...inReply]) {
        const { session, asked, requests } = await open(imported(entries));
        const before = session.shown.messages;
        await way(session);
        assert.deepEqual([asked.length, requests, session.shown.messages], [1, [], before]);
        assert.deepEqual(
          asked[0]?.map(({ value, isSentAlong }) => [value, isSentAlong]),
          [[token, true]],
        );
      }
    });

    it(`is sent with ${what} after Send Anyway, and is not asked about again after a reload (V250)`, async () => {
      const [machine, entries] = [new Machine(), imported(conversation(token, 'Fine.', [], isOfTwo))];
      const { session, asked, requests } = await open(entries, machine, 'send');
      await way(session);
      assert.equal(asked.length, 1);
      assert.ok(requests.length > 0 && requests.every((request) => request.includes(token)));
      await session.send('And now?');
      const again = await open(entries, machine);
      await way(again.session);
      assert.deepEqual([asked.length, again.asked], [1, []]);
      assert.ok(again.requests.length > 0);
      assert.ok(!machine.all.includes(token));
    });
  }

  it('is checked with the attachments of an edited message, but without its former text (V250)', async () => {
    const edited = await open(imported(conversation('Hi', 'Fine.', [{ ...clean, text: token }])));
    await edited.session.edit(first(edited.session), 'Hello');
    assert.deepEqual([edited.asked.length, edited.requests], [1, []]);
    const rid = await open(imported(conversation(token, 'Fine.', [clean])));
    await rid.session.edit(first(rid.session), 'Hello');
    assert.deepEqual([rid.asked, rid.requests.length], [[], 1]);
  });

  it('includes the system prompt of each model that is asked (V250)', async () => {
    const ofOther = (model: string): string => (model === 'other' ? `Sign in with ${token}.` : '');
    const { session, asked, requests } = await open([], new Machine(), undefined, ofOther);
    await session.send('Hi', [], { also: [other] });
    assert.deepEqual([asked.length, requests], [1, []]);
  });

  it('includes the system prompt, about which is asked once for each connection (V250)', async () => {
    const machine = new Machine();
    const { session, asked, requests, situation } = await open([], machine, undefined, () => `Sign in with ${token}.`);
    await session.send('Hi');
    assert.deepEqual([asked.length, requests], [1, []]);
    situation.decision = 'send';
    await session.send('Hi');
    await session.send('And now?');
    assert.deepEqual([asked.length, requests.length], [2, 2]);
    const next = await open([], machine, undefined, () => `Sign in with ${token}.`);
    await next.session.send('Hi');
    assert.deepEqual([next.asked, next.requests.length], [[], 1]);
  });

  it('is asked about once more for another connection, and not on the way back (V251)', async () => {
    const { session, outgoing, asked, requests, situation } = await open([], new Machine(), 'send');
    await outgoing.check(token, [], here);
    await session.send(token);
    await session.send('And now?');
    assert.equal(asked.length, 1);
    situation.place = there;
    situation.decision = undefined;
    await session.send('And there?');
    assert.deepEqual([asked.length, requests.length], [2, 2]);
    situation.place = here;
    await session.send('And here?');
    assert.deepEqual([asked.length, requests.length], [2, 3]);
  });

  it('is not asked about if the secret is in a reply of this connection, also after a reload (V251)', async () => {
    const machine = new Machine();
    const { session, asked, situation } = await open([], machine);
    situation.answer = `Your key is ${token}.`;
    await session.send('Make a key');
    await session.send('And now?');
    const entries = conversation('Make a key', `Your key is ${token}.`);
    const again = await open(entries, machine);
    await again.session.send('And now?');
    assert.deepEqual([asked, again.asked, again.requests.length], [[], [], 1]);
    again.situation.place = there;
    await again.session.send('And there?');
    assert.deepEqual([again.asked.length, again.requests.length], [1, 1]);
  });

  it('is checked on another machine that got the folder with the history (V251)', async () => {
    const entries = conversation(token, 'Fine.');
    const { session, asked } = await open(entries, new Machine(), 'send');
    await session.send('And now?');
    const elsewhere = await open(entries);
    await elsewhere.session.send('And now?');
    assert.deepEqual([asked.length, elsewhere.asked.length, elsewhere.requests], [1, 1, []]);
  });

  const changes: [what: string, change: (opened: Awaited<ReturnType<typeof open>>) => void][] = [
    ['the connection is changed', ({ situation }) => (situation.place = there)],
    ['another conversation is opened', ({ session }) => session.shown.startNew()],
    ['an earlier message is deleted', ({ session }) => session.shown.delete(first(session))],
  ];
  for (const [what, change] of changes)
    it(`is not sent if ${what} while the user is asked (V250)`, async () => {
      const opened = await open(imported(conversation(token, 'Fine.')), new Machine(), 'send');
      opened.situation.whileAsked = () => change(opened);
      await opened.session.retry(last(opened.session));
      assert.deepEqual([opened.asked.length, opened.requests], [1, []]);
    });

  it('is sent without the turns that are left out, which are not asked about (V250)', async () => {
    const { session, asked, requests } = await open(imported(conversation(token, 'Fine.')));
    await session.send('And now?', [], { select: (all) => all.slice(2) });
    assert.deepEqual([asked, requests.length], [[], 1]);
  });

  it('is never asked about again if the user decided so about several secrets at once, in any window (V143)', async () => {
    const machine = new Machine();
    const tokens = [token, madeUpToken(), madeUpToken()];
    const { outgoing, asked } = await open([], machine, 'always');
    await outgoing.check(tokens.slice(0, 2).join('\n'), [{ ...clean, text: tokens[2] ?? '' }], here);
    assert.equal(asked[0]?.length, 3);
    const next = await open([], machine);
    for (const known of tokens) assert.equal((await next.outgoing.check(`Again ${known}`, [], here)).isStopped, false);
    assert.ok(await next.outgoing.mayLeave(tokens, there));
    assert.deepEqual(next.asked, []);
  });

  it('is not asked about again after a reload in any of several texts that were sent', async () => {
    const [machine, texts] = [new Machine(), [`One ${token}`, `Two ${token}`]];
    const { outgoing, asked } = await open([], machine, 'send');
    assert.ok(await outgoing.mayLeave(texts, here));
    assert.equal(asked[0]?.length, 2);
    const next = await open([], machine);
    assert.ok(await next.outgoing.mayLeave(texts, here));
    assert.deepEqual(next.asked, []);
  });

  it('is searched in slices, so that nothing else waits (R22)', async () => {
    const text = 'const sk = access("token", key);\n'.repeat(60_000);
    let turns = 0;
    const timer = setInterval(() => turns++);
    const found = await secretsOfEach([text, token]);
    clearInterval(timer);
    assert.deepEqual(
      found.map((secrets) => secrets.length),
      [0, 1],
    );
    assert.ok(turns > 1, `${turns} pauses`);
  });
});
