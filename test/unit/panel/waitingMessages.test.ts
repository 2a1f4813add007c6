// Messages that are written while a reply arrives: sent when it is done, and held back after anything else.
import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { found } from '../../../src/chat/composing/foundAttachments.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import type { Gate } from '../../../src/chat/secrets/outgoing.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Session } from '../../../src/chat/session.ts';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';
import type { ChatServices } from '../../../src/panel/chatServices.ts';
import type { ChatView } from '../../../src/panel/chatView.ts';
import { MessageBox } from '../../../src/panel/messageBox.ts';
import type { Attachment, Fact } from '../../../src/protocol.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { connected, openGate, replierOf } from '../../support/connected.ts';
import { historyFolder } from '../../support/history/folder.ts';
import { png } from '../../support/pictures.ts';

const code: Attachment = {
  id: 'c',
  kind: 'code',
  name: 'a.ts',
  language: 'typescript',
  text: 'let a',
  uri: 'file:///a.ts',
};
const other = { id: 'b', name: 'B' };

describe('A message that is written while a reply arrives', () => {
  it('waits, and is sent when the reply is done, with its attachments and after those before it (V448)', async () => {
    const { box, ask, end, said, waiting } = open();
    await ask('First');
    await box.composing.send('Second');
    box.add(found(code, { ...code, id: 'd', name: 'b.ts', uri: 'file:///b.ts' }));
    await box.composing.send('Third');
    assert.deepEqual([said(), waiting(), box.attachments], [['First'], ['Second', 'Third + 2'], []]);
    await end();
    assert.deepEqual([said(), waiting()], [['First', 'Second'], ['Third + 2']]);
    await end();
    assert.deepEqual([said(), waiting()], [['First', 'Second', 'Third + a.ts + b.ts'], []]);
    await end();
    void box.composing.send('Fourth');
    await settled();
    assert.deepEqual(said().at(-1), 'Fourth', 'Nothing arrives, so it is sent at once.');
  });

  it('is sent to the model that was chosen when it was written (V448)', async () => {
    const { box, ask, end, asked, choose, fact } = open();
    await ask('First');
    await box.composing.send('Second');
    choose('b');
    await box.composing.send('Third');
    assert.deepEqual(
      fact().messages.map(({ text, model }) => [text, model]),
      [
        ['Second', 'Model a'],
        ['Third', undefined],
      ],
    );
    await end();
    await end();
    assert.deepEqual(asked, ['a', 'a', 'b']);
  });

  it('is sent with its picture to that model, also if the one that is chosen since takes none (V448)', async () => {
    const { box, ask, end, asked, choose, said } = open();
    await ask('First');
    box.addPicture('c.png', png());
    await box.composing.send('Second');
    choose('blind');
    await end();
    assert.deepEqual(
      [said(), asked],
      [
        ['First', 'Second + c.png'],
        ['a', 'a'],
      ],
    );
  });

  it('is in the message box again if it is for several models, of which none is forgotten', async () => {
    const { box, ask, told, composed, said, waiting } = open();
    await ask('First');
    await box.composing.send('Second', 'ask', [other]);
    assert.deepEqual([said(), waiting(), composed], [['First'], [], ['Second']]);
    assert.deepEqual(told, ['A reply is still on its way. Your question is in the message box.']);
  });

  it('is what it was when it was written: a prompt has its text, and code that is selected later is not in it (V448)', async () => {
    const { box, ask, end, said, waiting } = open();
    await ask('First');
    await box.composing.send('/explain');
    assert.deepEqual(waiting(), ['Explain this code. + 1']);
    await end();
    assert.deepEqual(said().at(-1), 'Explain this code. + a.ts');
  });

  type Situation = ReturnType<typeof open>;
  const holds: [what: string, act: (situation: Situation) => Promise<unknown>, note: RegExp][] = [
    ['the reply is stopped', ({ stop }) => stop(), /^Not sent: the reply was stopped\.$/],
    ['the reply fails', ({ fail }) => fail(), /^Not sent: the reply did not end well\.$/],
    ['the reply is cut off', ({ fail }) => fail('Half'), /^Not sent: the reply did not end well\.$/],
    ['nothing could be asked', ({ block }) => block(), /^Not sent: the reply did not end well\.$/],
    [
      'it contains a secret, and the user sends nothing',
      ({ gate, end }) => {
        gate.check = () => Promise.resolve({ isStopped: true, secret: 'key' });
        return end();
      },
      /^Not sent: it contains what looks like a secret\.$/,
    ],
    [
      'a secret is sent along, and the user sends nothing',
      ({ gate, end }) => {
        gate.havePassed = () => false;
        gate.mayLeave = () => Promise.resolve(false);
        return end();
      },
      /^Not sent yet\.$/,
    ],
    [
      'the user wants to read the instructions first',
      ({ host, end }) => {
        host.instructions = () => Promise.resolve(undefined);
        return end();
      },
      /^Not sent yet\.$/,
    ],
    [
      'its file has become one that is never sent',
      ({ host, end }) => {
        host.refusals = ['a.ts is never sent.'];
        return end();
      },
      /^Not sent\. a\.ts is never sent\.$/,
    ],
    [
      'it is too long',
      ({ host, end }) => {
        host.limit = 10;
        return end();
      },
      /^Not sent: with about \d+ tokens it does not fit the limit of 10\. Send now sends it anyway\.$/,
    ],
    [
      'another realm of the connection is chosen',
      ({ host, end }) => {
        host.place = 'a.example · other';
        return end();
      },
      /^Not sent: it was written for a\.example · primary\. Edit it to send it here\.$/,
    ],
    [
      'the check fails',
      ({ gate, end }) => {
        gate.check = () => Promise.reject(new Error('broken'));
        return end();
      },
      /^Not sent yet\.$/,
    ],
  ];
  for (const [what, act, note] of holds)
    it(`waits on and says why, with all that wait after it, if ${what} (V449)`, async () => {
      const situation = open();
      const { box, ask, said, waiting, fact } = situation;
      await ask('First');
      box.add(found(code));
      await box.composing.send('Second');
      await box.composing.send('Third');
      await act(situation);
      assert.deepEqual([said(), waiting()], [['First'], ['Second + 1', 'Third']]);
      assert.match(fact().note ?? '', note);
    });

  it('waits until the user sends it, also after later replies that are done, and then those after it follow (V449)', async () => {
    const { box, ask, end, stop, said, waiting, fact } = open();
    await ask('First');
    await box.composing.send('Second');
    await stop();
    await ask('Meanwhile');
    await box.composing.send('Third');
    await end();
    assert.deepEqual(
      [said(), waiting()],
      [
        ['First', 'Meanwhile'],
        ['Second', 'Third'],
      ],
    );
    void box.waiting.sendNow();
    await settled();
    assert.equal(fact().note, undefined);
    await end();
    assert.deepEqual([said(), waiting()], [['First', 'Meanwhile', 'Second', 'Third'], []]);
  });

  it('is sent at once with Stop and send now, which stops the reply (V449)', async () => {
    const { box, ask, said, waiting, session, end } = open();
    await ask('First');
    await box.composing.send('Second');
    await box.composing.send('Third');
    void box.waiting.sendNow();
    await settled();
    assert.deepEqual([said(), waiting()], [['First', 'Second'], ['Third']]);
    assert.deepEqual(
      session.shown.messages.map((one) => (one.role === 'assistant' ? one.outcome : '')),
      ['', 'stopped', '', 'streaming'],
    );
    await end();
    assert.deepEqual(said(), ['First', 'Second', 'Third']);
  });

  it('is sent although it is too long once the user has been told, but not another one (V449)', async () => {
    const { box, ask, end, host, said, waiting, fact } = open();
    await ask('First');
    await box.composing.send('Second, and long');
    await box.composing.send('Third, and long');
    host.limit = 2;
    await end();
    assert.match(fact().note ?? '', /it does not fit/);
    void box.waiting.sendNow();
    await settled();
    assert.deepEqual(said(), ['First', 'Second, and long']);
    await end();
    assert.deepEqual(waiting(), ['Third, and long']);
    assert.match(fact().note ?? '', /it does not fit/);
  });

  it('is not sent although it is too long if the user was told something else, or about another message (V449)', async () => {
    for (const isOther of [true, false]) {
      const { box, ask, end, gate, host, said, fact } = open();
      await ask('First');
      await box.composing.send('Second, and long');
      await box.composing.send('Third, and long');
      if (isOther) host.limit = 2;
      else gate.check = () => Promise.resolve({ isStopped: true, secret: 'key' });
      await end();
      host.limit = 2;
      void box.waiting.sendNow();
      if (isOther) box.waiting.moveUp(box.waiting.all[1]?.message.id ?? '');
      await settled();
      assert.deepEqual(said(), ['First']);
      assert.match(fact().note ?? '', /it does not fit/);
    }
  });

  it('is sent after another reply that came before it while it was checked', async () => {
    const { box, ask, end, gate, session, said, waiting, fact } = open();
    await ask('First');
    await box.composing.send('Second');
    gate.check = (text, attachments) => {
      gate.check = openGate.check;
      void session.send('Meanwhile');
      return Promise.resolve({ isStopped: false, text, attachments });
    };
    await end();
    assert.deepEqual([said(), waiting(), fact().note], [['First', 'Meanwhile'], ['Second'], undefined]);
    await end();
    assert.deepEqual(said(), ['First', 'Meanwhile', 'Second']);
  });

  it('waits for the user without that reason if the message that had it is removed or is not the first any more (V449)', async () => {
    for (const act of ['remove', 'moveUp'] as const) {
      const { box, ask, end, gate, said, waiting, fact } = open();
      await ask('First');
      await box.composing.send('Second');
      await box.composing.send('Third');
      gate.check = () => Promise.resolve({ isStopped: true, secret: 'key' });
      await end();
      assert.equal(fact().note, 'Not sent: it contains what looks like a secret.');
      const [second, third] = box.waiting.all;
      box.waiting[act]((act === 'remove' ? second : third)?.message.id ?? '');
      assert.deepEqual([fact().note, waiting()[0]], ['Not sent yet.', 'Third']);
      gate.check = openGate.check;
      void box.waiting.sendNow();
      await settled();
      assert.deepEqual(said(), ['First', 'Third']);
    }
  });

  it('waits for the choice among replies side by side (V449)', async () => {
    const { box, session, end, said, waiting, fact } = open();
    void session.send('First', [], { also: [other] });
    await settled();
    await box.composing.send('Second');
    await end();
    assert.equal(fact().note, undefined, 'The second reply is still arriving.');
    await end();
    assert.deepEqual(
      [said(), waiting(), fact().note],
      [['First'], ['Second'], 'Not sent: first keep one of the replies.'],
    );
    session.shown.keep(session.shown.messages.at(-1)?.id ?? '');
    void box.waiting.sendNow();
    await settled();
    assert.deepEqual(said(), ['First', 'Second']);
  });

  it('can be moved up, removed, and taken back into the message box, also while it is checked (V448)', async () => {
    const { box, ask, end, gate, said, waiting, composed, session } = open();
    const id = (text: string): string => box.waiting.all.find(({ message }) => message.text === text)?.message.id ?? '';
    await ask('First');
    for (const text of ['a', 'b', 'c', 'd']) await box.composing.send(text);
    box.waiting.moveUp(id('c'));
    box.waiting.moveUp(id('c'));
    box.waiting.moveUp(id('c'));
    box.waiting.moveUp('unknown');
    box.waiting.remove(id('b'));
    box.waiting.remove('unknown');
    box.editWaiting('unknown');
    assert.deepEqual(waiting(), ['c', 'a', 'd']);
    gate.check = (text, attachments) => {
      gate.check = openGate.check;
      box.editWaiting(id('c'));
      return Promise.resolve({ isStopped: false, text, attachments });
    };
    await end();
    assert.deepEqual([said(), waiting(), composed], [['First', 'a'], ['d'], ['c']]);
    assert.ok(session.arriving.areAny());
  });

  it('has only what was attached before it was sent, also if more is attached while it is prepared (V618)', async () => {
    const { box, ask, host, waiting, said, end } = open();
    await ask('First');
    box.add(found({ ...code, id: 'other', name: 'b.ts', uri: 'file:///b.ts' }));
    await box.composing.send('Second');
    const prepared = Promise.withResolvers<undefined>();
    host.reading = prepared.promise;
    void box.composing.send('/explain');
    await settled();
    box.editWaiting(box.waiting.all[0]?.message.id ?? '');
    box.addText('pasted');
    box.addPicture('c.png', png());
    await settled();
    prepared.resolve(undefined);
    await settled();
    assert.deepEqual(waiting(), ['Explain this code. + 1']);
    assert.deepEqual(
      box.attachments.map(({ name }) => name),
      ['b.ts', 'Pasted text 1', 'c.png'],
    );
    for (let reply = 0; reply < 2; reply++) await end();
    assert.equal(said().at(-1), 'Explain this code. + a.ts');
  });

  it('is in its place again when it was edited, also if one after it was sent meanwhile (V552)', async () => {
    const { box, ask, end, stop, said, waiting } = open();
    const id = (text: string): string => box.waiting.all.find(({ message }) => message.text === text)?.message.id ?? '';
    await ask('First');
    for (const text of ['a', 'b', 'c']) await box.composing.send(text);
    box.editWaiting(id('b'));
    await box.composing.send('b2');
    assert.deepEqual(waiting(), ['a', 'b2', 'c']);
    await box.composing.send('d');
    assert.deepEqual(waiting(), ['a', 'b2', 'c', 'd'], 'only the edited one has a place');
    box.editWaiting(id('a'));
    await end();
    assert.deepEqual(
      [said(), waiting()],
      [
        ['First', 'b2'],
        ['c', 'd'],
      ],
    );
    await box.composing.send('a2');
    assert.deepEqual(waiting(), ['a2', 'c', 'd']);
    box.editWaiting(id('c'));
    box.editWaiting(id('a2'));
    await box.composing.send('a3 and c');
    assert.deepEqual(waiting(), ['a3 and c', 'd']);
    box.editWaiting(id('a3 and c'));
    await stop();
    await ask('sent at once');
    await box.composing.send('e');
    assert.deepEqual(waiting(), ['d', 'e'], 'the edited one was sent');
  });

  it('is taken back with its pasted text beside the one that was pasted since, which has the same name (V516)', async () => {
    const { box, ask } = open();
    await ask('First');
    box.addText('one');
    await box.composing.send('Second');
    box.addText('three');
    box.editWaiting(box.waiting.all[0]?.message.id ?? '');
    assert.deepEqual(
      box.attachments.map(({ size }) => size),
      [5, 3],
    );
  });

  it('is not sent twice, and not before one that the user sends while it is checked (V448)', async () => {
    const { box, ask, end, gate, said, waiting } = open();
    await ask('First');
    await box.composing.send('Second');
    const checked = Promise.withResolvers<undefined>();
    let checks = 0;
    gate.check = async (text, attachments) => {
      checks++;
      await checked.promise;
      return { isStopped: false, text, attachments };
    };
    await end();
    void box.waiting.sendNow();
    await box.composing.send('Third');
    assert.deepEqual([said(), waiting()], [['First'], ['Second', 'Third']]);
    await settled();
    assert.equal(checks, 1, 'The user is asked once.');
    checked.resolve(undefined);
    await settled();
    assert.deepEqual([said(), waiting()], [['First', 'Second'], ['Third']]);
  });

  it('is in its conversation when that is opened again, and waits there for the user (V450)', async () => {
    const { box, ask, session, entries, said, waiting, fact, end, host } = open();
    await ask('First');
    box.add(found(code));
    await box.composing.send('Second');
    const first = entries();
    session.shown.startNew();
    assert.deepEqual([waiting(), said()], [[], []], 'It is not sent to another conversation.');
    host.entries = [];
    await ask('Elsewhere');
    await end();
    assert.deepEqual(said(), ['Elsewhere']);
    await session.shown.open(first, { id: 'first', append: () => undefined, flush: () => Promise.resolve() });
    assert.deepEqual([waiting(), fact().note], [['Second + 1'], 'Not sent yet when this chat was last open.']);
    void box.waiting.sendNow();
    await settled();
    assert.deepEqual([said(), waiting()], [['First', 'Second + a.ts'], []]);
  });

  it('is in the message box again if its conversation is left that nothing keeps, in its order (V450, V515)', async () => {
    const { box, ask, session, composed, waiting } = open(false);
    await ask('First');
    box.add(found(code));
    await box.composing.send('Second');
    box.add(found({ ...code, id: 'd', name: 'b.ts', uri: 'file:///b.ts' }));
    await box.composing.send('Third');
    session.shown.startNew();
    session.shown.startNew();
    assert.deepEqual([composed, waiting()], [['Second\nThird'], []]);
    assert.deepEqual(
      box.attachments.map(({ name }) => name),
      ['a.ts', 'b.ts'],
    );
    const [one, another] = [open(false), open(false)];
    await one.ask('First');
    await one.box.composing.send('Second');
    await one.box.composing.send('Third');
    one.box.handOver(another.box);
    assert.deepEqual(
      [another.composed, one.waiting()],
      [[], ['Second', 'Third']],
      'they wait on in a chat that only moves',
    );
    one.box.giveUpWaiting(another.box);
    assert.deepEqual([another.composed, one.waiting()], [['Second\nThird'], []]);
  });

  it('stays with its conversation if that is stored, whatever chat takes the page (V450)', async () => {
    const [one, another] = [open(), open()];
    await one.ask('First');
    await one.box.composing.send('Second');
    one.box.handOver(another.box);
    one.box.giveUpWaiting(another.box);
    assert.deepEqual([another.composed, one.waiting()], [[], ['Second']]);
  });

  for (const act of ['edit', 'remove'] as const)
    it(`is not sent if the user decides to ${act} it while what is sent along is checked (V449)`, async () => {
      const { box, ask, end, gate, said, waiting, composed } = open();
      await ask('First');
      await box.composing.send('Second');
      const { promise, resolve } = Promise.withResolvers<boolean>();
      gate.havePassed = () => false;
      gate.mayLeave = () => promise;
      await end();
      const { id } = box.waiting.all[0]?.message ?? assert.fail();
      if (act === 'edit') box.editWaiting(id);
      else box.waiting.remove(id);
      resolve(true);
      await settled();
      assert.deepEqual([said(), waiting(), composed], [['First'], [], act === 'edit' ? ['Second'] : []]);
    });

  it('waits, and can be sent later, if another connection is chosen while the reply is stopped (V449)', async () => {
    const { box, ask, host, said, fact } = open();
    const { place } = host;
    await ask('First');
    await box.composing.send('Second');
    const stopping = box.waiting.sendNow();
    host.place = 'a.example · other';
    await stopping;
    assert.match(fact().note ?? '', /^Not sent: it was written for a\.example · primary\./);
    host.place = place;
    void box.waiting.sendNow();
    await settled();
    assert.deepEqual(said(), ['First', 'Second']);
  });

  it('is not sent before one that waits for another connection (V449)', async () => {
    const { box, ask, end, host, said, waiting, fact } = open();
    await ask('First');
    await box.composing.send('Second');
    host.place = 'b.example · primary';
    await box.composing.send('Third');
    await end();
    assert.deepEqual([said(), waiting()], [['First'], ['Second', 'Third']]);
    assert.match(fact().note ?? '', /it was written for a\.example/);
  });

  it('stops no reply for a message that is for another connection (V449)', async () => {
    const { box, ask, host, session, fact } = open();
    await ask('First');
    await box.composing.send('Second');
    host.place = 'b.example · primary';
    await box.waiting.sendNow();
    assert.match(fact().note ?? '', /it was written for a\.example/);
    assert.equal(session.arriving.areAny(), true);
  });

  it('sends no other message than the one for which the reply was stopped (V449)', async () => {
    const { box, ask, said, session } = open();
    await ask('First');
    await box.composing.send('Second');
    await box.composing.send('Third');
    void box.waiting.sendNow();
    box.waiting.remove(box.waiting.all[0]?.message.id ?? '');
    await settled();
    assert.deepEqual(said(), ['First']);
    assert.equal(box.waiting.areSending, false);
    assert.equal(session.arriving.areAny(), false);
  });

  it('is gone with its conversation if that is deleted, and nothing of it is sent (V450)', async () => {
    const { box, ask, session, composed, waiting, asked } = open();
    await ask('First');
    await box.composing.send('Second');
    session.shown.forget();
    await settled();
    assert.deepEqual([composed, waiting(), asked.length], [[], [], 1]);
  });

  it('is in the message box again if 20 wait already, and may be as long as a megabyte (V451)', async () => {
    const { box, ask, waiting, composed, told } = open();
    await ask('First');
    for (let number = 0; number < 1000; number++) await box.composing.send(String(number));
    assert.equal(waiting().length, 20);
    assert.equal(composed.length, 980);
    assert.deepEqual(told[0], 'Not sent: 20 messages wait already. This one is in the message box.');
    const long = 'x'.repeat(1_000_000);
    box.waiting.remove(box.waiting.all[0]?.message.id ?? '');
    await box.composing.send(long);
    assert.equal(box.waiting.all.at(-1)?.message.text, long);
    assert.equal(waiting().at(-1)?.length, 500, 'The page gets its beginning.');
  });

  it('does not wait if a prompt needs something that is missing (V451)', async () => {
    const { box, ask, host, waiting, composed, told } = open();
    await ask('First');
    host.code = undefined;
    await box.composing.send('/explain');
    assert.deepEqual([waiting(), composed, told], [[], ['/explain'], []]);
  });
});

