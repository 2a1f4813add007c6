import assert from 'node:assert/strict';
import { Composing, type Box, type ComposingHost } from '../../../src/chat/composing.ts';
import { Draft } from '../../../src/chat/composing/draft.ts';
import type { EditorContext } from '../../../src/chat/composing/expandedMessage.ts';
import { found, refused, type FoundAttachments } from '../../../src/chat/composing/foundAttachments.ts';
import { InOrder } from '../../../src/chat/composing/inOrder.ts';
import { requestText } from '../../../src/chat/composing/requestText.ts';
import type { Gate } from '../../../src/chat/secrets/outgoing.ts';
import { Session } from '../../../src/chat/session.ts';
import { ContextMeter } from '../../../src/chat/composing/contextMeter.ts';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';
import { promptTemplates } from '../../../src/chat/composing/templates.ts';
import type { Attachment, AttachmentKind, Message, PictureSupport } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { connected, noInstructions, noneWaiting, openGate, replierOf } from '../../support/connected.ts';

const thing = (kind: AttachmentKind, name: string, text: string = kind): Attachment => {
  return { id: name, kind, name, language: 'typescript', text };
};
const code = thing('code', 'a.ts', 'let a');
const problems = thing('problems', 'Problems in a.ts');
const changes = thing('changes', 'Changes in a');
const own = [
  { name: 'review', prompt: 'Review {file}, which is {language}:\n{selection}' },
  { name: 'where', prompt: 'Where is {file}?' },
];

