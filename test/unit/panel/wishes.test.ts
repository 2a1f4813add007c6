import assert from 'node:assert/strict';
import { accessibilityHelp } from '../../../src/panel/accessibilityHelp.ts';
import type { ChatServices } from '../../../src/panel/chatServices.ts';
import { readingWishes } from '../../../src/panel/readingWishes.ts';
import { grant, type WishOf } from '../../../src/panel/wishRows.ts';
import { fulfil, type ChatParts } from '../../../src/panel/wishes.ts';
import type { Wish } from '../../../src/protocol.ts';

const model = { id: 'b', name: 'B' };
const place = { kind: 'file', uri: 'file:///a', name: 'a' } as const;
const bytes = new Uint8Array([1]);
const named = { path: 'a.ts', code: 'a', language: 'ts' };
const question = '"Delete this reply?","Later messages are kept. This cannot be undone.","Delete"';
const steps = [
  { number: 1, title: 'Read b.ts', result: 'let b;' },
  { number: 2, title: 'Read a.ts', result: 'let a\u202e;' },
];
const message = { id: 'r', role: 'assistant', model: 'A', text: 'x\r\ny', outcome: 'done', steps };
const before = { ...message, id: 'before', text: 'x\ny\nz', steps: steps.slice(0, 1) };

/** What a wish asks the parts of a chat and the rest of the extension to do. */
const rows: { [Type in Wish['type']]: [wish: Omit<WishOf<Type>, 'type'>, ...calls: string[]] } = {
  ready: [{}, 'view.notifyAll()'],
  'focus-changed': [{ hasFocus: true, isAnswer: true }, 'view.noteFocus(true,true)'],
  send: [{ text: 'a', ifTooLong: 'send', also: [model] }, `messageBox.composing.send("a","send",${json([model])})`],
  'ask-also': [{ id: 'r' }, 'session.shown.repliesTogether("r")', 'connection.chooseOthers([""],3)'],
  stop: [{ id: 'r' }, 'session.arriving.stop("r")'],
  retry: [{ id: 'r' }, 'session.retry("r")'],
  'retry-with': [{ id: 'r' }, 'connection.chooseModel()', `session.retry("r",${json(model)})`],
  continue: [{ id: 'r' }, 'session.continueReply("r")'],
  'continue-in-new': [{}, 'session.shown.startNew()', 'view.compose(…)'],
  select: [{ id: 'r' }, 'session.shown.select("r")'],
  keep: [{ id: 'r' }, 'session.shown.keep("r")'],
  'copy-table': [
    { id: 'r' },
    'session.shown.repliesTogether("r")',
    'codeBlocks.copy(…)',
    'view.notify({"type":"copied"})',
  ],
  'choose-branch': [{ id: 'r', step: -1 }, 'session.shown.chooseBranch("r",-1)'],
  delete: [{ id: 'r' }, 'session.shown.message("r")', `dialogs.confirm(${question})`, 'session.shown.delete("r")'],
  'open-link': [{ address: 'https://a.example', misleading: true }, 'dialogs.openLink("https://a.example",true)'],
  edit: [{ id: 'q', text: 'a' }, 'messageBox.composing.edit("q","a")'],
  'send-waiting': [{}, 'messageBox.waiting.sendNow()'],
  'edit-waiting': [{ id: 'w' }, 'messageBox.editWaiting("w")'],
  'remove-waiting': [{ id: 'w' }, 'messageBox.waiting.remove("w")'],
  'move-waiting-up': [{ id: 'w' }, 'messageBox.waiting.moveUp("w")'],
  attach: [{ source: 'file' }, 'messageBox.attach("file")'],
  'attach-dropped': [{ uris: ['file:///a'] }, 'messageBox.attachDropped(["file:///a"])'],
  'attach-text': [{ text: 'a' }, 'messageBox.addText("a")'],
  find: [{ query: 'a' }, 'messageBox.find("a")'],
  'attach-found': [{ place }, `messageBox.attachFound(${json(place)})`],
  'attach-picture': [{ name: 'a', bytes }, `messageBox.addPicture("a",${json(bytes)})`],
  'refuse-picture': [{ name: 'a', problem: 'svg' }, 'messageBox.refusePicture("a","svg")'],
  'want-picture': [{ hash: 'h' }, 'messageBox.sendPicture("h")'],
  detach: [{ ids: ['1'] }, 'messageBox.detach(["1"])'],
  'want-instructions': [{}, 'messageBox.updateInstructions(true)'],
  'open-attachment': [{ id: '1' }, 'messageBox.open("1")'],
  preview: [{ text: 'a' }, 'messageBox.preview("a")'],
  'look-up': [{ isOn: true }, 'session.lookUp.choose(true)', 'view.notify({"type":"look-up","isOn":true})'],
  'show-proposed': [{ id: 'r' }, `codeBlocks.showProposed("r",${json(steps)})`],
  'undo-changes': [{ id: 'r' }, 'accepted.undo("r")'],
  'open-step': [{ id: 'r', number: 2 }, 'documents.show("Read a.ts","let a[U+202E];","plaintext")'],
  shorten: [{}, 'shortening.start()'],
  'use-summary': [{ id: 'r', text: 'a' }, 'shortening.use("r","a")'],
  'drop-summary': [{ id: 'r' }, 'shortening.drop("r")'],
  'select-effort': [{}, 'connection.chooseEffort()'],
  'select-model': [{}, 'dialogs.perform("selectModel")'],
  action: [{ action: 'openHelp' }, 'dialogs.perform("openHelp")'],
  'find-paths': [
    { id: 'r', paths: ['a'] },
    'finder.filesNamed(["a"])',
    'view.notify({"type":"paths-found","id":"r","found":[["a","b/a"]]})',
  ],
  'open-path': [{ path: 'a', firstLine: 1, lastLine: 2 }, 'finder.openNamed("a",1,2)'],
  'copy-message': [{ id: 'r' }, 'codeBlocks.copy("x\\r\\ny")', 'view.notify({"type":"copied"})'],
  'copy-code': [{ code: 'x\ny' }, 'codeBlocks.copy("x\\r\\ny")', 'view.notify({"type":"copied"})'],
  insert: [{ code: 'a' }, 'codeBlocks.insert("a")'],
  apply: [{ code: 'a', reply: 'r' }, 'codeBlocks.applyInEditor("a","r")'],
  'apply-to-files': [{ blocks: [named], reply: 'r' }, `codeBlocks.applyToFiles(${json([named])},"r")`],
  'open-file': [{ code: 'x\ny', language: 'ts' }, 'codeBlocks.openFile("x\\r\\ny","ts")'],
  'open-diagram': [{ code: 'a' }, 'codeBlocks.openDiagram("a")'],
  'run-in-terminal': [{ code: 'a' }, 'codeBlocks.runInTerminal("a")'],
  'open-accessible-view': [
    { id: 'r', text: 'a' },
    'view.focusOnWake("r")',
    'documents.read("Accessible View","a")',
    'view.returnFocus("r")',
  ],
  'open-accessibility-help': [
    { id: 'r' },
    'view.focusOnWake("r")',
    `documents.read("Accessibility Help",${json(accessibilityHelp({}))})`,
    'view.returnFocus("r")',
  ],
};

