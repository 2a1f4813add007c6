import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Chat } from '../../src/panel/chat.ts';
import { Chats } from '../../src/panel/chats.ts';
import { ChatViewProvider } from '../../src/panel/chatViewProvider.ts';
import { ShownConversations } from '../../src/panel/shownConversations.ts';
import { SideBar } from '../../src/panel/sideBar.ts';
import type { ReplyEnd, Wish } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { extension } from './extension.ts';

/** A view that VS Code asks for, with functions that let its page send messages and that hide, show or close it. */
function viewAskedFor() {
  const received = new vscode.EventEmitter<Wish>();
  const disposed = new vscode.EventEmitter<void>();
  const changed = new vscode.EventEmitter<void>();
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
    onDidChangeVisibility: changed.event,
  };
  return {
    view: view as unknown as vscode.WebviewView,
    webview,
    send: (wish: Wish) => received.fire(wish),
    close: () => disposed.fire(),
    hide: () => {
      view.visible = false;
      changed.fire();
    },
    show: () => {
      view.visible = true;
      changed.fire();
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

/** A chat with a running reply, and functions that end it, and that replace its conversation with an empty one. */
function chatWith(id: string): { chat: Chat; end: () => void; empty: () => void } {
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
  return { chat: chat as unknown as Chat, end: () => (isRunning = false), empty: () => (shown.messages = []) };
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

  it('is in sight while its view is, and its page loses the focus with the view', () => {
    const heard: unknown[] = [];
    const chat = { view: { showIn: () => undefined }, fulfil: (wish: Wish) => heard.push(wish) } as unknown as Chat;
    const sideBar = new SideBar(extension().extensionUri, chat, () => heard.push('in sight'));
    assert.equal(sideBar.isVisible, false);
    const { view, show, hide } = viewAskedFor();
    sideBar.showInPage(view);
    hide();
    assert.equal(sideBar.isVisible, false);
    show();
    assert.equal(sideBar.isVisible, true);
    assert.deepEqual(heard, ['in sight', { type: 'focus-changed', hasFocus: false }, 'in sight']);
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
    const empty = (): void => {
      made[0]?.empty();
      changes[0]?.();
    };
    return { chats, end, empty, left: made[0]?.chat };
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

  it('do not count as unseen once their conversation is deleted, or replaced by an empty one', async () => {
    const { chats, end, empty } = await twoChats();
    end('done');
    empty();
    assert.deepEqual(chats.replies, { running: 1, unseen: 0 });
  });
});

describe('A window that is loaded again', () => {
  /** A window that showed the conversation `kept`, whose file is read only with `read`; `opened` are the ids of what is shown again. */
  const windowBefore = ({ installation = 'A', isGone = false } = {}) => {
    const memory = new Map<string, unknown>([
      ['conversation', 'kept'],
      ['conversationPlaces', { kept: 'A' }],
    ]);
    const opened: unknown[] = [];
    const reading = Promise.withResolvers<unknown>();
    const state = { installation, messages: [] as object[], conversation: { title: 'Kept' } };
    const create = (): Chat => {
      let id: string | undefined;
      const open = (_: object[], journal: string, isWanted: () => boolean): Promise<boolean> => {
        if (!isWanted()) return Promise.resolve(false);
        id = journal;
        return Promise.resolve(opened.push(journal) > 0);
      };
      const shown = {
        get id() {
          return id;
        },
        get conversation() {
          return state.conversation;
        },
        get messages() {
          return state.messages;
        },
        open,
      };
      const arriving = { areAny: () => false, stop: () => undefined };
      const chat = { session: { shown, arriving }, view: { showIn: () => undefined }, isBusy: false };
      return chat as unknown as Chat;
    };
    const update = (key: string, value: unknown): Promise<void> => Promise.resolve(void memory.set(key, value));
    const chats = new Chats({
      extension: extension().extensionUri,
      create,
      history: { read: () => reading.promise },
      journal: (id: string) => id,
      shown: new ShownConversations(
        { get: (key: string) => memory.get(key), update } as unknown as vscode.Memento,
        () => state.installation,
      ),
      changed: () => undefined,
    } as unknown as ConstructorParameters<typeof Chats>[0]);
    return { chats, opened, state, read: () => reading.resolve(isGone ? undefined : [{}]) };
  };

  it('shows the conversation of its side bar again', async () => {
    const { chats, opened, read } = windowBefore();
    read();
    await chats.restore();
    assert.deepEqual(opened, ['kept']);
  });

  for (const [what, change] of Object.entries({
    'the user has begun another conversation': (state) => (state.conversation = { title: 'Other' }),
    'the user has asked something': (state) => state.messages.push({}),
    'another organisation is connected': (state) => (state.installation = 'B'),
  } satisfies Record<string, (state: ReturnType<typeof windowBefore>['state']) => unknown>))
    it(`leaves its side bar alone if ${what} meanwhile`, async () => {
      const { chats, opened, state, read } = windowBefore();
      const restored = chats.restore();
      change(state);
      read();
      await restored;
      assert.deepEqual(opened, []);
    });

  it('begins with an empty chat if the conversation of its side bar is of another organisation, or is gone', async () => {
    for (const { chats, opened, read } of [windowBefore({ installation: 'B' }), windowBefore({ isGone: true })]) {
      read();
      await chats.restore();
      assert.deepEqual(opened, []);
    }
  });

  const tab = (): vscode.WebviewPanel => {
    const never = new vscode.EventEmitter<void>();
    const { webview } = viewAskedFor();
    const panel = {
      webview,
      onDidChangeViewState: never.event,
      onDidDispose: never.event,
      active: true,
      visible: true,
    };
    return panel as unknown as vscode.WebviewPanel;
  };

  it('shows the conversation of a tab again, but an empty chat if another place has it or if it is of another organisation', async () => {
    const { chats, opened, read } = windowBefore();
    read();
    for (const [kept, ids] of [
      ['kept', ['kept']],
      ['kept', ['kept', undefined]],
      [7, ['kept', undefined, undefined]],
      ['other', ['kept', undefined, undefined, undefined]],
    ] as const) {
      await chats.tabs.restore(tab(), { conversation: kept });
      assert.deepEqual(
        chats.tabs.chats.map(({ session }) => session.shown.id),
        ids,
      );
    }
    assert.deepEqual(opened, ['kept']);
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
    const { send, show, hide, resolved } = await askedForView(promise);
    const focused = { type: 'focus-changed', hasFocus: true } as const;
    show();
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
