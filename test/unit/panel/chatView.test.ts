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
    page.isAwake = true;
    other.showIn(page.webview);
    other.notifyAll();
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
  const composed: string[] = [];
  const postMessage = (fact: Fact): Promise<boolean> => {
    if (state.isAwake && fact.type === 'compose') composed.push(fact.text);
    if (fact.type === 'picture-file') composed.push(fact.name);
    return Promise.resolve(state.isAwake);
  };
  return Object.assign(state, {
    composed,
    webview: { postMessage } as unknown as vscode.Webview,
    settled: () => new Promise(setImmediate),
  });
}
