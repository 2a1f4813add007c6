import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChatViewProvider } from '../../src/panel/chatViewProvider.ts';
import type { SideBar } from '../../src/panel/sideBar.ts';
import type { Wish } from '../../src/protocol.ts';
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