describe('A wish of the page', () => {
  for (const [type, [wish, ...expected]] of Object.entries(rows))
    it(`asks for what it says: ${type}`, async () => {
      const { calls, chat, services } = recorded();
      await fulfil({ type, ...wish } as Wish, chat, services);
      assert.deepEqual(calls, expected);
    });

  it('asks no other model if the connection is changed while that is chosen, and says so (V510)', async () => {
    const { calls, chat, services } = recorded();
    let installationName = 'a';
    const session = {
      get addressee() {
        return { installationName };
      },
      retry: (id: string) => calls.push(id),
    };
    const chooseModel = (): Promise<typeof model> => {
      installationName = 'b';
      return Promise.resolve(model);
    };
    const changed = { ...services, connection: { chooseModel } };
    const wish = { type: 'retry-with', id: 'r' } as const;
    await fulfil(wish, { ...chat, session } as unknown as ChatParts, changed as unknown as ChatServices);
    assert.deepEqual(calls, ['dialogs.notify(…)']);
  });

  const ofUser = '"Delete this message and its replies?","Later messages are kept. This cannot be undone.","Delete"';
  const others: [what: string, type: 'delete' | 'retry-with', answers: Record<string, unknown>, calls: string[]][] = [
    [
      'deletes nothing if the user does not agree',
      'delete',
      { 'dialogs.confirm': false },
      ['session.shown.message("r")', `dialogs.confirm(${question})`],
    ],
    [
      'asks about the replies of a message, too',
      'delete',
      { 'dialogs.confirm': false, 'session.shown.message': { role: 'user' } },
      ['session.shown.message("r")', `dialogs.confirm(${ofUser})`],
    ],
    [
      'asks nothing about a message that is gone',
      'delete',
      { 'session.shown.message': undefined },
      ['session.shown.message("r")'],
    ],
    [
      'sends nothing if no model is chosen',
      'retry-with',
      { 'connection.chooseModel': undefined },
      ['connection.chooseModel()'],
    ],
  ];
  for (const [what, type, answers, expected] of others)
    it(what, async () => {
      const { calls, chat, services } = recorded(answers);
      await fulfil({ type, id: 'r' }, chat, services);
      assert.deepEqual(calls, expected);
    });

  it('shows a message without text for reading, too, and says so if there is none', async () => {
    for (const [text, call] of [
      ['', 'documents.read("Accessible View","")'],
      [undefined, 'dialogs.notify(…)'],
    ] as const) {
      const { calls, chat, services } = recorded();
      await fulfil({ type: 'open-accessible-view', id: 'r', ...(text !== undefined && { text }) }, chat, services);
      assert.ok(calls.includes(call), calls.join());
    }
  });

  it('says nothing of a copy that the user did not want', async () => {
    const { calls, chat, services } = recorded({ 'codeBlocks.copy': false });
    await fulfil({ type: 'copy-message', id: 'r' }, chat, services);
    assert.deepEqual(calls, ['codeBlocks.copy("x\\r\\ny")']);
  });

  it('is fulfilled in a conversation that can only be read if it changes nothing and sends nothing', async () => {
    const { calls, chat, services } = recorded();
    for (const [type, [wish]] of Object.entries(rows))
      await grant(readingWishes, type as Wish['type'], { type, ...wish } as Wish, chat, services);
    const called = new Set(calls.map((call) => call.replace(/\W.*/s, '')));
    assert.deepEqual([...called], ['view', 'dialogs', 'codeBlocks', 'accepted', 'documents', 'finder']);
  });
});

