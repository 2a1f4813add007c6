// Chats and the places where VS Code shows them, for tests without VS Code.
import type * as vscode from 'vscode';
import type { Chat } from '../../src/panel/chat.ts';
import type { ChatPlaces } from '../../src/panel/chatPlaces.ts';
import { ChatView } from '../../src/panel/chatView.ts';
import type { Fact, ShownMessage, Wish } from '../../src/protocol.ts';

/** An event of VS Code, and a function that fires it. */
function happening() {
  const listeners = new Set<() => unknown>();
  const on = (listener: () => unknown) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  return { on, fire: () => [...listeners].forEach((listener) => listener()) };
}

/** A webview that records the facts that are sent to it. */
export function fakeWebview() {
  const facts: Fact[] = [];
  const postMessage = (fact: Fact): Promise<boolean> => Promise.resolve(facts.push(fact) > 0);
  return { facts, webview: { postMessage } as unknown as vscode.Webview };
}

/** A view that VS Code asks for, and functions that hide, show and close it. */
export function fakeView() {
  const [disposed, changed, { webview, facts }] = [happening(), happening(), fakeWebview()];
  const state = { visible: true, badge: undefined as vscode.ViewBadge | undefined };
  const turn = (visible: boolean): void => {
    state.visible = visible;
    changed.fire();
  };
  const events = { webview, onDidDispose: disposed.on, onDidChangeVisibility: changed.on };
  const view = Object.assign(state, events) as unknown as vscode.WebviewView;
  return { view, facts, hide: () => turn(false), show: () => turn(true), close: disposed.fire };
}

/** An editor tab; `facts` are those that are sent to its page, and `look` makes it visible, active or neither. */
export function fakeTab(title = '') {
  const [disposed, changed, { webview, facts }] = [happening(), happening(), fakeWebview()];
  const state = { title, visible: true, active: true, revealed: 0 };
  const look = (visible: boolean, active: boolean): void => {
    Object.assign(state, { visible, active });
    changed.fire();
  };
  const reveal = (): void => {
    state.revealed++;
    look(true, true);
  };
  const events = { webview, onDidDispose: disposed.on, onDidChangeViewState: changed.on, reveal };
  const panel = Object.assign(state, events, { dispose: disposed.fire }) as unknown as vscode.WebviewPanel;
  return { panel, facts, look, revealed: () => state.revealed };
}

/** Places whose tabs are fakes; `said` passes on a wish of a page, and `focused` counts how often the side bar got the focus. */
export function fakePlaces() {
  const pages = new Map<vscode.Webview, (wish: Wish) => unknown>();
  const tabs: ReturnType<typeof fakeTab>[] = [];
  const seen = { focused: 0 };
  const places: ChatPlaces = {
    icon: 'the icon' as unknown as vscode.Uri,
    fill: (webview, fulfil) => void pages.set(webview, fulfil),
    openTab: (title) => {
      const tab = fakeTab(title);
      tabs.push(tab);
      return tab.panel;
    },
    focusSideBar: () => void seen.focused++,
    countTabs: () => tabs.length,
  };
  return { places, tabs, seen, said: (webview: vscode.Webview, wish: Wish) => pages.get(webview)?.(wish) };
}

const idle = { hasReplies: false, isRunning: false, isSending: false };

/** A chat whose state tests change; `done` records what is done with it. */
export function fakeChat(name: string, given: Partial<ChatState> = {}) {
  const state: ChatState = { id: name, title: name, messages: [{}], ...idle, ...given };
  const done: unknown[] = [];
  const act = (what: string) => () => void done.push(what);
  const conversation = {
    get title() {
      return state.title;
    },
    messages: [] as ShownMessage[],
  };
  const shown = {
    get id() {
      return state.id;
    },
    get messages() {
      return state.messages;
    },
    get hasReplies() {
      return state.hasReplies;
    },
    startNew: act('began anew'),
    get conversation() {
      return state.conversation ?? conversation;
    },
    open: (_: unknown, journal: unknown, isWanted = (): boolean => true) => {
      if (!isWanted()) return Promise.resolve(false);
      done.push('opened');
      if (typeof journal === 'string') state.id = journal;
      return Promise.resolve(true);
    },
    save: () => Promise.resolve(void done.push('saved')),
    forget: () => {
      done.push('forgotten');
      Object.assign(state, { id: undefined, messages: [] });
    },
    name: (title: string) => void (state.title = title),
  };
  const stop = (): void => {
    done.push('stopped');
    state.isRunning = false;
  };
  const view = new ChatView(() => [{ type: 'copied' }], shown as unknown as ConstructorParameters<typeof ChatView>[1]);
  const chat = {
    session: { shown, arriving: { areAny: () => state.isRunning, stop } },
    view,
    messageBox: {
      handOver: act('handed over'),
      giveUpWaiting: act('gave up waiting'),
    },
    fulfil: (wish: Wish) => {
      if (wish.type === 'focus-changed') view.noteFocus(wish.hasFocus);
      return done.push(wish);
    },
    showInfo: act('showed info'),
    get isBusy() {
      return state.isRunning || state.isSending;
    },
  };
  return { chat: chat as unknown as Chat, state, done };
}

interface ChatState {
  id: string | undefined;
  title: string;
  messages: object[];
  hasReplies: boolean;
  /** Whether a reply is arriving. */
  isRunning: boolean;
  /** Whether a message that waited is about to be sent. */
  isSending: boolean;
  conversation?: object;
}
