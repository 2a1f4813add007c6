import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/entry.ts';
import { found } from '../../../src/chat/composing/foundAttachments.ts';
import type { PromptTemplate } from '../../../src/chat/composing/templates.ts';
import type { Gate } from '../../../src/chat/secrets/outgoing.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Session } from '../../../src/chat/session.ts';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { errorKinds, isRefusal, type ErrorKind } from '../../../src/service/errors/errorKinds.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { AttachingService, ChatServices } from '../../../src/panel/chatServices.ts';
import type { ChatView } from '../../../src/panel/chatView.ts';
import { MessageBox } from '../../../src/panel/messageBox.ts';
import type { Attachment, Fact, FoundPlace, FoundRow } from '../../../src/protocol.ts';
import { png } from '../../support/pictures.ts';
import { eventually } from '../../support/eventually.ts';
import { replierOf } from '../../support/connected.ts';

type Finding = AttachingService['instructions'];

const agents = instructions('AGENTS.md', 'One');
const prompt = { name: 'review', description: 'Look it over', prompt: 'Review.' };
const wanted: Finding = () => Promise.resolve({ attachments: [agents], prompts: [prompt] });
const looks: Finding = () => Promise.resolve(undefined);
const none: Finding = () => Promise.resolve({ attachments: [], prompts: [] });
const breaks: Finding = () => Promise.reject(new Error('broken'));

