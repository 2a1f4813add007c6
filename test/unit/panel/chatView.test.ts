import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { ChatView } from '../../../src/panel/chatView.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Fact } from '../../../src/protocol.ts';

describe('Text for the message box of a chat', () => {
  it('is sent when the page wakes, in the chat that has taken over the page', async () => {
    const [one, other] = [view(), view()];
    const page = pageWith({ isAwake: false });
    one.showIn(page.webview);
    one.compose('First');
    await page.settled();
    one.showIn(undefined);
    one.handOver(other);
    one.compose('Second');
    await page.wakesIn(other);
    assert.deepEqual(page.composed, ['First\nSecond']);
  });

  it('goes to the chat that takes over the page before it is known that the page sleeps', async () => {
    const [one, other] = [view(), view()];
    const page = pageWith({ isAwake: false });
    one.showIn(page.webview);
    one.compose('First');
    one.showIn(undefined);
    one.handOver(other);
    await page.settled();
    await page.wakesIn(other);
    assert.deepEqual(page.composed, ['First']);
  });

  it('is in its order if the page sleeps while more comes', async () => {
    const [one, page] = [view(), pageWith({ isAwake: false })];
    one.showIn(page.webview);
    one.compose('First');
    one.compose('Second');
    await page.settled();
    page.isAwake = true;
    one.notifyAll();
    await page.settled();
    assert.deepEqual(page.composed, ['First\nSecond']);
  });

  it('is sent to its own page again once the chat has one', async () => {
    const [one, other] = [view(), view()];
    const [sideBar, tab] = [pageWith({ isAwake: true }), pageWith({ isAwake: true })];
    one.showIn(undefined);
    one.handOver(other);
    other.showIn(sideBar.webview);
    one.showIn(tab.webview);
    one.compose('Mine');
    await tab.settled();
    other.handOver(one);
    one.handOver(other);
    other.compose('Theirs');
    await tab.settled();
    assert.deepEqual([tab.composed, sideBar.composed], [['Mine'], ['Theirs']]);
  });
});

describe('The page of a chat', () => {
  const focus: Fact = { type: 'focus', message: 'm' };

  it('gets the focus for a message when it wakes, once', async () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    one.showIn(page.webview);
    one.focusOnWake('m');
    one.notifyAll();
    one.notifyAll();
    await page.settled();
    assert.deepEqual(page.focused, [focus]);
  });

  it('gets it for a message at once when a text of that is closed', async () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    one.showIn(page.webview);
    one.returnFocus('m');
    await page.settled();
    assert.deepEqual(page.focused, [focus]);
  });

  it('gets it no more when it wakes, once it was given back already', async () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    one.showIn(page.webview);
    one.focusOnWake('m');
    one.returnFocus();
    one.noteFocus(true, false);
    one.notifyAll();
    await page.settled();
    assert.deepEqual(page.focused, []);
  });

  it('is asked about its focus until it answers, or is loaded again', async () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    one.showIn(page.webview);
    const asked = [one.askFocus(), one.askFocus()];
    one.noteFocus(true);
    one.noteFocus(false, true);
    assert.deepEqual(await Promise.all(asked), [false, false]);
    const again = one.askFocus();
    one.notifyAll();
    assert.equal(await again, true);
  });

  it('is in front while it has the focus, and has it no more when the chat is shown elsewhere', () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    one.showIn(page.webview, () => false);
    one.noteFocus(true);
    one.showAndNotify(focus);
    assert.deepEqual(page.focused, [focus]);
    one.showIn(undefined);
    assert.equal(one.hasFocus, false);
  });

  it('shows a fact at once if it is in front, or when it wakes if not; and a chat without a place says that it cannot', async () => {
    const [one, page] = [view(), pageWith({ isAwake: true })];
    assert.equal(one.showAndNotify({ type: 'focus', message: 'earlier' }), false);
    let isInFront = false;
    one.showIn(page.webview, () => isInFront);
    assert.equal(one.showAndNotify(focus), true);
    await page.settled();
    assert.deepEqual(page.focused, []);
    one.notifyAll();
    isInFront = true;
    one.showAndNotify(focus);
    one.notifyAll();
    await page.settled();
    assert.deepEqual(page.focused, [focus, focus]);
  });
});

describe('A picture that is found for the message box of a chat', () => {
  it('goes to the page that another chat has taken over meanwhile (V636)', async () => {
    const [one, other] = [view(), view()];
    const page = pageWith({ isAwake: true });
    one.showIn(undefined);
    one.handOver(other);
    other.showIn(page.webview);
    one.attachPicture('a.png', new Uint8Array([1]));
    await page.settled();
    assert.deepEqual(page.composed, ['a.png']);
  });
});

function view(): ChatView {
  return new ChatView(() => [], { conversation: conversationOf([]) });
}

/** A page that takes facts while it is awake. */
function pageWith(state: { isAwake: boolean }) {
  const [composed, focused]: [string[], Fact[]] = [[], []];
  const postMessage = (fact: Fact): Promise<boolean> => {
    if (state.isAwake && fact.type === 'compose') composed.push(fact.text);
    if (fact.type === 'focus') focused.push(fact);
    if (fact.type === 'picture-file') composed.push(fact.name);
    return Promise.resolve(state.isAwake);
  };
  const webview = { postMessage } as unknown as vscode.Webview;
  const settled = (): Promise<unknown> => new Promise(setImmediate);
  const wakesIn = async (chat: ChatView): Promise<void> => {
    state.isAwake = true;
    chat.showIn(webview);
    chat.notifyAll();
    await settled();
  };
  return Object.assign(state, { composed, focused, webview, settled, wakesIn });
}