describe('Messages that wait, on disk', () => {
  const { window } = historyFolder();

  it('are read again in their order, with the bytes of their pictures, and without those that were sent (V450)', async () => {
    const { history } = window();
    const journal = history.create();
    const text = Buffer.from('bytes').toString('base64');
    const picture = { hash: 'a'.repeat(64), type: 'image/png', width: 1, height: 1, bytes: 5 } as const;
    const attachments: Attachment[] = [{ id: 'p', kind: 'picture', name: 'a.png', language: '', text, picture }];
    const wait = (id: string): Entry => ({
      ...{ type: 'wait', model: { id: 'a', name: 'A' }, place: 'here' },
      message: { id, role: 'user', text: id, attachments },
    });
    for (const id of ['1', '2', '3', '4', '3']) journal.append(wait(id));
    journal.append({ type: 'move-up', id: '4' });
    journal.append({ type: 'withdraw', id: '2' });
    journal.append({
      type: 'message',
      parent: null,
      message: { id: '1', role: 'user', text: '1', attachments: [] },
      at: 1,
    });
    await journal.flush();
    const { waiting, messages } = conversationOf((await history.read(journal.id)) ?? []);
    assert.deepEqual(waiting.all, [wait('4'), wait('3')]);
    assert.deepEqual(
      messages.map(({ id }) => id),
      ['1'],
    );
  });
});