describe('Sending what is written', () => {
  const messages: [typed: string, text: string, attached: Attachment[]][] = [
    ['Hello /explain', 'Hello /explain', []],
    ['/unknown', '/unknown', []],
    ['/explain', 'Explain this code.', [code]],
    ['/explain   in two sentences \n', 'Explain this code.\n\nin two sentences', [code]],
    ['/explain in one sentence', 'Explain this code.\n\nin one sentence', [code]],
    ['/fix', 'Fix the problems in this code.', [code, problems]],
    ['/tests', 'Write unit tests for this code.', [code]],
    ['/doc', 'Write documentation comments for this code.', [code]],
    ['/commit', 'Write a commit message for these changes.', [changes]],
    ['/review', 'Review a.ts, which is typescript:\nlet a', []],
  ];
  for (const [typed, text, attached] of messages) {
    it(`sends ${JSON.stringify(text)} for ${JSON.stringify(typed)}, with its attachments`, async () => {
      const { composing, said } = open();
      await composing.send(typed);
      assert.deepEqual(said()?.text, text);
      assert.deepEqual(said()?.attachments, attached);
    });
  }

  for (const [how, act] of [
    ['sent', (composing: Composing) => composing.send('Hello')],
    ['asked by a command', (composing: Composing) => composing.ask('Hello', [])],
    ['edited', (composing: Composing) => composing.edit('0', 'Hello')],
  ] as const)
    it(`reads the key for a message that is ${how} while the message is checked`, async () => {
      const order: string[] = [];
      const { composing } = open({
        prepare: (name) => order.push(`key of ${name}`),
        outgoing: {
          check: (text, attachments) => {
            order.push('checked');
            return Promise.resolve({ isStopped: false, text, attachments: [...attachments] });
          },
        },
      });
      await act(composing);
      assert.deepEqual(order, ['key of a.example · primary', 'checked']);
    });

  it('sends what is attached when what a prompt names has been read', async () => {
    const [removed, added] = [thing('file', 'old.ts'), thing('file', 'new.ts')];
    const { composing, draft, said } = open({
      changes: () => {
        draft.remove([removed.id]);
        draft.add(found(added));
        return Promise.resolve(found(changes));
      },
    });
    draft.add(found(removed));
    await composing.send('/commit');
    assert.deepEqual(said()?.attachments, [added, changes]);
  });

  it('sends the attachments once, and leaves nothing attached', async () => {
    const { composing, draft, said } = open();
    const file = thing('file', 'b.ts');
    draft.add(found(file, { ...code, id: 'old' }));
    await composing.send('/explain');
    assert.deepEqual(said()?.attachments, [file, code]);
    assert.deepEqual(draft.attachments, []);
    await composing.send('And now?');
    assert.deepEqual(said()?.attachments, []);
  });

  const nothing: Partial<EditorContext> = {
    code: () => Promise.resolve(refused('Nothing is selected.')),
    changes: () => Promise.resolve(refused('No repository.')),
    file: () => Promise.resolve(undefined),
  };
  const missing: [typed: string, why: string[]][] = [
    ['/explain it', ['Not sent. Nothing is selected.']],
    ['/fix', ['Not sent. Nothing is selected.']],
    ['/commit', ['Not sent. No repository.']],
    ['/where', ['Not sent. Open a file first: the prompt /where needs one.']],
    ['/review', ['Not sent. Nothing is selected. Open a file first: the prompt /review needs one.']],
  ];
  for (const [typed, why] of missing) {
    it(`sends nothing, says why and loses nothing if something that ${typed} needs is missing`, async () => {
      const { composing, draft, said, log } = open(nothing);
      draft.add(found(code));
      await composing.send(typed);
      assert.equal(said(), undefined);
      assert.deepEqual(log, [...why, `back: ${typed}`]);
      assert.deepEqual(draft.attachments, [code]);
    });
  }

  it('says everything that is in the way at once: what is missing, and that the model accepts no pictures', async () => {
    const { composing, draft, log } = open({ ...nothing, pictureSupport: () => Promise.resolve('no') });
    const picture = { hash: 'a', type: 'image/png', width: 1, height: 1, bytes: 1 } as const;
    draft.add(found({ ...thing('picture', 'a.png'), picture }));
    await composing.send('/explain');
    const [why, ...after] = log;
    assert.match(why ?? '', /^Not sent\. Nothing is selected\. .*pictures/);
    assert.deepEqual(after, ['back: /explain']);
  });

  it('shows no message if the editor has already said why there is no code', async () => {
    const { composing, log } = open({ code: () => Promise.resolve(found()) });
    await composing.send('/explain');
    assert.deepEqual(log, ['back: /explain']);
  });

  it('sends code without known problems with /fix too', async () => {
    const { composing, said } = open({ problems: () => Promise.resolve(found()) });
    await composing.send('/fix');
    assert.deepEqual(said()?.attachments, [code]);
  });

  it('sends nothing if an attachment is too large, and puts the text back', async () => {
    const huge: FoundAttachments = found(thing('changes', 'Changes in a', 'a'.repeat(200_001)));
    const { composing, said, log } = open({ changes: () => Promise.resolve(huge) });
    await composing.send('/commit');
    assert.equal(said(), undefined);
    assert.match(log.join(), /^Not sent\. Changes in a is too large .*,back: \/commit$/);
  });

  it('puts the text back when preparing the message fails', async () => {
    const { composing, log } = open({ code: () => Promise.reject(new Error('broken')) });
    await assert.rejects(composing.send('/explain'), /broken/);
    assert.deepEqual(log, ['back: /explain']);
  });

  it('puts the text back and keeps the attachments when the checks before sending fail (V232)', async () => {
    const { composing, draft, log } = open({ outgoing: { check: () => Promise.reject(new Error('broken')) } });
    draft.add(found(code));
    await assert.rejects(composing.send('Hello'), /broken/);
    assert.deepEqual(log, ['back: Hello']);
    assert.deepEqual(draft.attachments, [code]);
  });

  it('puts the text back and keeps the attachments when the check of what is sent along fails (V232)', async () => {
    const { composing, draft, log } = open({
      outgoing: { havePassed: () => false, mayLeave: () => Promise.reject(new Error('broken')) },
    });
    draft.add(found(code));
    await assert.rejects(composing.send('Hello'), /broken/);
    assert.deepEqual(log, ['back: Hello']);
    assert.deepEqual(draft.attachments, [code]);
  });

  it('sends nothing to a conversation that is opened while the message is checked, and loses nothing (V233)', async () => {
    const opened = open({
      outgoing: {
        check: (text, attachments) => {
          opened.session.shown.startNew();
          return Promise.resolve({ isStopped: false, text, attachments });
        },
      },
    });
    await opened.composing.send('Hello');
    assert.equal(opened.said(), undefined);
    assert.deepEqual(opened.log, ['Not sent: another conversation was opened meanwhile.', 'back: Hello']);
  });

  it('says only that of a conversation that is opened while a prompt is put together (V233)', async () => {
    const opened = open({
      code() {
        opened.session.shown.startNew();
        return Promise.resolve(refused('Nothing is selected.'));
      },
    });
    await opened.composing.send('/explain');
    assert.deepEqual(opened.log, ['Not sent: another conversation was opened meanwhile.', 'back: /explain']);
  });

  it('says so if the conversation is left while what is sent along is checked (V233)', async () => {
    const opened = open({
      outgoing: {
        havePassed: () => false,
        mayLeave: () => {
          opened.session.shown.startNew();
          return Promise.resolve(true);
        },
      },
    });
    await opened.composing.send('Hello');
    assert.deepEqual(opened.log, ['Not sent: another conversation was opened meanwhile.', 'back: Hello']);
  });

  it('sends nothing to the same model twice, and loses nothing', async () => {
    const { composing, draft, said, log } = open();
    draft.add(found(code));
    await composing.send('Hello', 'ask', [{ id: 'a', name: 'A' }]);
    assert.equal(said(), undefined);
    assert.deepEqual(log, ['Not sent. Choose up to 4 different models or apps.', 'back: Hello']);
    assert.deepEqual(draft.attachments, [code]);
  });

  it('sends to the models that were chosen at the start, whatever is chosen while the message is checked (V398)', async () => {
    let model = 'a';
    const { composing, asked } = open({
      model: () => model,
      outgoing: {
        check: (text, attachments) => {
          model = 'b';
          return Promise.resolve({ isStopped: false, text, attachments });
        },
      },
    });
    await composing.send('Hello', 'ask', [{ id: 'b', name: 'B' }]);
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('sends a message at once if the reply ends while the message is prepared', async () => {
    const opened = open(
      {
        code: async () => {
          opened.stop();
          await opened.session.arriving.idle();
          opened.replies();
          return found(code);
        },
      },
      true,
    );
    const first = opened.composing.send('First');
    while (!opened.session.arriving.areAny()) await new Promise(setImmediate);
    await opened.composing.send('/explain');
    await first;
    assert.deepEqual([opened.said()?.text, opened.log], ['Explain this code.', []]);
  });

  it('puts a text back that cannot wait while a reply runs, and keeps the attachments (V451)', async () => {
    const { composing, draft, session, log, stop } = open({}, true);
    const first = composing.send('First');
    while (!session.arriving.areAny()) await new Promise(setImmediate);
    draft.add(found(code));
    await composing.send('Second');
    await composing.send('Third', 'ask', [{ id: 'b', name: 'B' }]);
    assert.deepEqual(log, ['Nothing can wait.', 'back: Second', 'back: Third']);
    assert.deepEqual(draft.attachments, [code]);
    stop();
    await first;
  });

  it('lets a message wait without its instructions, which stay attached for the time when it is sent', async () => {
    const waiting: string[][] = [];
    const add: ComposingHost['waiting']['add'] = (said) => void waiting.push(said.attachments.map(({ name }) => name));
    const { composing, draft, session, stop } = open({ waiting: { add } }, true);
    const first = composing.send('First');
    while (!session.arriving.areAny()) await new Promise(setImmediate);
    const rules = thing('instructions', 'AGENTS.md');
    draft.add(found(rules, code));
    await composing.send('Second');
    assert.deepEqual([waiting, draft.attachments], [[['a.ts']], [rules]]);
    stop();
    await first;
  });

  it('lets nothing wait in a conversation that is opened while the message is prepared, and loses nothing (V233)', async () => {
    const waiting: string[] = [];
    const opened = open({ waiting: { add: ({ text }) => void waiting.push(text) } }, true);
    const first = opened.composing.send('First');
    while (!opened.session.arriving.areAny()) await new Promise(setImmediate);
    const second = opened.composing.send('Second');
    opened.session.shown.startNew();
    await Promise.all([first, second]);
    assert.deepEqual(waiting, []);
    assert.deepEqual(opened.log, ['Not sent: another conversation was opened meanwhile.', 'back: Second']);
  });

  it('sends nothing of a file that has become one that is never sent, and loses nothing (V449)', async () => {
    const { composing, draft, said, log } = open({ refusals: ['a.ts is not sent.'] });
    draft.add(found(code));
    await composing.send('Hello');
    assert.equal(said(), undefined);
    assert.deepEqual(log, ['Not sent. a.ts is not sent.', 'back: Hello']);
    assert.deepEqual(draft.attachments, [code]);
  });

  it('sends nothing of such a file again with an edited message, either (V449)', async () => {
    const refusals: string[] = [];
    const { composing, draft, session, log } = open({ refusals });
    draft.add(found(code));
    await composing.send('Hello');
    const before = session.shown.messages;
    refusals.push('a.ts is not sent.');
    await composing.edit(session.shown.messages[0]?.id ?? '', 'Hello again');
    assert.deepEqual(log, ['Not sent. a.ts is not sent.', 'back: Hello again']);
    assert.equal(session.shown.messages, before);
  });
});

describe('Two messages, of which the first takes longer to prepare (V509)', () => {
  /** Sends `/commit` with `code` attached, and another message before Git has answered. */
  const both = async (more: Partial<Situation>, waits: boolean) => {
    const answer = Promise.withResolvers<FoundAttachments>();
    const opened = open({ ...more, changes: () => answer.promise }, waits);
    const { composing, draft, session } = opened;
    const running = waits ? composing.send('Running') : undefined;
    while (waits && !session.arriving.areAny()) await new Promise(setImmediate);
    draft.add(found(code));
    const sent = [composing.send('/commit'), composing.send('Second')];
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    answer.resolve(found(changes));
    await Promise.all(sent);
    return { ...opened, running };
  };
  const names = ({ text, attachments }: Pick<Message & { role: 'user' }, 'text' | 'attachments'>): string =>
    [text, ...attachments.map(({ name }) => name)].join(' + ');
  const first = 'Write a commit message for these changes. + a.ts + Changes in a';

  it('are sent in their order, and each with what was attached to it', async () => {
    const waiting: string[] = [];
    const add: ComposingHost['waiting']['add'] = (said) => void waiting.push(names(said));
    const { session, draft, log } = await both({ waiting: { add } }, false);
    const sent = session.shown.messages.flatMap((message) => (message.role === 'user' ? [names(message)] : []));
    assert.deepEqual([[...sent, ...waiting], draft.attachments, log], [[first, 'Second'], [], []]);
  });

  it('wait in their order while a reply arrives', async () => {
    const waiting: string[] = [];
    const add: ComposingHost['waiting']['add'] = (said) => void waiting.push(names(said));
    const { draft, log, stop, running } = await both({ waiting: { add } }, true);
    assert.deepEqual([waiting, draft.attachments, log], [[first, 'Second'], [], []]);
    stop();
    await running;
  });

  it('are sent before a third, which is written once the first is sent', async () => {
    const [inOrder, chat, order] = [new InOrder(), {}, [] as number[]];
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const task = (number: number, ready?: Promise<undefined>) => async (): Promise<void> => {
      await ready;
      order.push(number);
    };
    const sent = [inOrder.run(chat, task(1, first.promise)), inOrder.run(chat, task(2, second.promise))];
    first.resolve(undefined);
    await sent[0];
    sent.push(inOrder.run(chat, task(3)));
    second.resolve(undefined);
    await Promise.all(sent);
    assert.deepEqual(order, [1, 2, 3]);
  });

  it('do not wait for each other in different conversations', async () => {
    const { composing, session, said } = open({ changes: () => new Promise(() => undefined) });
    void composing.send('/commit');
    session.shown.startNew();
    await composing.send('Second');
    assert.equal(said()?.text, 'Second');
  });
});

describe('A message that will probably not fit', () => {
  const long = 'x'.repeat(1200);

  it('is not sent before the user has decided, and loses nothing', async () => {
    const { composing, draft, requests, log } = open({}, false, 300);
    draft.add(found(code));
    await composing.send(long);
    assert.deepEqual(requests, []);
    assert.deepEqual(log, [`back: ${long}`, 'asks: 310 of 300']);
    assert.deepEqual(draft.attachments, [code]);
  });

  it('is only put back if a reply starts meanwhile', async () => {
    const opened = open(
      {
        code: () => {
          void opened.session.send('Another');
          return Promise.resolve(found(code));
        },
      },
      true,
      300,
    );
    await opened.composing.send(`/explain ${long}`);
    assert.deepEqual(opened.log, [`back: /explain ${long}`]);
    opened.stop();
  });

  it('is sent unchanged, or without the oldest turns for this request only', async () => {
    const { composing, session, requests, log } = open({}, false, 300);
    await composing.send(long, 'send');
    assert.deepEqual(
      requests[0]?.map(({ content }) => content),
      ['Be brief.', long],
    );
    await composing.send('And now?');
    assert.deepEqual(log.slice(1), ['asks: 305 of 300']);
    await composing.send('And now?', 'leaveOut');
    assert.deepEqual(
      requests[1]?.map(({ content }) => content),
      ['Be brief.', 'And now?'],
    );
    assert.equal(session.shown.messages.length, 4);
    await composing.send('Once more?');
    assert.equal(requests.length, 2, 'the next request has all turns again');
    await composing.send('Once more?', 'leaveOut');
    assert.deepEqual(
      requests[2]?.map(({ content }) => content),
      ['Be brief.', 'And now?', 'Yes.', 'Once more?'],
      'Only those that do not fit are left out.',
    );
  });
});

describe('The preview of a request', () => {
  it('shows exactly the messages that are sent later, and sends nothing', async () => {
    const { composing, draft, requests } = open();
    await composing.send('First');
    draft.add(found(thing('file', 'b.md', '```\n# b\n```')));
    const request = await composing.request('/explain please');
    assert.equal(requests.length, 1);
    assert.equal(draft.attachments.length, 1);
    await composing.send('/explain please');
    assert.deepEqual(request?.messages, requests[1]);
    const shown = requestText(request!);
    for (const { role, content } of requests[1] ?? [])
      assert.ok(typeof content === 'string' && shown.includes(`${role}\n\n${content}\n`));
  });

  it('names the endpoint, the place and the model, for apps and for models', () => {
    const places: [id: string, path: string][] = [
      ['ai.service.assistant', '/rest/v1/chat/completions'],
      ['gpt', '/v1/chat/completions'],
    ];
    for (const [id, path] of places) {
      const model = { id, name: 'Name' };
      assert.equal(
        requestText({
          installationName: 'a.example · acme',
          model,
          messages: [{ role: 'user', content: 'Hi' }],
          parameters: {},
        }),
        `# What will be sent\n\nPOST ${path}\n\nTo: a.example · acme\n\nModel or app: Name (${id})\n\n` +
          'This is a preview; nothing was sent. The API key and the realm are sent as headers.\n\n## 1. user\n\nHi\n',
      );
    }
  });

  it('shows the parameters of the model, and with which tools it may look things up', () => {
    const shown = requestText({
      installationName: 'a.example',
      model: { id: 'gpt', name: 'Name' },
      messages: [{ role: 'user', content: 'Hi' }],
      parameters: { temperature: 0 },
      tools: ['read_file', 'list_folder'],
    });
    assert.equal(
      shown.slice(shown.indexOf('Parameters')),
      'Parameters, from the setting realmChat.models:\n\n```json\n{\n  "temperature": 0\n}\n```\n\n' +
        'The model may look things up: read_file, list_folder. What it finds is sent in further requests.\n\n## 1. user\n\nHi\n',
    );
  });

  it('is refused for the same reason as sending', async () => {
    const { composing, log } = open({ code: () => Promise.resolve(refused('Nothing is selected.')) });
    assert.equal(await composing.request('/explain'), undefined);
    assert.deepEqual(log, ['Not sent. Nothing is selected.']);
  });

  it('is not sent after the connection has changed, and its text is put back', async () => {
    let connection = 'a.example';
    const { composing, requests, log } = open({
      installationName: () => connection,
      changes: () => {
        connection = 'b.example';
        return Promise.resolve(found(changes));
      },
    });
    await composing.send('/commit');
    assert.deepEqual(requests, []);
    assert.deepEqual(log, ['Not sent: the connection was changed meanwhile.', 'back: /commit']);
  });

  it('is stopped by the gate before anything is sent, and stays with its attachments (V143)', async () => {
    const { composing, draft, requests, log } = open({
      outgoing: { check: () => Promise.resolve({ isStopped: true, secret: 'key' }) },
      putBack: (text, _, { secret }) => log.push(`back: ${text}, ${secret ?? 'nothing'} selected`),
    });
    draft.add(found(code));
    await composing.send('My key');
    assert.deepEqual([requests, draft.attachments, log], [[], [code], ['back: My key, key selected']]);
  });

  it('is sent with only the attachments that the gate leaves (V143)', async () => {
    const { composing, draft, said } = open({
      outgoing: { check: (text) => Promise.resolve({ isStopped: false, text, attachments: [problems] }) },
    });
    draft.add(found(code, problems));
    await composing.send('Why?');
    assert.deepEqual([said()?.attachments, draft.attachments], [[problems], []]);
  });

  it('leaves attached what is attached while the gate asks', async () => {
    const { composing, draft, said } = open({
      outgoing: {
        check(text, attachments) {
          draft.add(found(changes));
          return Promise.resolve({ isStopped: false, text, attachments });
        },
      },
    });
    draft.add(found(code));
    await composing.send('Why?');
    assert.deepEqual([said()?.attachments, draft.attachments], [[code], [changes]]);
  });

  it('is not sent if the connection changes, or a reply starts, while the gate asks (V143)', async () => {
    let installationName = 'a.example · primary';
    const { composing, requests, log } = open({
      installationName: () => installationName,
      outgoing: {
        check(text, attachments) {
          installationName = 'b.example · primary';
          return Promise.resolve({ isStopped: false, text, attachments });
        },
      },
    });
    await composing.send('Hello');
    assert.deepEqual([requests, log], [[], ['Not sent: the connection was changed meanwhile.', 'back: Hello']]);
    const other = open({
      outgoing: {
        check(text, attachments) {
          void other.session.send('Another');
          return Promise.resolve({ isStopped: false, text, attachments });
        },
      },
    });
    await other.composing.send('Hello');
    assert.deepEqual([other.said()?.text, other.log], ['Another', ['back: Hello']]);
  });

  it('is refused if the selection is too long, also for a prompt that inserts the selection', async () => {
    const { composing, requests, log } = open({
      code: () => Promise.resolve(found({ ...code, text: 'x'.repeat(200_001) })),
    });
    await composing.send('/review');
    assert.deepEqual(requests, []);
    assert.match(log[0] ?? '', /^Not sent. a\.ts is too large/);
  });
});

/** What a test says of the editor, the box, the gate and what is chosen. */
interface Situation extends EditorContext, Box {
  prepare: (installationName: string) => void;
  outgoing: Partial<Gate>;
  refusals: string[];
  waiting: Partial<ComposingHost['waiting']>;
  installationName: () => string;
  model: () => string;
  pictureSupport: () => Promise<PictureSupport>;
}

/** A conversation whose editor has everything that a command needs, except what a test overrides. */
function open(
  { installationName, model = () => 'a', pictureSupport, ...more }: Partial<Situation> = {},
  waits = false,
  contextLength?: number,
) {
  const log: string[] = [];
  const situation = { waits };
  const [requests, asked]: [ServiceMessage[][], string[]] = [[], []];
  const outgoing = { ...openGate, ...more.outgoing };
  const replier = replierOf({
    model: () => ({ id: model(), name: 'Assistant' }),
    systemPrompt: () => 'Be brief.',
    prepare: (name) => more.prepare?.(name),
    contextLength: () => contextLength,
    outgoing,
    ...(installationName && { installationName }),
    ...(pictureSupport && { pictureSupport }),
    begin: () =>
      connected(async function* (id, messages, signal) {
        asked.push(id);
        requests.push(messages);
        if (situation.waits) await new Promise((_, reject) => signal.addEventListener('abort', reject));
        yield { type: 'text', text: 'Yes.' };
      }),
  });
  const session = new Session(replier, () => undefined);
  const draft = new Draft(() => undefined);
  const meter = new ContextMeter(replier, new TokenEstimates());
  const composing = new Composing(session, draft, meter, {
    templates: () => promptTemplates(own),
    context: () =>
      Promise.resolve({
        code: () => Promise.resolve(found(code)),
        problems: () => Promise.resolve(found(problems)),
        changes: () => Promise.resolve(found(changes)),
        file: () => Promise.resolve({ file: 'a.ts', language: 'typescript' }),
        ...more,
      }),
    outgoing,
    box: {
      refuse: (sentence) => log.push(sentence),
      putBack(text, _, { tooLong }) {
        log.push(`back: ${text}`);
        if (tooLong) log.push(`asks: ${tooLong.tokens} of ${tooLong.limit}`);
      },
      ...more,
    },
    instructions: noInstructions,
    refusals: (attachments) => Promise.resolve(attachments.length > 0 ? (more.refusals ?? []) : []),
    waiting: { ...noneWaiting, ...more.waiting },
  });
  const said = () => {
    const users = session.shown.messages.filter((message: Message) => message.role === 'user');
    return users.at(-1);
  };
  return {
    composing,
    draft,
    session,
    requests,
    asked,
    log,
    said,
    stop: () => session.arriving.stop(),
    replies: () => (situation.waits = false),
  };
}