describe('The message box with instructions of the workspace', () => {
  it('sends the instructions with a message, and offers the prompts', async () => {
    const { box, facts, said } = open(wanted);
    await box.updateInstructions(true);
    assert.deepEqual(
      box.attachments.map(({ name, size }) => [name, size]),
      [['AGENTS.md', 3]],
    );
    assert.ok(facts.some((fact) => fact.type === 'prompts' && fact.prompts.some(({ name }) => name === 'review')));
    await box.composing.send('/review');
    assert.deepEqual(said(), [['Review.', ['AGENTS.md']]]);
    await box.composing.send('And now?');
    assert.deepEqual(said().at(-1), ['And now?', []]);
    await box.composing.send('With all turns?', 'send');
    assert.deepEqual(said().at(-1), ['With all turns?', []]);
    await box.composing.send('Without the oldest turns?', 'leaveOut');
    assert.deepEqual(said().at(-1), ['Without the oldest turns?', ['AGENTS.md']]);
  });

  it('sends the instructions with the message of a command, before its attachments', async () => {
    const { box, said } = open(wanted);
    const code: Attachment = { ...agents, id: 'c', kind: 'code', name: 'a.ts' };
    await box.ask('Explain.', [code]);
    assert.deepEqual(said(), [['Explain.', ['AGENTS.md', 'a.ts']]]);
  });

  it('attaches each long text that is pasted under a name of its own (V271)', () => {
    const { box } = open(() => Promise.resolve({ attachments: [], prompts: [] }));
    for (const text of ['one', 'two', 'three']) box.addText(text);
    const [, second] = box.attachments;
    box.detach([second?.id ?? '']);
    box.addText('four');
    assert.deepEqual(
      box.attachments.map(({ kind, name, size }) => [kind, name, size]),
      [
        ['file', 'Pasted text 1', 3],
        ['file', 'Pasted text 3', 5],
        ['file', 'Pasted text 2', 4],
      ],
    );
  });

  it('moves to another chat with its attachments, but without instructions, which that chat finds itself', async () => {
    const [{ box }, other] = [open(wanted), open(none)];
    await box.updateInstructions(true);
    box.addText('one');
    box.handOver(other.box);
    await eventually(() => assert.deepEqual(other.attached(), ['Pasted text 1']));
    assert.ok(!box.attachments.some(({ name }) => name === 'Pasted text 1'));
  });

  it('attaches a place that was found by name, and a picture, or says why it cannot', async () => {
    const { box, told } = open(none);
    await box.attachFound({ kind: 'file', uri: 'file:///w/a.ts', name: 'a.ts' });
    box.addPicture('a.png', png());
    box.addPicture('b.png', new Uint8Array([1, 2, 3]));
    assert.deepEqual(
      box.attachments.map(({ kind, name }) => [kind, name]),
      [
        ['code', 'a.ts'],
        ['picture', 'a.png'],
      ],
    );
    assert.equal(told.sentences.length, 1);
    assert.match(told.sentences[0] ?? '', /^b\.png /);
  });

  it('lets the page make each picture of what was found smaller, beside what is attached at once', () => {
    const { box, pictures, attached } = open(none);
    const files = ['a.png', 'b.png'].map((name, at) => ({ name, bytes: new Uint8Array([at]) }));
    box.add({ ...found(codeNamed('a.ts')), pictures: files });
    assert.deepEqual([pictures, attached()], [files, ['a.ts']]);
  });

  it('shows all that a name finds, also what is found later, with the name that was looked for', async () => {
    const { box, facts } = open(none);
    await box.find('a');
    const found = facts.filter(({ type }) => type === 'found');
    assert.deepEqual(found, [
      { type: 'found', query: 'a', rows: [foundRow('a.ts')] },
      { type: 'found', query: 'a', rows: [foundRow('a.ts'), foundRow('a.css')] },
    ]);
  });

  it('sends what is still being attached when a message is sent, and nothing that is attached after that (V512)', async () => {
    const opened = open(none);
    const place = (name: string) => ({ kind: 'folder', uri: `file:///w/${name}`, name }) as const;
    const before = opened.box.attachFound(place('before'));
    const sent = opened.box.composing.send('My question');
    const after = opened.box.attachFound(place('after'));
    for (const name of ['after', 'before']) opened.finding(name).resolve(undefined);
    await Promise.all([before, sent, after]);
    assert.deepEqual([opened.said(), opened.attached()], [[['My question', ['before']]], ['after']]);
  });

  it('sends what is removed only after the message was sent (V618)', async () => {
    const { box, finding, said, attached } = open(none);
    box.addText('one');
    const attaching = box.attachFound({ kind: 'folder', uri: 'file:///w/a', name: 'a' });
    const sent = box.composing.send('My question');
    box.addText('two');
    box.detach(box.attachments.map(({ id }) => id));
    finding('a').resolve(undefined);
    await Promise.all([attaching, sent]);
    assert.deepEqual([said(), attached()], [[['My question', ['Pasted text 1', 'a']]], ['Pasted text 1']]);
  });

  it('sends a message without the code of a command that is held back meanwhile (V618)', async () => {
    const code: Attachment = { ...agents, id: 'c', kind: 'code', name: 'a.ts' };
    const find: Finding = (attached, asking) => (attached.includes(code) ? looks : none)(attached, asking);
    const { box, finding, said, composed, attached } = open(find);
    const attaching = box.attachFound({ kind: 'folder', uri: 'file:///w/a', name: 'a' });
    const sent = box.composing.send('My question');
    await box.ask('Explain.', [code]);
    finding('a').resolve(undefined);
    await Promise.all([attaching, sent]);
    assert.deepEqual([said(), composed, attached()], [[['My question', ['a']]], ['Explain.'], ['a.ts']]);
  });

  it('moves to another chat with what is still being attached (V512)', async () => {
    const [{ box, finding, attached }, other] = [open(none), open(none)];
    const place = { kind: 'folder', uri: 'file:///w/a', name: 'a' } as const;
    const broken = { ...place, name: 'broken' };
    const attaching = [box.attachFound(place), box.attachFound(broken)];
    box.handOver(other.box);
    for (const name of ['a', 'broken']) finding(name).resolve(undefined);
    assert.equal((await Promise.allSettled(attaching))[1]?.status, 'rejected');
    await eventually(() => assert.deepEqual([attached(), other.attached()], [[], ['a']]));
  });

  it('leaves a message that is being prepared what was attached to it, and moves to another chat with the rest (V636)', async () => {
    const [{ box, finding, said, attached }, other] = [open(none), open(none)];
    box.addText('one');
    const attaching = box.attachFound({ kind: 'folder', uri: 'file:///w/a', name: 'a' });
    const sent = box.composing.send('My question');
    box.addPicture('a.png', png());
    box.handOver(other.box);
    const next = other.box.composing.send('Another question');
    finding('a').resolve(undefined);
    await Promise.all([attaching, sent, next]);
    assert.deepEqual(
      [said(), other.said()],
      [[['My question', ['Pasted text 1', 'a']]], [['Another question', ['a.png']]]],
    );
    assert.deepEqual([attached(), other.attached()], [[], []]);
  });

  it('puts the code of a command that is held back into the message box of the chat that is shown meanwhile (V670)', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const [{ box, page, attached }, other, last] = [open(() => promise), open(none), open(none)];
    const asking = box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]);
    for (const [from, to] of [
      [{ box, page }, other],
      [other, last],
    ] as const) {
      from.box.handOver(to.box);
      from.page.isTakenOver = true;
    }
    resolve(undefined);
    await asking;
    assert.deepEqual([attached(), other.attached(), last.attached()], [[], [], ['a.ts']]);
  });

  it('keeps such code in its own message box if its chat is shown again meanwhile (V670)', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const [{ box, page, attached }, other] = [open(() => promise), open(none)];
    const asking = box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]);
    box.handOver(other.box);
    page.isTakenOver = true;
    other.box.handOver(box);
    page.isTakenOver = false;
    resolve(undefined);
    await asking;
    assert.deepEqual([attached(), other.attached()], [['a.ts'], []]);
  });

  it('moves to another chat with what was attached while something before it was still being attached (V618)', async () => {
    const [{ box, finding, attached }, other] = [open(none), open(none)];
    const attaching = box.attachFound({ kind: 'folder', uri: 'file:///w/a', name: 'a' });
    box.addText('one');
    box.addPicture('a.png', png());
    box.handOver(other.box);
    finding('a').resolve(undefined);
    await attaching;
    await eventually(() => assert.deepEqual([attached(), other.attached()], [[], ['a', 'Pasted text 1', 'a.png']]));
  });

  it('sends a message without what could not be attached (V512)', async () => {
    const { box, finding, said } = open(none);
    const attaching = box.attachFound({ kind: 'folder', uri: 'file:///w/broken', name: 'broken' });
    const sent = box.composing.send('My question');
    finding('broken').resolve(undefined);
    await assert.rejects(attaching, /broken/);
    await sent;
    assert.deepEqual(said(), [['My question', []]]);
  });

  it('sends the bytes of a picture to the page, and says if it has none', () => {
    const { box, facts } = open(none);
    box.addPicture('a.png', png());
    const hash = box.attachments[0]?.picture?.hash ?? '';
    for (const each of [hash, 'other']) box.sendPicture(each);
    assert.deepEqual(
      facts.filter(({ type }) => type === 'picture'),
      [
        { type: 'picture', hash, bytes: new Uint8Array(png()) },
        { type: 'picture', hash: 'other' },
      ],
    );
  });

  it('opens what is attached, and shows the request that would be sent', async () => {
    const { box, told } = open(wanted);
    box.addText('one');
    for (const id of [box.attachments[0]?.id ?? '', 'other']) await box.open(id);
    assert.deepEqual(told.opened, ['Pasted text 1']);
    await box.preview('Question');
    assert.equal(told.documents.length, 1);
    assert.match(told.documents[0] ?? '', /^What will be sent: [^]*Question[^]*Pasted text 1:[^]*one[^]*AGENTS\.md/);
    await box.previewAsked('Explain.', [codeNamed('a.ts')]);
    assert.match(told.documents[1] ?? '', /Explain\.[^]*AGENTS\.md[^]*a\.ts/);
  });

  it('opens and shows what was sent with a message', async () => {
    const { box, told, facts } = open(none);
    box.addText('one');
    const id = box.attachments[0]?.id ?? '';
    await box.composing.send('Question');
    await box.open(id);
    assert.deepEqual(told.opened, ['Pasted text 1']);
    box.addPicture('a.png', png());
    const hash = box.attachments.find(({ kind }) => kind === 'picture')?.picture?.hash ?? '';
    for (const text of ['And this?', 'And now?']) await box.composing.send(text);
    box.sendPicture(hash);
    assert.deepEqual(facts.at(-1), { type: 'picture', hash, bytes: new Uint8Array(png()) });
    await box.open(id);
    assert.deepEqual(told.opened, ['Pasted text 1', 'Pasted text 1'], 'also of an earlier message');
  });

  it('attaches from a source, unless the user chooses nothing, and what is dropped', async () => {
    const { box, attached } = open(none);
    for (const source of ['file', 'nothing']) await box.attach(source);
    await box.attachDropped(['file:///w/b.ts']);
    assert.deepEqual(attached(), ['file', 'file:///w/b.ts']);
  });

  it('says why something is not attached, and offers the setting if that is the reason', async () => {
    const { box, told } = open(none);
    box.add({ attachments: [], refusals: [] });
    box.add({ attachments: [], refusals: ['It is too large.'] });
    assert.deepEqual(told.sentences, ['It is too large.']);
    for (const agrees of [false, true]) {
      told.agrees = agrees;
      box.add({ attachments: [], refusals: ['It is never sent.'], isNeverSent: true });
      await eventually(() => assert.deepEqual(told.offers.length, agrees ? 2 : 1));
    }
    assert.deepEqual(told.offers, ['It is never sent. | Open Setting', 'It is never sent. | Open Setting']);
    await eventually(() => assert.deepEqual(told.settings, ['neverSend']));
    assert.equal(told.sentences.length, 1);
  });

  it("sends the user's own prompt in place of one of the workspace with the same name", async () => {
    const { box, gate, said } = open(wanted);
    gate.templates = [{ name: 'Review', description: 'My way', prompt: 'Mine.' }];
    await box.updateInstructions(true);
    await box.composing.send('/review');
    assert.deepEqual(said()[0]?.[0], 'Mine.');
    const { prompts } = box.prompts as Extract<Fact, { type: 'prompts' }>;
    assert.deepEqual(prompts, [{ name: 'Review', description: 'My way' }]);
  });

  it('counts the instructions in the size of the next message', async () => {
    const found = { attachments: [{ ...agents, text: 'a'.repeat(4000) }], prompts: [] };
    const { box, facts } = open(() => Promise.resolve(found));
    const tokens = (): number => (box.context.type === 'context' && box.context.context?.parts.attachments) || 0;
    assert.equal(tokens(), 0);
    await box.updateInstructions(true);
    assert.ok(tokens() > 500, String(tokens()));
    box.addText('a'.repeat(4000));
    assert.deepEqual(facts.at(-1), box.context, 'The page is told.');
    assert.ok(tokens() > 1500, String(tokens()));
  });

  it('counts a summary instead of the replies that it stands for', async () => {
    const { box, session } = open(none);
    const text = (id: string, words: string): Entry => ({ type: 'text', id, text: words });
    const answered = [said('Hi'), replyTo('Hi', 'A'), text('A', 'a'.repeat(4000))];
    const more = [said('Next', 'A'), replyTo('Next', 'B'), text('B', 'Yes.')];
    const earlier = (): number => (box.context.type === 'context' && box.context.context?.parts.earlierMessages) || 0;
    await session.shown.open([...answered, ...more]);
    assert.ok(earlier() > 900, String(earlier()));
    await session.shown.open([...answered, ...more, { type: 'shorten', id: 'A', text: 'Short' }]);
    assert.ok(earlier() > 0 && earlier() < 100, String(earlier()));
  });

  for (const [what, find] of [
    ['the user looks at the instructions first', looks],
    ['searching for the instructions fails', breaks],
  ] as const)
    it(`sends nothing and loses nothing if ${what}`, async () => {
      const { box, composed, said } = open(find);
      await box.composing.send('Hi').catch((problem: unknown) => assert.match(String(problem), /broken/));
      assert.deepEqual([composed, said()], [['Hi'], []]);
    });

  it('keeps the message of a command if the user looks at the instructions first', async () => {
    const { box, composed, said } = open(looks);
    await box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]);
    assert.deepEqual([composed, said(), box.attachments.map(({ name }) => name)], [['Explain.'], [], ['a.ts']]);
  });

  it('turns instructions off by their chip, and does not search for them before they are needed', async () => {
    let finds = 0;
    const { box } = open((...asked) => {
      finds++;
      return wanted(...asked);
    });
    await box.updateInstructions();
    box.detach(['nothing']);
    assert.equal(finds, 0);
    await box.updateInstructions(true);
    box.detach([agents.id]);
    await eventually(() => assert.equal(finds, 2));
    assert.deepEqual(box.attachments, []);
  });

  it('shows the instructions again in another conversation, once they are needed', async () => {
    const { box, session, attached } = open(wanted);
    box.conversationShown();
    assert.deepEqual(attached(), []);
    await box.composing.send('Hi');
    assert.deepEqual(attached(), []);
    session.shown.startNew();
    box.conversationShown();
    await eventually(() => assert.deepEqual(attached(), ['AGENTS.md']));
  });

  it('sends instructions only once that the check has changed, with a message or with that of a command (V355)', async () => {
    const removing = (all: Attachment[]): Attachment[] =>
      all.map((one) => (one.id === agents.id ? { ...one, text: '[removed]' } : one));
    const written = open(wanted, removing);
    await written.box.composing.send('Hi');
    await written.box.composing.send('And now?');
    assert.deepEqual(
      [written.said(), written.checked],
      [
        [
          ['Hi', ['AGENTS.md']],
          ['And now?', []],
        ],
        [['AGENTS.md'], []],
      ],
    );
    const asked = open(wanted, removing);
    await asked.box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]);
    assert.deepEqual(asked.composed, []);
    await asked.box.composing.send('And now?');
    assert.deepEqual(asked.said(), [
      ['Explain.', ['AGENTS.md', 'a.ts']],
      ['And now?', []],
    ]);
    assert.deepEqual(asked.checked, [['AGENTS.md', 'a.ts'], []]);
    const [first] = asked.session.shown.messages;
    assert.deepEqual(first?.role === 'user' && first.attachments[0]?.text, '[removed]');
  });

  it('sends several instructions with a command only once that the check has changed (V355)', async () => {
    const all = ['AGENTS.md', 'CLAUDE.md'].map((name) => instructions(name, 'One'));
    const removing = (attached: Attachment[]): Attachment[] => attached.map((one) => ({ ...one, text: '[removed]' }));
    const { box, said } = open(() => Promise.resolve({ attachments: all, prompts: [] }), removing);
    await box.ask('Explain.', [codeNamed('a.ts')]);
    await box.composing.send('And now?');
    assert.deepEqual(said(), [
      ['Explain.', ['AGENTS.md', 'CLAUDE.md', 'a.ts']],
      ['And now?', []],
    ]);
  });

  it('checks a message for the connection that it was written for, also if another one is chosen before that', async () => {
    const { box, gate, choose, places, said } = open(none);
    box.addText('one');
    const neverSent = (): string[] => {
      choose('elsewhere');
      return [];
    };
    await box.composing.send('Hi', 'ask');
    Object.defineProperty(gate, 'neverSent', { get: neverSent });
    box.addText('two');
    await box.composing.send('And now?');
    assert.deepEqual([places, said().map(([text]) => text)], [['here', 'here'], ['Hi']]);
  });

  it('sends nothing to a connection that is chosen while the user is asked, and loses nothing', async () => {
    const asked = open(wanted, (all) => {
      asked.choose('elsewhere');
      return all;
    });
    await asked.box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]);
    assert.deepEqual([asked.said(), asked.composed, asked.attached().includes('a.ts')], [[], ['Explain.'], true]);
    const edited = open(wanted, (all) => {
      if (edited.said().length > 0) edited.choose('elsewhere');
      return all;
    });
    await edited.box.composing.send('Hi');
    await edited.box.composing.edit(edited.firstId(), 'Hi there');
    assert.deepEqual([edited.said().map(([text]) => text), edited.composed], [['Hi'], ['Hi there']]);
  });

  it('keeps a question of a command with its code when a check before sending fails (V232)', async () => {
    const { box, composed, said, attached } = open(() => Promise.reject(new Error('broken')));
    await assert.rejects(box.ask('Explain.', [{ ...agents, id: 'c', kind: 'code', name: 'a.ts' }]), /broken/);
    assert.deepEqual([said(), composed, attached()], [[], ['Explain.'], ['a.ts']]);
  });

  it('does not hand over its instructions with other attachments, and the other box finds its own', async () => {
    const [from, to] = [open(wanted), open(wanted)];
    await from.box.updateInstructions(true);
    from.box.handOver(to.box);
    assert.deepEqual(from.box.attachments, []);
    await eventually(() => assert.equal(to.box.attachments.length, 1));
  });
});

