import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Chat } from '../../src/panel/chat.ts';
import { Chats } from '../../src/panel/chats.ts';
import { ChatViewProvider } from '../../src/panel/chatViewProvider.ts';
import { SideBar } from '../../src/panel/sideBar.ts';
import type { ReplyEnd, Wish } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { extension } from './extension.ts';

/** A view that VS Code asks for, with functions that let its page send messages and that hide or close it. */
function viewAskedFor() {
  const received = new vscode.EventEmitter<Wish>();
  const disposed = new vscode.EventEmitter<void>();
  const hidden = new vscode.EventEmitter<void>();
  const webview = {
    html: '',
    options: {},
    cspSource: 'https://own.example',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: received.event,
  };
  const view = {
    webview,
    visible: true,
    onDidDispose: disposed.event,
    onDidChangeVisibility: hidden.event,
  };
  return {
    view: view as unknown as vscode.WebviewView,
    webview,
    send: (wish: Wish) => received.fire(wish),
    close: () => disposed.fire(),
    hide: () => {
      view.visible = false;
      hidden.fire();
    },
  };
}

/** A chat that records its calls, and a function that completes its loading. */
function chatToLoad() {
  const done: unknown[] = [];
  const sideBar = {
    show: () => done.push('shown'),
    showInPage: () => done.push('shown in its page'),
    chat: { fulfil: (wish: Wish) => done.push(wish) },
  } as unknown as SideBar;
  const { promise, resolve } = Promise.withResolvers<SideBar>();
  return { done, sideBar, promise, load: () => resolve(sideBar) };
}

/** A chat with a running reply, and a function that ends it. */
function chatWith(id: string): { chat: Chat; end: () => void } {
  let isRunning = true;
  const nothing = (): undefined => undefined;
  const arriving = { areAny: () => isRunning, stop: () => (isRunning = false) };
  const shown = { id, messages: [{}], open: () => Promise.resolve(true) };
  const chat = {
    session: { arriving, shown },
    view: { showIn: nothing, handOver: nothing, notifyAll: nothing },
    messageBox: { handOver: nothing, giveUpWaiting: nothing },
    get isBusy() {
      return isRunning;
    },
  };
  return { chat: chat as unknown as Chat, end: () => (isRunning = false) };
}

describe('The side bar', () => {
  it('shows its chat in the newest view, whenever VS Code closes the one before', () => {
    const pages: (vscode.Webview | undefined)[] = [];
    const chat = { view: { showIn: (page?: vscode.Webview) => pages.push(page) } } as unknown as Chat;
    const sideBar = new SideBar(extension().extensionUri, chat, () => undefined);
    const [old, next] = [viewAskedFor(), viewAskedFor()];
    sideBar.showInPage(old.view);
    sideBar.showInPage(next.view);
    old.close();
    assert.deepEqual([pages.at(-1), sideBar.isVisible], [next.view.webview, true]);
    next.close();
    assert.deepEqual([pages.at(-1), sideBar.isVisible], [undefined, false]);
  });

  it('shows its badge in a view that VS Code asks for later, too', () => {
    const sideBar = new SideBar(extension().extensionUri, chatWith('1').chat, () => undefined);
    const { view } = viewAskedFor();
    sideBar.setBadge({ value: 2, tooltip: 'Two' });
    sideBar.showInPage(view);
    assert.equal(view.badge?.value, 2);
    sideBar.setBadge(undefined);
    assert.equal(view.badge, undefined);
  });
});

describe('Replies in several chats', () => {
  /** Two chats with running replies: one left out of sight, and the one in the side bar. */
  const twoChats = async () => {
    const made = [chatWith('left'), chatWith('side')];
    const changes: ((ended?: ReplyEnd) => void)[] = [];
    const host = {
      extension: extension().extensionUri,
      create: (changed: (ended?: ReplyEnd) => void) => made[changes.push(changed) - 1]?.chat ?? assert.fail(),
      shown: { note: () => Promise.resolve(), noteSideBar: () => Promise.resolve() },
      changed: () => undefined,
    };
    const chats = new Chats(host as unknown as ConstructorParameters<typeof Chats>[0]);
    chats.sideBar.showInPage(viewAskedFor().view);
    await chats.showUnkept([]);
    const end = (outcome: ReplyEnd['outcome']): void => {
      made[0]?.end();
      changes[0]?.({ id: '1', outcome } as ReplyEnd);
    };
    return { chats, end, left: made[0]?.chat };
  };

  it('are shown one after the other, first the one out of sight (V163)', async () => {
    const { chats, left } = await twoChats();
    assert.deepEqual(chats.replies, { running: 2, unseen: 0 });
    assert.equal(chats.showReplies(), 'side bar');
    assert.equal(chats.sideBar.chat, left);
  });

  for (const [outcome, unseen] of [
    ['done', 1],
    ['failed', 1],
    ['stopped', 0],
  ] as const)
    it(`count as unseen if they end out of sight, unless the user stopped them: ${outcome} (V162)`, async () => {
      const { chats, end } = await twoChats();
      end(outcome);
      assert.deepEqual(chats.replies, { running: 1, unseen });
      chats.showReplies();
    });
});

describe('The view of the chat', () => {
  const { extensionUri } = extension();
  /** Asks for a view as VS Code does, and waits until the view has its page, before the chat is loaded. */
  const askedForView = async (loaded: Promise<SideBar>) => {
    const asked = viewAskedFor();
    const provider = new ChatViewProvider(
      extensionUri,
      () => undefined,
      () => loaded,
    );
    const resolved = provider.resolveWebviewView(asked.view);
    await eventually(() => assert.match(asked.webview.html, /webview\.js/));
    return { ...asked, resolved };
  };

  it('has its page before the chat is loaded, and its messages are handled in order once the chat is loaded', async () => {
    const { done, promise, load } = chatToLoad();
    const { send, resolved } = await askedForView(promise);
    send({ type: 'ready' });
    send({ type: 'stop' });
    assert.deepEqual(done, []);
    load();
    await resolved;
    await eventually(() => assert.deepEqual(done, ['shown in its page', { type: 'ready' }, { type: 'stop' }]));
  });

  it('that is hidden while the chat is loaded does not keep the focus', async () => {
    const { done, promise, load } = chatToLoad();
    const { send, hide, resolved } = await askedForView(promise);
    const focused = { type: 'focus-changed', hasFocus: true } as const;
    send(focused);
    hide();
    load();
    await resolved;
    await eventually(() => assert.deepEqual(done, ['shown in its page', focused, { ...focused, hasFocus: false }]));
  });

  it('that is closed while the chat is loaded gets no chat, and its messages are dropped', async () => {
    const { done, promise, load } = chatToLoad();
    const { send, close, resolved } = await askedForView(promise);
    send({ type: 'focus-changed', hasFocus: true });
    close();
    load();
    await resolved;
    await new Promise(setImmediate);
    assert.deepEqual(done, []);
  });

  it('shows a chat that is already loaded at once, because a command may notify it as soon as VS Code has shown the view', () => {
    const { view } = viewAskedFor();
    const { done, sideBar } = chatToLoad();
    void new ChatViewProvider(
      extensionUri,
      () => sideBar,
      () => assert.fail(),
    ).resolveWebviewView(view);
    assert.deepEqual(done, ['shown']);
  });
});
