import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChatViewProvider } from '../../src/panel/chatViewProvider.ts';
import type { SideBar } from '../../src/panel/sideBar.ts';
import type { Wish } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { extension } from './extension.ts';

/** A view that VS Code asks for: its page, what its page sends, and its end. */
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

/** A chat that notes what it is asked, and a way to have it loaded. */
function chatToLoad() {
  const done: unknown[] = [];
  const sideBar = {
    show: () => done.push('shown'),
    showInPage: () => done.push('shown in its page'),
    fulfil: (wish: Wish) => done.push(wish),
  } as unknown as SideBar;
  const { promise, resolve } = Promise.withResolvers<SideBar>();
  return { done, sideBar, promise, load: () => resolve(sideBar) };
}

describe('The view of the chat', () => {
  const { extensionUri } = extension();
  /** Has VS Code ask for a view, until its page is there and the chat is not; the promise is that of the chat in it. */
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

  it('has its page before the chat is loaded, and what it asks for meanwhile is done then, in its order', async () => {
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

  it('that is closed while the chat is loaded gets none, and asks for nothing any more', async () => {
    const { done, promise, load } = chatToLoad();
    const { send, close, resolved } = await askedForView(promise);
    send({ type: 'focus-changed', hasFocus: true });
    close();
    load();
    await resolved;
    await new Promise(setImmediate);
    assert.deepEqual(done, []);
  });

  it('shows at once a chat that is loaded: a command may notify it as soon as VS Code has shown the view', () => {
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