describe('The message box with secrets in what is sent', () => {
  type Opened = ReturnType<typeof open>;
  const code: Attachment = { ...agents, id: 'c', kind: 'code', name: 'a.ts' };
  const ways: [what: string, send: (opened: Opened, text: string) => Promise<void>, attached: string[]][] = [
    ['sent', ({ box }, text) => box.composing.send(text), []],
    ['edited', ({ box, lastId }, text) => box.composing.edit(lastId(), text), []],
    ['sent by a command', ({ box }, text) => box.ask(text, [code]), ['a.ts']],
  ];
  for (const [what, send, attached] of ways) {
    it(`sends nothing and loses nothing if the text of a message that is ${what} is stopped (V143)`, async () => {
      const opened = open(none);
      await opened.box.composing.send('Hi');
      opened.gate.stops = 'key';
      await send(opened, 'My key');
      assert.deepEqual([opened.said(), opened.composed, opened.attached()], [[['Hi', []]], ['My key'], attached]);
      const selected = opened.facts.filter(({ type }) => type === 'select-text');
      assert.deepEqual(selected, [{ type: 'select-text', text: 'key' }]);
    });

    it(`sends nothing and loses nothing if earlier text must not leave with a message that is ${what} (V250)`, async () => {
      const opened = open(none);
      await opened.session.shown.open([said('Hi'), said('And now?')]);
      opened.gate.mayLeave = false;
      await send(opened, 'My question');
      const before = [
        ['Hi', []],
        ['And now?', []],
      ];
      assert.deepEqual([opened.said(), opened.composed, opened.attached()], [before, ['My question'], attached]);
      opened.gate.mayLeave = true;
      await send(opened, 'My question');
      assert.equal(opened.said().at(-1)?.[0], 'My question');
    });
  }
});

