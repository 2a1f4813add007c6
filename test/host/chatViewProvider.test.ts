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
  const webview = {
    html: '',
    options: {},
    cspSource: 'https://own.example',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: received.event,
  };
  const view = { webview, onDidDispose: disposed.event } as unknown as vscode.WebviewView;
  return { view, webview, send: (wish: Wish) => received.fire(wish), close: () => disposed.fire() };
}

/** A chat that notes what it is asked, and a way to have it loaded. */
function chatToLoad() {
  const done: unknown[] = [];
  const sideBar = {
    show: () => done.push('shown'),
    showInPage: () => done.push('shown in its page'),
    fulfil: ({ type }: Wish) => done.push(type),
  } as unknown as SideBar;
  const { promise, resolve } = Promise.withResolvers<SideBar>();
  return { done, sideBar, promise, load: () => resolve(sideBar) };
}

describe('The view of the chat', () => {
  const { extensionUri } = extension();

  it('has its page before the chat is loaded, and what it asks for meanwhile is done then, in its order', async () => {
    const { view, webview, send } = viewAskedFor();
    const { done, promise, load } = chatToLoad();
    const resolved = new ChatViewProvider(
      extensionUri,
      () => undefined,
      () => promise,
    ).resolveWebviewView(view);
    await eventually(() => assert.match(webview.html, /webview\.js/));
    send({ type: 'ready' });
    send({ type: 'stop' });
    assert.deepEqual(done, []);
    load();
    await resolved;
    await eventually(() => assert.deepEqual(done, ['shown in its page', 'ready', 'stop']));
  });

  it('that is closed while the chat is loaded gets none, and asks for nothing any more', async () => {
    const { view, webview, send, close } = viewAskedFor();
    const { done, promise, load } = chatToLoad();
    const resolved = new ChatViewProvider(
      extensionUri,
      () => undefined,
      () => promise,
    ).resolveWebviewView(view);
    await eventually(() => assert.match(webview.html, /webview\.js/));
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
