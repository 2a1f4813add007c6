import assert from 'node:assert/strict';
import type { Webview } from 'vscode';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { ChatView } from '../../../src/panel/chatView.ts';
import { FocusReturn } from '../../../src/panel/focusReturn.ts';
import { focusAfter } from '../../../src/panel/wishes.ts';
import type { FocusAfter } from '../../../src/panel/wishRows.ts';
import type { Action, Fact, Wish } from '../../../src/protocol.ts';

/** Every place where the page loses the focus: what its buttons open, and where the focus is when that is closed. */
const wishes: [where: FocusAfter, ...types: Exclude<Wish['type'], 'action'>[]][] = [
  ['returns', 'select-model', 'ask-also', 'retry-with', 'attach', 'attach-dropped', 'attach-found', 'delete'],
  ['returns', 'send', 'edit', 'retry', 'continue', 'copy-message', 'copy-code', 'copy-table', 'open-link'],
  ['returns', 'apply', 'apply-to-files', 'show-proposed', 'undo-changes', 'select-effort', 'shorten', 'send-waiting'],
  ['leaves', 'insert', 'open-file', 'open-diagram', 'run-in-terminal', 'open-attachment', 'preview'],
  ['leaves', 'open-accessible-view', 'open-accessibility-help', 'open-path', 'open-step'],
  ['stays', 'ready', 'focus-changed', 'stop', 'continue-in-new', 'select', 'keep', 'choose-branch', 'attach-text'],
  ['stays', 'attach-picture', 'refuse-picture', 'want-picture', 'want-instructions', 'find', 'find-paths', 'detach'],
  ['stays', 'edit-waiting', 'remove-waiting', 'move-waiting-up', 'look-up', 'use-summary', 'drop-summary'],
];
const actions: [where: FocusAfter, ...actions: Action[]][] = [
  ['returns', 'setApiKey', 'setUpConnection', 'selectModel', 'switchConnection', 'retry'],
  ['leaves', 'testConnection', 'openSettings', 'openProxySettings', 'openWalkthrough', 'openExample', 'openHelp'],
  ['stays', 'continueInNew'],
];

/** A page with the focus. `asks` is what happens outside of it until the question of a wish is answered. */
function page({ hasFocus = true, leaves = false } = {}) {
  const state = { hasFocus, leaves, returns: 0 };
  const view = {
    get hasFocus() {
      return state.hasFocus;
    },
    askFocus: () => Promise.resolve(state.hasFocus),
    returnFocusToBox: () => {
      state.returns += 1;
      state.hasFocus = true;
    },
  };
  const focusReturn = new FocusReturn(view, () => () => Promise.resolve(state.leaves));
  const asks = async (): Promise<void> => {
    await Promise.resolve();
    state.hasFocus = false;
  };
  return { state, focusReturn, asks };
}

/** A view whose page has the focus, the facts that the page is sent, and how often it was brought to the front. */
function viewWithFocus() {
  const facts: string[] = [];
  let count = 0;
  const webview = { postMessage: ({ type }: Fact) => Promise.resolve(facts.push(type)) };
  const view = new ChatView(() => [], { conversation: conversationOf([]) });
  view.showIn(webview as unknown as Webview, () => (count += 1) > 0);
  view.noteFocus(true);
  return { view, facts, reveals: () => count };
}