describe('A message that cannot be sent', () => {
  type Opened = ReturnType<typeof open>;
  const code: Attachment = { ...agents, id: 'c', kind: 'code', name: 'a.ts' };
  const before: [string, string[]][] = [
    ['Hi', []],
    ['And now?', []],
  ];
  const ways: [what: string, send: (opened: Opened) => Promise<void>, attached: string[]][] = [
    ['a message', ({ box }) => box.composing.send('My question'), ['Pasted text 1']],
    ['an edited message', ({ box, lastId }) => box.composing.edit(lastId(), 'My question'), ['Pasted text 1']],
    ['a question of a command', ({ box }) => box.ask('My question', [code]), ['Pasted text 1', 'a.ts']],
  ];
  for (const again of [false, true])
    it(`is told if what it would send${again ? ' again' : ''} is never sent since (V533)`, async () => {
      const { box, gate, told, composed, said, firstId } = open(none);
      box.addText('Attached');
      if (again) await box.composing.send('Hi');
      const sent = said();
      gate.neverSent = ['Pasted text 1'];
      await (again ? box.composing.edit(firstId(), 'My question') : box.composing.send('My question'));
      assert.deepEqual([said(), composed], [sent, ['My question']]);
      assert.deepEqual(told.sentences, ['Not sent. Pasted text 1 is not sent.']);
    });

  const obstacles: [what: string, prepare: (opened: Opened) => void][] = [
    [
      'the connection changes while the user is asked about earlier messages',
      ({ gate, choose }) => {
        gate.asked = (): boolean => {
          choose('elsewhere');
          return true;
        };
      },
    ],
    ['a reply runs', ({ session }) => void session.askAlso('Yes', [{ id: 'other', name: 'Other' }])],
  ];
  for (const [what, send, attached] of ways) {
    for (const [obstacle, prepare] of obstacles)
      it(`is in the message box with its attachments: ${what}, when ${obstacle} (V296)`, async () => {
        const opened = await continued();
        prepare(opened);
        await send(opened);
        assert.deepEqual([opened.said(), opened.composed, opened.attached()], [before, ['My question'], attached]);
      });

    it(`is sent with the system prompt that was checked, whatever is chosen meanwhile: ${what} (V398)`, async () => {
      const opened = await continued();
      opened.gate.asked = (): boolean => {
        opened.gate.systemPrompt = 'A secret';
        return true;
      };
      await send(opened);
      assert.deepEqual([opened.said().at(-1)?.[0], opened.composed], ['My question', []]);
      assert.doesNotMatch(JSON.stringify(opened.requests), /A secret/);
    });
  }

  /** A conversation of two turns, and something attached to the next message. */
  async function continued(): Promise<Opened> {
    const opened = open(none);
    const second = [said('And now?', 'Yes'), replyTo('And now?', 'Later')];
    await opened.session.shown.open([said('Hi'), replyTo('Hi', 'Yes'), ...second]);
    opened.box.addText('Attached');
    return opened;
  }

  for (const [what, send] of ways) {
    it(`is not checked while a reply runs, and waits for its end, or a sentence says that it is in the box: ${what}`, async () => {
      const opened = open(none);
      await opened.session.shown.open([said('Hi'), replyTo('Hi', 'Yes')]);
      void opened.session.askAlso('Yes', [{ id: 'other', name: 'Other' }]);
      await eventually(() => assert.ok(opened.session.arriving.areAny()));
      await send(opened);
      assert.deepEqual(opened.checked, []);
      const inBox = ['A reply is still on its way. Your question is in the message box.'];
      const isWaiting = opened.box.waiting.all.length === 1;
      assert.deepEqual([isWaiting, opened.told.sentences], what === 'a message' ? [true, []] : [false, inBox]);
    });

    it(`asks once about what is sent along, and not at all for a connection that is chosen meanwhile: ${what}`, async () => {
      const opened = open(none);
      await opened.session.shown.open([said('Hi'), said('And now?')]);
      let questions = 0;
      opened.gate.asked = (): boolean => {
        questions++;
        return false;
      };
      await send(opened);
      assert.equal(questions, 1);
      const moved = open(none, (all) => {
        moved.choose('elsewhere');
        return all;
      });
      await moved.session.shown.open([said('Hi'), said('And now?')]);
      moved.gate.asked = opened.gate.asked;
      await send(moved);
      assert.deepEqual([questions, moved.said()], [1, before]);
    });
  }

  it('is in the message box with a question if it is too long', async () => {
    const { box, facts, composed, said } = open(none);
    const long = 'word '.repeat(100_000);
    await box.composing.send(long);
    assert.deepEqual([composed, said()], [[long], []]);
    assert.deepEqual(
      facts.flatMap((fact) => (fact.type === 'too-long' ? [fact.tooLong.limit] : [])),
      [100_000],
    );
  });

  it('is sent in place of an earlier one, however long it is', async () => {
    const opened = open(none);
    await opened.session.shown.open([said('Hi')]);
    await opened.box.composing.edit('Hi', 'word '.repeat(200_000));
    assert.equal(opened.said()[0]?.[0].length, 1_000_000);
  });

  it('is in the message box if it replaces a message that is deleted meanwhile (V296)', async () => {
    const opened = open(none, (all) => {
      opened.session.shown.delete('And now?');
      return all;
    });
    await opened.session.shown.open([said('Hi'), said('And now?')]);
    await opened.box.composing.edit('And now?', 'My question');
    assert.deepEqual([opened.said(), opened.composed], [[['Hi', []]], ['My question']]);
  });

  it('is in the message box without the code that is too large to attach (V296)', async () => {
    const { box, composed, said: sent, attached, told } = open(none);
    await box.ask('My question', [{ ...code, text: 'a'.repeat(300_000) }]);
    assert.deepEqual([sent(), composed, attached()], [[], ['My question'], []]);
    assert.match(told.sentences.join(), /300,000 characters/);
  });

  for (const kind of Object.keys(errorKinds) as ErrorKind[])
    it(`stays in the conversation with its attachments and the reason: ${kind} (V296)`, async () => {
      const { box, gate, session, said: sent } = open(none);
      gate.fails = new ServiceError(kind);
      box.addText('Attached');
      await box.composing.send('My question');
      const reply = session.shown.messages.at(-1);
      assert.deepEqual(sent(), [['My question', ['Pasted text 1']]]);
      assert.ok(reply?.role === 'assistant' && reply.problem !== undefined && !session.arriving.areAny());
      assert.equal(reply.outcome, isRefusal(kind) ? 'blocked' : 'failed');
      gate.fails = undefined;
      await box.composing.edit(session.shown.messages[0]?.id ?? '', 'My question');
      assert.deepEqual(sent(), [['My question', ['Pasted text 1']]], 'it can be sent again as it is');
    });
});