/** The parts of a chat and the rest of the extension, which only note what they are asked for. */
function recorded(answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const results: Record<string, unknown> = {
    'session.shown.repliesTogether': [message],
    'session.shown.message': message,
    'dialogs.confirm': true,
    'codeBlocks.copy': true,
    'connection.chooseModel': model,
    'connection.chooseOthers': [],
    'finder.filesNamed': [['a', 'b/a']],
    ...answers,
  };
  const values = {
    messages: [message],
    addressee: { installationName: 'a' },
    conversation: { all: () => [{ message: before }, { message }] },
  };
  const part = (path: string): object =>
    new Proxy(() => undefined, {
      // It is no promise.
      get: (_, name): unknown =>
        name === 'then' ? undefined : (Reflect.get(values, name) ?? part(`${path}.${String(name)}`)),
      apply: (_, __, given: unknown[]) => {
        const isLong = given.length === 1 && typeof given[0] === 'string' && given[0].length > 20;
        calls.push(`${path}(${isLong ? '…' : given.map(json).join(',')})`);
        return results[path];
      },
    });
  const partsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, part(name)]));
  const lookUp = { type: 'look-up', isOn: true };
  const chat = { ...partsOf('session', 'view', 'messageBox', 'shortening'), lookUp } as unknown as ChatParts;
  const services = {
    manifest: {},
    ...partsOf('connection', 'accepted'),
    ...Object.fromEntries(
      ['codeBlocks', 'documents', 'finder'].map((name) => [name, () => Promise.resolve(part(name))]),
    ),
    dialogs: new Proxy(part('dialogs'), {
      get: (all, name): unknown =>
        name === 'showingProblems' ? async (run: () => unknown) => void (await run()) : Reflect.get(all, name),
    }),
  } as unknown as ChatServices;
  return { calls, chat, services };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