/** A chat whose replies the test ends. `keeps`: whether its conversations are stored. */
function open(keeps = true) {
  const [facts, composed, told, asked]: [Fact[], string[], string[], string[]] = [[], [], [], []];
  const running: { give: (text: string) => void; fail: (error: Error) => void }[] = [];
  const gate: { -readonly [Name in keyof Gate]: Gate[Name] } = { ...openGate };
  const host = {
    entries: [] as Entry[],
    refusals: [] as string[],
    limit: undefined as number | undefined,
    model: 'a',
    place: 'a.example · primary',
    code: code as Attachment | undefined,
    /** What reading the code of the editor waits for. */
    reading: Promise.resolve(undefined),
    instructions: (): Promise<object | undefined> => Promise.resolve({ attachments: [], prompts: [] }),
  };
  const replier = replierOf({
    outgoing: {
      ...openGate,
      check: (...all) => gate.check(...all),
      mayLeave: (...all) => gate.mayLeave(...all),
      havePassed: (...all) => gate.havePassed(...all),
    },
    model: () => ({ id: host.model, name: `Model ${host.model}` }),
    installationName: () => host.place,
    contextLength: () => host.limit,
    pictureSupport: (model) => Promise.resolve(model === 'blind' ? 'no' : 'unknown'),
    begin: () =>
      connected(async function* (model, _, signal): AsyncGenerator<ReplyEvent> {
        asked.push(model);
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        const one = { give: resolve, fail: reject };
        running.push(one);
        signal.addEventListener('abort', () => {
          running.splice(running.indexOf(one), 1);
          reject(new Error('stopped'));
        });
        const text = await promise;
        yield { type: 'text', text };
        if (text === 'Half') throw new ServiceError('ended-early');
        yield { type: 'end', stopReason: 'end_turn' };
      }),
  });
  const notify = (fact: Fact): void => {
    if (fact.type === 'conversation') box.conversationShown();
    if (fact.type === 'turn-end') void box.waiting.replyEnded();
  };
  const keeper = {
    journal: () =>
      keeps
        ? { id: 'kept', append: (entry: Entry) => void host.entries.push(entry), flush: () => Promise.resolve() }
        : undefined,
  };
  const session = new Session(replier, notify, keeper);
  const view = {
    notify: (fact: Fact) => facts.push(fact),
    compose: (text: string) => composed.push(text),
  } as unknown as ChatView;
  const context = {
    code: async () => {
      await host.reading;
      return found(...(host.code ? [host.code] : []));
    },
    file: () => Promise.resolve(undefined),
  };
  const services = {
    replier,
    estimates: new TokenEstimates(),
    turnedOff: new PerConversation(),
    attaching: () =>
      Promise.resolve({ context, instructions: () => host.instructions(), refusals: () => host.refusals }),
    settings: { templates: () => [{ name: 'explain', prompt: 'Explain this code.', attach: 'code' }] },
    dialogs: {
      notify: (sentence: string) => told.push(sentence),
      showingProblems: async (run: () => unknown) => {
        await Promise.resolve(run()).catch(() => undefined);
      },
    },
  } as unknown as ChatServices;
  const box = new MessageBox(session, view, services);
  const fact = (): Extract<Fact, { type: 'waiting' }> => box.waiting.fact as Extract<Fact, { type: 'waiting' }>;
  return {
    ...{ box, session, gate, host, composed, told, asked, fact },
    choose: (model: string): void => void (host.model = model),
    entries: () => [...host.entries],
    said: (): string[] =>
      session.shown.messages.flatMap((message) =>
        message.role === 'user' ? [[message.text, ...message.attachments.map(({ name }) => name)].join(' + ')] : [],
      ),
    waiting: (): string[] =>
      fact().messages.map(({ text, attachments }) => (attachments > 0 ? `${text} + ${attachments}` : text)),
    ask: async (text: string): Promise<void> => {
      void box.composing.send(text);
      await settled();
    },
    end: async (): Promise<void> => {
      running.shift()?.give('Yes.');
      await settled();
    },
    fail: async (text?: string): Promise<void> => {
      const [one] = running.splice(0, 1);
      if (text === undefined) one?.fail(new ServiceError('unknown-host'));
      else one?.give(text);
      await settled();
    },
    block: async (): Promise<void> => {
      running.shift()?.fail(new ServiceError('no-key'));
      await settled();
    },
    stop: async (): Promise<void> => {
      session.arriving.stop();
      await settled();
    },
  };
}

/** Waits until everything that follows from a step was done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}