function open(find: Finding, check = (all: Attachment[]): Attachment[] => all) {
  const findings = new Map<string, PromiseWithResolvers<undefined>>();
  /** What a folder takes until it is found. */
  const finding = (name: string): PromiseWithResolvers<undefined> => {
    const one = findings.get(name) ?? Promise.withResolvers<undefined>();
    findings.set(name, one);
    return one;
  };
  const checked: string[][] = [];
  /** The connections for which messages were checked. */
  const places: string[] = [];
  let installationName = 'here';
  const [facts, composed, requests]: [Fact[], string[], ServiceMessage[][]] = [[], [], []];
  const told = {
    ...{ sentences: [] as string[], offers: [] as string[], settings: [] as string[], agrees: false },
    ...{ opened: [] as string[], documents: [] as string[] },
  };
  const gate = {
    stops: undefined as string | undefined,
    neverSent: [] as string[],
    mayLeave: true,
    templates: [] as PromptTemplate[],
    /** Asked for each text that is sent along. */
    asked: (): boolean => gate.mayLeave,
    systemPrompt: '',
    fails: undefined as Error | undefined,
  };
  const outgoing: Gate = {
    check: (text, attachments, place) => {
      checked.push(attachments.map(({ name }) => name));
      places.push(place);
      const { stops: secret } = gate;
      return Promise.resolve(
        secret === undefined
          ? { isStopped: false, text, attachments: check(attachments) }
          : { isStopped: true, secret },
      );
    },
    mayLeave: () => Promise.resolve(gate.asked()),
    havePassed: () => false,
    notePassed: () => undefined,
    noteReply: () => Promise.resolve(),
  };
  const asked = replierOf({
    ...replier,
    systemPrompt: () => gate.systemPrompt,
    begin: () => (model, messages) => {
      requests.push(messages);
      return model === 'other'
        ? new Promise(() => undefined)
        : Promise.reject(gate.fails ?? new Error('Nobody answers.'));
    },
    outgoing,
    installationName: () => installationName,
    contextLength: () => 100_000,
  });
  const session = new Session(asked, () => undefined);
  const page = { isTakenOver: false };
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  const view = Object.assign(page, {
    notify: (fact: Fact) => facts.push(fact),
    compose: (text: string) => composed.push(text),
    attachPicture: (name: string, bytes: Uint8Array) => pictures.push({ name, bytes }),
  }) as unknown as ChatView;
  const services = {
    replier: asked,
    estimates: new TokenEstimates(),
    attaching: () =>
      Promise.resolve({
        ...{ context: { file: () => Promise.resolve(undefined) }, instructions: find },
        refusals: (all: Attachment[]) =>
          all.flatMap(({ name }) => (gate.neverSent.includes(name) ? [`${name} is not sent.`] : [])),
        open: ({ name }: Attachment) => Promise.resolve(told.opened.push(name)),
        find: (source: string) => Promise.resolve(source === 'nothing' ? undefined : found(codeNamed(source))),
        droppedFiles: ([uri = '']: string[]) => Promise.resolve(found(codeNamed(uri))),
      }),
    documents: () =>
      Promise.resolve({
        show: (title: string, text: string) => Promise.resolve(told.documents.push(`${title}: ${text}`)),
      }),
    finder: () =>
      Promise.resolve({
        find: (query: string, show: (rows: FoundRow[]) => void) => {
          for (const ends of [['ts'], ['ts', 'css']]) show(ends.map((end) => foundRow(`${query}.${end}`)));
          return Promise.resolve();
        },
        attachmentsOf: async ({ kind, name }: FoundPlace) => {
          if (kind === 'folder') await finding(name).promise;
          if (name === 'broken') throw new Error(name);
          return found(codeNamed(name));
        },
      }),
    connection: { installationName: () => installationName },
    settings: { templates: () => gate.templates },
    dialogs: {
      notify: (sentence: string) => told.sentences.push(sentence),
      offer: (sentence: string, button: string) => {
        told.offers.push(`${sentence} | ${button}`);
        return Promise.resolve(told.agrees);
      },
      openSetting: (name: string) => told.settings.push(name),
    },
    outgoing,
    turnedOff: new PerConversation(),
  } as unknown as ChatServices;
  const said = (): [string, string[]][] =>
    session.shown.messages.flatMap((message): [string, string[]][] =>
      message.role === 'user' ? [[message.text, message.attachments.map(({ name }) => name)]] : [],
    );
  const box = new MessageBox(session, view, services);
  const attached = (): string[] => box.attachments.map(({ name }) => name);
  const firstId = (): string => session.shown.messages[0]?.id ?? '';
  const choose = (other: string): void => void (installationName = other);
  const lastId = (): string => session.shown.messages.findLast(({ role }) => role === 'user')?.id ?? '';
  return {
    box,
    page,
    pictures,
    session,
    gate,
    told,
    facts,
    requests,
    composed,
    said,
    checked,
    places,
    attached,
    firstId,
    lastId,
    choose,
    finding,
  };
}

/** A message of the user after another, by default the one with the text 'Hi', which is the first. */
function said(text: string, after = 'Hi'): Entry {
  const parent = text === 'Hi' ? null : after;
  return { type: 'message', parent, message: { id: text, role: 'user', text, attachments: [] }, at: 1 };
}

/** A reply whose text is its id. */
function replyTo(parent: string, id: string): Entry {
  return { type: 'reply', parent, reply: { id, model: 'Chosen', modelId: 'chosen' }, at: 1 };
}

const replier = replierOf({
  model: () => ({ id: 'chosen', name: 'Chosen' }),
  systemPrompt: () => '',
  begin: () => () => Promise.reject(new Error('Nobody answers.')),
});

function foundRow(name: string): FoundRow {
  const parts = { nameMatches: [], description: '', descriptionMatches: [], icon: 'file' };
  return { kind: 'file', uri: `file:///w/${name}`, name, ...parts };
}

function codeNamed(name: string): Attachment {
  return { ...agents, id: name, kind: 'code', name, uri: `file:///w/${name}` };
}

function instructions(name: string, text: string): Attachment {
  return { id: name, kind: 'instructions', name, language: 'markdown', uri: `file:///w/${name}`, text };
}
