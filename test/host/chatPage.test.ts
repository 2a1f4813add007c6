import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fact, ShownMessage } from '../../src/protocol.ts';
import { watchUser } from '../../src/panel/watchUser.ts';
import type { SampleService } from '../service/server.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { inWorkspace, write } from './attachable.ts';
import { pageOfTab } from './pageOfTab.ts';
import { usingLists } from './picking.ts';
import { notices, run } from './replying.ts';
import { connectForEachTest, openAndSelect, resetSettings, selectIn, set, warnings } from './situation.ts';

describe('A chat, from its page', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  afterEach(() => warnings(async () => run('deleteAllConversations')));

  /** A new chat in a tab, whose page tests control. */
  async function openChat() {
    await run('newChatInSideBar');
    const { facts, wish } = await pageOfTab('openChatInEditor');
    const last = <Type extends Fact['type']>(type: Type) =>
      facts.findLast((fact): fact is Extract<Fact, { type: Type }> => fact.type === type);
    const shown = (): ShownMessage[] => facts.reduce(shownAfter, []);
    const attached = (): string[] | undefined => last('draft')?.attachments.map(({ name }) => name);
    return { facts, wish, last, shown, attached };
  }
  const lastSaid = (): string => {
    const { messages } = JSON.parse(service.requests.at(-1)?.body ?? '') as { messages: { content: string }[] };
    return messages.at(-1)?.content ?? '';
  };

  it('is continued, copied, edited, asked again and deleted as its buttons say, and goes on in a new chat', async () => {
    const { wish, last, shown } = await openChat();
    const idOf = (index: number): string => {
      const message = shown()[index];
      return message && 'id' in message ? message.id : assert.fail(`There is no message ${index}.`);
    };
    const question = () => {
      const message = shown()[2];
      return message?.role === 'user' ? [message.text, message.branch] : undefined;
    };
    const limit = endLine.replace('end_turn', 'max_tokens');
    service.answerNext((_, response) => response.end(startLine + textLine('Half of it') + limit));
    await wish({ type: 'send', text: 'Tell me all\nabout it' });
    await wish({ type: 'continue', id: idOf(1) });
    assert.match(service.requests.at(-1)?.body ?? '', /Half of it.*Go on exactly where you stopped/);
    await wish({ type: 'copy-message', id: idOf(1) });
    assert.equal(await vscode.env.clipboard.readText(), 'Half of it');
    assert.ok(last('copied'));

    await wish({ type: 'edit', id: idOf(2), text: 'Go on' });
    assert.deepEqual(question(), ['Go on', { index: 2, count: 2 }]);
    await wish({ type: 'choose-branch', id: idOf(2), step: -1 });
    assert.deepEqual(question(), ['Go on exactly where you stopped.', { index: 1, count: 2 }]);
    await warnings(() => wish({ type: 'delete', id: idOf(2) }));
    assert.deepEqual(question(), ['Go on', undefined]);
    const { length } = service.requests;
    await wish({ type: 'retry', id: idOf(3) });
    assert.equal(service.requests.length, length + 1);
    assert.equal(lastSaid(), 'Go on');

    await wish({ type: 'continue-in-new' });
    assert.deepEqual(shown(), []);
    assert.match(last('compose')?.text ?? '', /^We talked about this before:\n- Tell me all\n/);
    assert.equal(service.requests.length, length + 1);
  });

  it('sends a prompt with what it needs of the editor, or puts its text back and says what is missing', async () => {
    await set({ prompts: [{ name: 'where', prompt: 'What is {file}?', description: 'About the file' }] });
    const { wish, last } = await openChat();
    const editor = await openAndSelect('run(1);\nlet b;', 0, 0);
    await selectIn(editor, new vscode.Selection(0, 3, 0, 3));
    const said = await notices(() => wish({ type: 'send', text: '/explain ' }));
    assert.match(said.join(), /^Not sent\. Nothing is selected in the editor\./);
    assert.equal(last('compose')?.text, '/explain ');
    assert.deepEqual(service.requests, []);
    await selectIn(editor, new vscode.Selection(1, 0, 1, 6));
    await wish({ type: 'send', text: '/explain ' });
    assert.match(lastSaid(), /^Explain this code\.\n\nUntitled-\d+, line 2:\n```typescript\nlet b;\n```/);
    await wish({ type: 'send', text: '/where' });
    assert.match(lastSaid(), /^What is Untitled-\d+\?$/);
  });

  it('opens code of a reply as a new file of its language', async () => {
    const { wish } = await openChat();
    await wish({ type: 'open-file', code: 'let a;', language: 'ts' });
    const { document } = vscode.window.activeTextEditor ?? assert.fail('Nothing is open.');
    assert.deepEqual([document.getText(), document.languageId], ['let a;', 'typescript']);
  });

  it('does not send what became a file that is never sent after it was attached (V449)', async () => {
    const file = inWorkspace('chat-page/a.txt');
    await write(file, 'canary');
    const { wish, attached } = await openChat();
    await wish({ type: 'attach-dropped', uris: [file.toString()] });
    assert.deepEqual(attached(), ['chat-page/a.txt']);
    await set({ neverSend: ['a.txt'] });
    try {
      const said = await notices(() => wish({ type: 'send', text: 'See' }));
      assert.match(said.join(), /^Not sent\. chat-page\/a\.txt is not sent/);
      assert.deepEqual(service.requests, []);
    } finally {
      await set({ neverSend: undefined });
      await vscode.workspace.fs.delete(inWorkspace('chat-page'), { recursive: true });
    }
  });

  it('is brought to the front by what is added to it, by its replies and by New Chat, but not if there is nothing to add, which is said', async () => {
    await run('newChatInSideBar');
    await openAndSelect('let b;', 0, 0);
    const commands = vscode.commands as { executeCommand: (...passed: unknown[]) => Thenable<unknown> };
    const original = commands.executeCommand;
    const ran: unknown[] = [];
    commands.executeCommand = (...passed) => {
      ran.push(passed[0]);
      return original.apply(vscode.commands, passed);
    };
    try {
      const said = await notices(() => run('addFailedTestToChat'));
      assert.deepEqual([said.length, ran.includes('realmChat.chat.focus')], [1, false]);
      for (const command of ['addSelectionToChat', 'showReplies', 'newChatInSideBar']) {
        ran.length = 0;
        await run(command);
        assert.ok(ran.includes('realmChat.chat.focus'), command);
      }
    } finally {
      commands.executeCommand = original;
    }
  });

  it('has the instructions of the workspace again in a new conversation, once they were needed', async () => {
    const agents = inWorkspace('AGENTS.md');
    await write(agents, 'Be brief in new conversations.');
    try {
      const opened: Awaited<ReturnType<typeof openChat>>[] = [];
      // Whichever chat shows the question, also one that was open before.
      const use = async (): Promise<void> => {
        const chat = await openChat();
        opened.push(chat);
        await chat.wish({ type: 'want-instructions' });
      };
      await notices(use, 'Use');
      const { wish, attached, last } = opened[0] ?? assert.fail('No chat was opened.');
      await eventually(() => assert.deepEqual(attached(), ['AGENTS.md']));
      await wish({ type: 'send', text: 'Hello' });
      assert.match(lastSaid(), /Be brief in new conversations\./);
      assert.deepEqual(attached(), []);
      assert.equal(last('focus'), undefined);
      await run('newChat');
      assert.ok(last('focus'), 'the user writes the next message');
      await eventually(() => assert.deepEqual(attached(), ['AGENTS.md']));
    } finally {
      await vscode.workspace.fs.delete(agents);
    }
  });

  it('is asked for the focus as soon as a reply starts, not only when it has ended (V340)', async () => {
    const { wish, last } = await openChat();
    // Otherwise the tab seems to be what the user goes to.
    const { activeTabGroup } = vscode.window.tabGroups;
    await eventually(() => assert.ok(activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview));
    await wish({ type: 'focus-changed', hasFocus: true });
    let end = (): void => undefined;
    service.answerNext((_, response) => (end = () => void response.end(startLine + textLine('Hello') + endLine)));
    const sent = wish({ type: 'send', text: 'Hello' });
    await eventually(() => assert.ok(last('report-focus')));
    assert.equal(last('turn-end'), undefined);
    await wish({ type: 'focus-changed', hasFocus: true, isAnswer: true });
    await eventually(() => assert.equal(service.requests.length, 1));
    end();
    await sent;
  });

  it('knows what was chosen for its conversation, which the list opens again (V590)', async () => {
    const { wish } = await openChat();
    await wish({ type: 'send', text: 'One' });
    await wish({ type: 'look-up', isOn: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('newChatInSideBar');
    await usingLists(
      () => run('showHistory'),
      async (list) => {
        await eventually(() => assert.ok(list.labels().includes('One')));
        await list.choose('One');
      },
    );
    const { facts } = await pageOfTab('openChatInEditor');
    assert.equal(facts.reduce(shownAfter, []).length, 2);
    const isOn = facts.flatMap((fact) => (fact.type === 'look-up' ? [fact.isOn] : [])).at(-1);
    assert.equal(isOn, true);
  });

  it('shows what the settings say of looking things up and of the pictures of a model', async () => {
    await run('refreshModels');
    await set({ model: 'atlas-large' });
    const { last } = await openChat();
    const pictures = (): string | undefined => last('connection')?.connection.pictures;
    await eventually(() => assert.equal(pictures(), 'yes'));
    assert.equal(last('look-up')?.isOn, false);
    try {
      await set({ models: { 'atlas-*': { images: false } }, lookUp: 'on' });
      await eventually(() => assert.deepEqual([pictures(), last('look-up')?.isOn], ['no', true]));
    } finally {
      await set({ lookUp: undefined });
    }
  });
});

describe('A user who works elsewhere, so that a chat does not take the focus back,', () => {
  it('types in an editor, or goes to another tab, but does not leave what an extension has selected', async () => {
    const editor = await openAndSelect('let a;', 0, 0);
    const selected = watchUser();
    await selectIn(editor, new vscode.Selection(0, 4, 0, 5));
    assert.equal(await selected(), false);
    const typed = watchUser();
    await vscode.commands.executeCommand('type', { text: 'b' });
    await eventually(() => assert.equal(editor.document.getText(), 'let b;'));
    assert.equal(await typed(), true);
    const gone = watchUser();
    await openAndSelect('let c;', 0, 0);
    assert.equal(await gone(), true);
    await resetSettings();
  });

  it('goes to another terminal', async () => {
    const known = Object.getOwnPropertyDescriptor(vscode.window, 'activeTerminal') ?? assert.fail();
    const gone = watchUser();
    Object.defineProperty(vscode.window, 'activeTerminal', { value: {}, configurable: true });
    const isGone = await gone();
    Object.defineProperty(vscode.window, 'activeTerminal', known);
    assert.equal(isGone, true);
  });

  it('clicks in an editor', async () => {
    const selections = new vscode.EventEmitter<Pick<vscode.TextEditorSelectionChangeEvent, 'kind'>>();
    const window = vscode.window as { onDidChangeTextEditorSelection: unknown };
    const { onDidChangeTextEditorSelection } = vscode.window;
    window.onDidChangeTextEditorSelection = selections.event;
    const clicked = watchUser();
    window.onDidChangeTextEditorSelection = onDidChangeTextEditorSelection;
    selections.fire({ kind: vscode.TextEditorSelectionChangeKind.Mouse });
    selections.fire({ kind: vscode.TextEditorSelectionChangeKind.Command });
    assert.equal(await clicked(), true);
  });
});

/** The messages that a page shows after a fact. */
function shownAfter(before: ShownMessage[], fact: Fact): ShownMessage[] {
  if (fact.type === 'conversation') return fact.messages;
  const isChange = fact.type === 'messages' || fact.type === 'turn-start';
  return isChange ? [...before.slice(0, fact.keep), ...fact.messages] : before;
}
