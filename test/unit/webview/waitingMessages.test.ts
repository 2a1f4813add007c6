import assert from 'node:assert/strict';
import type { ShownMessage, WaitingSummary } from '../../../src/protocol.ts';
import { buttonNames, click, find, inPage, lastSaid, press, resize, type } from './dom.ts';
import { openPage } from './openPage.ts';

const running: ShownMessage[] = [
  { id: 'q', role: 'user', text: 'First', attachments: [] },
  { id: 'r', role: 'assistant', model: 'app', text: '', outcome: 'streaming' },
];
const one: WaitingSummary = { id: '1', text: 'One', attachments: 0 };
const two: WaitingSummary = { id: '2', text: 'Two\nlines', attachments: 2, model: 'Other' };

describe('The messages that wait, above the message box', () => {
  inPage();

  it('say what they wait for, and their buttons say what they do and to which message (V448)', () => {
    const { page, root } = openPage(running);
    const box = find(root, '.ahead');
    assert.ok(box.hidden);
    page.receive({ type: 'waiting', messages: [one, two] });
    assert.equal(box.ariaLabel, 'Waiting messages');
    assert.match(box.textContent, /^Sent when the reply is done/);
    assert.deepEqual(buttonNames(box), [
      'Stop and send now',
      ...['Edit One', 'Remove One'],
      ...['Edit Two lines', 'Move up Two lines', 'Remove Two lines'],
    ]);
    assert.match(box.textContent, /Two lines2 attachments2for OtherOther/);
    assert.equal(
      box.querySelectorAll('.ahead-about').length,
      2,
      'the first has no attachment, and is for the chosen model',
    );
    page.receive({ type: 'turn-end', reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'stopped' } });
    page.receive({ type: 'waiting', messages: [one, two], note: 'Not sent: the reply was stopped.' });
    assert.match(box.textContent, /^ Not sent: the reply was stopped\./);
    assert.equal(buttonNames(box)[0], 'Send now');
    page.receive({ type: 'waiting', messages: [] });
    assert.ok(box.hidden);
  });

  it('are announced when they begin to wait, are held back and are sent, but not when a chat is shown (V448)', () => {
    const { page, root } = openPage(running);
    const said = (): string => lastSaid(root);
    page.receive({ type: 'waiting', messages: [one] });
    assert.equal(said(), '');
    const input = find(root, 'textarea') as HTMLTextAreaElement;
    type(input, 'Two');
    press(input, 'Enter');
    page.receive({ type: 'waiting', messages: [one] });
    assert.equal(said(), '');
    page.receive({ type: 'waiting', messages: [one, two] });
    assert.equal(said(), 'Message waits. Sent when the reply is done');
    page.receive({ type: 'copied' });
    page.receive({ type: 'waiting', messages: [one, two, { ...one, id: '3' }] });
    assert.equal(said(), 'Copied', 'the third was not written here');
    const note = 'Not sent: the reply was stopped.';
    page.receive({ type: 'waiting', messages: [one, two], note });
    assert.equal(said(), note);
    page.receive({ type: 'copied' });
    page.receive({ type: 'waiting', messages: [two], note });
    assert.equal(said(), 'Copied', 'the note is said once');
    page.receive({ type: 'turn-start', keep: 2, messages: running.map((message) => ({ ...message, id: '1' })) });
    assert.equal(said(), 'Reply is on its way');
  });

  it('are not announced instead of one that was written ahead and came back (V448)', () => {
    const { page, root } = openPage(running);
    const input = find(root, 'textarea') as HTMLTextAreaElement;
    type(input, 'Two');
    press(input, 'Enter');
    page.receive({ type: 'compose', text: 'Two' });
    page.receive({ type: 'waiting', messages: [one] });
    assert.equal(lastSaid(root), '');
  });

  it('are not announced instead of one that was sent at once (V448)', () => {
    const { page, root } = openPage([]);
    const input = find(root, 'textarea') as HTMLTextAreaElement;
    type(input, 'First');
    press(input, 'Enter');
    page.receive({ type: 'waiting', messages: [one] });
    assert.equal(lastSaid(root), '');
  });

  it('are announced when they are sent, also if their reply fails at once (V448, V554)', () => {
    const { page, root } = openPage(running);
    page.receive({ type: 'waiting', messages: [one] });
    const ended = { role: 'assistant', model: 'app' } as const;
    page.receive({ type: 'turn-end', reply: { ...ended, id: 'r', outcome: 'done' } });
    page.receive({ type: 'turn-start', keep: 2, messages: running.map((message) => ({ ...message, id: '1' })) });
    page.receive({ type: 'turn-end', reply: { ...ended, id: '1', outcome: 'failed' } });
    const heard = Array.from(find(root, '[role="status"]').children, ({ textContent }) => textContent);
    assert.deepEqual(heard, ['Reply is complete', 'The waiting message was sent', 'Reply failed']);
  });

  it('are announced after the end of the reply that they waited for, which is heard too (V554)', () => {
    const { page, root } = openPage(running);
    const region = find(root, '[role="status"]');
    const heard = (): (string | null)[] => Array.from(region.children, ({ textContent }) => textContent);
    const note = 'Not sent: the reply did not end well.';
    const problem = { sentence: 'The key was rejected.', actions: [] };
    page.receive({ type: 'waiting', messages: [one] });
    page.receive({
      type: 'turn-end',
      reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'failed', problem },
    });
    page.receive({ type: 'waiting', messages: [one], note });
    assert.deepEqual(heard(), ['Reply failed. The key was rejected.', note]);
    assert.equal(region.ariaAtomic, 'false', 'What was heard is not read again.');
    for (let count = 0; count < 20; count++) page.receive({ type: 'copied' });
    assert.deepEqual(heard(), ['Copied', 'Copied', 'Copied'], 'It does not grow.');
  });

  it('keep the focus on the message that is moved, and give it to the message box if that message is gone (V448)', () => {
    const { page, root } = openPage(running);
    page.receive({ type: 'waiting', messages: [one, two] });
    const focused = (): string | null | undefined => document.activeElement?.ariaLabel;
    const button = (name: string): HTMLElement => find(root, `[aria-label="${name}"]`);
    button('Move up Two lines').focus();
    page.receive({ type: 'waiting', messages: [two, one] });
    assert.equal(focused(), 'Edit Two lines');
    button('Move up One').focus();
    page.receive({ type: 'waiting', messages: [two, { ...one, id: '3' }, one] });
    assert.equal(focused(), 'Move up One');
    page.receive({ type: 'waiting', messages: [two] });
    assert.equal(focused(), 'Message');
    find(root, '.ahead .text-button').focus();
    page.receive({ type: 'waiting', messages: [] });
    assert.equal(focused(), 'Message');
  });

  it('are removed with Delete, as chips are (V448)', () => {
    const { page, root, wishes } = openPage(running);
    page.receive({ type: 'waiting', messages: [one, two] });
    for (const key of ['Delete', 'Backspace']) press(find(root, '[aria-label="Edit Two lines"]'), key);
    const removed = { type: 'remove-waiting', id: '2' };
    assert.deepEqual(wishes, [removed, removed]);
  });

  for (const length of [120, 121])
    it(`show the beginning of a text of ${length} characters, with a sign only for what is left out (V448)`, () => {
      const { page, root } = openPage(running);
      page.receive({ type: 'waiting', messages: [{ ...one, text: 'a'.repeat(length) }] });
      assert.equal(find(root, '.ahead-text').textContent, 'a'.repeat(120) + (length > 120 ? '…' : ''));
    });

  it('show text of others as text, and what is invisible in it (V451)', () => {
    const { page, root } = openPage(running);
    page.receive({ type: 'waiting', messages: [{ ...one, text: '<b>\u202eOne</b>', model: '<i>' }] });
    assert.equal(find(root, '.ahead-text').textContent, '<b>\u202eOne</b>');
    assert.ok(buttonNames(find(root, '.ahead')).includes('Edit <b>U+202EOne</b>'));
    click(root, 'Remove <b>U+202EOne</b>');
  });

  for (const [what, top, waiting, isPressed] of [
    ['keep in view what a reader has scrolled up to, when one is sent by itself (V518)', 300, [one], false],
    ['are followed to the end when the reader sends one now (V518)', 900, [one], true],
    ['are not taken for one that the reader sends, which is followed to the end', 900, [], false],
  ] as const)
    it(what, () => {
      const { page, root } = openPage(running);
      const log = scrolling(find(root, '.log'), { height: 1000, view: 100 });
      page.receive({ type: 'waiting', messages: [...waiting] });
      log.scrollTop = 600;
      log.dispatchEvent(new window.Event('scroll'));
      log.scrollTop = 300;
      log.dispatchEvent(new window.Event('scroll'));
      if (isPressed) click(root, 'Stop and send now');
      page.receive({ type: 'turn-end', reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'done' } });
      page.receive({ type: 'turn-start', keep: 2, messages: running.map((message) => ({ ...message, id: '1' })) });
      resize();
      assert.equal(log.scrollTop, top);
    });

  it('keep their buttons while nothing changes, so that none is replaced under the pointer (V448)', () => {
    const { page, root } = openPage(running);
    page.receive({ type: 'waiting', messages: [one, two] });
    const button = find(root, '.ahead-open');
    page.receive({ type: 'waiting', messages: [one, two] });
    assert.equal(find(root, '.ahead-open'), button);
  });
});

/** Gives an element sizes in pixels, which jsdom does not know. */
function scrolling(element: HTMLElement, { height, view }: { height: number; view: number }): HTMLElement {
  let top = 0;
  return Object.defineProperties(element, {
    clientHeight: { value: view },
    scrollHeight: { value: height },
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.min(value, height - view);
      },
    },
  });
}