describe('The focus, after a question that VS Code asks for the page (V340)', () => {
  const all = [
    ...wishes.flatMap(([where, ...types]) => types.map((type) => [where, { type } as Wish] as const)),
    ...actions.flatMap(([where, ...names]) => names.map((action) => [where, { type: 'action', action }] as const)),
  ];

  for (const [where, wish] of all)
    it(`${where} with ${wish.type === 'action' ? wish.action : wish.type}`, async () => {
      const { state, focusReturn, asks } = page();
      await focusReturn.after(wish, asks);
      assert.deepEqual([focusAfter(wish), state.returns], [where, where === 'returns' ? 1 : 0]);
    });

  it('also returns if the wish fails', async () => {
    const { state, focusReturn, asks } = page();
    const failing = focusReturn.after({ type: 'select-model' }, async () => {
      await asks();
      throw new Error('broken');
    });
    await assert.rejects(failing, /broken/);
    assert.equal(state.returns, 1);
  });

  it('is left alone if the page did not have it, or did not lose it, or if the user went elsewhere', async () => {
    const elsewhere = page({ hasFocus: false });
    await elsewhere.focusReturn.after({ type: 'select-model' }, elsewhere.asks);
    const kept = page();
    await kept.focusReturn.after({ type: 'send', text: 'Hello' }, () => Promise.resolve());
    const leaving = page({ leaves: true });
    await leaving.focusReturn.after({ type: 'apply', code: 'a', reply: 'r' }, leaving.asks);
    assert.deepEqual([elsewhere.state.returns, kept.state.returns, leaving.state.returns], [0, 0, 0]);
  });

  it('returns when the reply starts, and is left alone when the reply ends', async () => {
    const { state, focusReturn, asks } = page();
    const end = Promise.withResolvers<undefined>();
    const fulfilled = focusReturn.after({ type: 'retry-with', id: '1' }, async () => {
      await asks();
      await focusReturn.replyStarted();
      await end.promise;
    });
    await new Promise(setImmediate);
    assert.equal(state.returns, 1);
    // The user writes code while the reply arrives.
    state.hasFocus = false;
    end.resolve(undefined);
    await fulfilled;
    assert.equal(state.returns, 1);
  });

  it('is left alone when a reply ends that started while several wishes were open', async () => {
    const { state, focusReturn, asks } = page();
    const end = Promise.withResolvers<undefined>();
    const fulfilled = ['1', '2', '3'].map((id) =>
      focusReturn.after({ type: 'retry-with', id }, async () => {
        await asks();
        await end.promise;
      }),
    );
    await new Promise(setImmediate);
    await focusReturn.replyStarted();
    assert.equal(state.returns, 1);
    // The user writes code while the reply arrives.
    state.hasFocus = false;
    end.resolve(undefined);
    await Promise.all(fulfilled);
    assert.equal(state.returns, 1);
  });

  for (const [what, answer, hasLeft, reveals] of [
    ['has lost it', (view: ChatView) => view.noteFocus(false, true), false, 1],
    ['still has it', (view: ChatView) => view.noteFocus(true, true), false, 0],
    ['has lost it, because the user goes elsewhere', (view: ChatView) => view.noteFocus(false, true), true, 0],
    ['is replaced', (view: ChatView) => view.showIn(undefined), false, 0],
  ] as const)
    it(`is asked for if a question ended before the page could report it, and the page ${what}`, async () => {
      const { view, facts, reveals: revealed } = viewWithFocus();
      const focusReturn = new FocusReturn(view, () => () => Promise.resolve(hasLeft));
      const fulfilled = focusReturn.after({ type: 'select-model' }, () => Promise.resolve());
      await new Promise(setImmediate);
      assert.deepEqual([facts, revealed()], [hasLeft ? [] : ['report-focus'], 0]);
      answer(view);
      await fulfilled;
      assert.equal(revealed(), reveals);
      // What is reported later is the user's own doing.
      view.noteFocus(true);
      view.noteFocus(false);
      assert.equal(revealed(), reveals);
    });

  for (const [when, isReportedBefore] of [
    ['before the host looks whether the user went elsewhere', true],
    ['after the host has brought the page to the front', false],
  ] as const)
    it(`goes on from the button that asked to the message box, when the page has it again ${when}`, async () => {
      const { view, facts, reveals: revealed } = viewWithFocus();
      const looks = async (): Promise<boolean> => {
        await new Promise(setImmediate);
        if (isReportedBefore) view.noteFocus(true);
        return false;
      };
      const fulfilled = new FocusReturn(view, () => looks).after({ type: 'select-model' }, () => {
        view.noteFocus(false);
        return Promise.resolve();
      });
      for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
      if (!isReportedBefore) view.noteFocus(true);
      assert.deepEqual([facts, revealed()], [['report-focus'], isReportedBefore ? 0 : 1]);
      view.noteFocus(true, true);
      await fulfilled;
      assert.deepEqual(facts, ['report-focus']);
    });
});
