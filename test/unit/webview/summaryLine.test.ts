import assert from 'node:assert/strict';
import type { ShownMessage } from '../../../src/protocol.ts';
import { click, everyLookTakes, findTextBox, inPage, lastSaid, nextFrame, type } from './dom.ts';
import { openPage } from './openPage.ts';

const messages: ShownMessage[] = ['1', '2', '3'].flatMap((number) => [
  { id: `q${number}`, role: 'user', text: `Question ${number}`, attachments: [] },
  { id: `a${number}`, role: 'assistant', model: 'app', text: `Answer ${number}`, outcome: 'done' },
]);
const proposed = { id: 'a1', text: 'So \u202eit is', isProposed: true } as const;
const used = { id: 'a1', text: 'So it is' };

describe('The line of a summary in the place of replies', () => {
  inPage();

  const line = (root: HTMLElement): HTMLDetailsElement | null => root.querySelector('details.summary-line');
  const before = (root: HTMLElement): string | undefined =>
    line(root)?.previousElementSibling?.querySelector('[data-part="body"]')?.textContent;

  it('stands after the last of these replies: open with the focus to be decided, then closed (V459)', () => {
    const { page, root, wishes } = openPage(messages);
    page.receive({ type: 'summary', summary: undefined });
    assert.equal(line(root), null);
    nextFrame();
    page.receive({ type: 'summary', summary: proposed });
    assert.equal(before(root), 'Answer 1');
    assert.equal(line(root)?.open, true);
    const input = findTextBox(root, 'Summary');
    assert.equal(input.value, proposed.text);
    assert.equal(document.activeElement, input);
    type(input, 'So it is');
    page.receive({ type: 'summary', summary: proposed });
    assert.equal(findTextBox(root, 'Summary').value, 'So it is', 'what is typed stays');
    click(root, 'Use summary');
    assert.deepEqual(wishes, [{ type: 'use-summary', id: 'a1', text: 'So it is' }]);
    page.receive({ type: 'summary', summary: used });
    assert.equal(line(root)?.open, false);
    assert.equal(line(root)?.querySelector('summary')?.textContent, 'Earlier replies are summarised for the model');
    assert.equal(document.activeElement, line(root)?.querySelector('summary'));
    assert.match(lastSaid(root), /summarised for the model/);
    type(findTextBox(root, 'Summary'), 'So it was');
    click(root, 'Save');
    assert.deepEqual(wishes.at(-1), { type: 'use-summary', id: 'a1', text: 'So it was' });
    line(root)?.querySelector('summary')?.focus();
    page.receive({ type: 'summary', summary: undefined });
    assert.equal(line(root), null);
    assert.equal(document.activeElement, findTextBox(root, 'Message'));
  });

  it('has the focus if it is proposed while its reply is not drawn yet (V459)', () => {
    const { page, root } = openPage([]);
    everyLookTakes(1000);
    page.receive({ type: 'conversation', messages: messages.slice(4) });
    page.receive({ type: 'earlier', messages: messages.slice(0, 4) });
    page.receive({ type: 'summary', summary: proposed });
    assert.equal(document.activeElement, findTextBox(root, 'Summary'));
  });

  it('stays in its place when messages after it change, and goes with its reply (V459)', () => {
    const { page, root } = openPage(messages.slice(4));
    nextFrame();
    page.receive({ type: 'summary', summary: used });
    assert.equal(line(root), null, 'its reply is not drawn yet');
    page.receive({ type: 'earlier', messages: messages.slice(0, 4) });
    page.receive({ type: 'focus' });
    nextFrame();
    assert.equal(before(root), 'Answer 1');
    page.receive({ type: 'messages', keep: 4, messages: messages.slice(4) });
    nextFrame();
    assert.equal(before(root), 'Answer 1');
    page.receive({ type: 'turn-start', keep: 2, messages: messages.slice(2) });
    nextFrame();
    assert.equal(before(root), 'Answer 1');
    assert.equal(root.querySelectorAll('.message').length, 6);
    page.receive({ type: 'conversation', messages: [] });
    page.receive({ type: 'summary', summary: undefined });
    assert.equal(line(root), null);
  });

  for (const summary of [proposed, used])
    it(`keeps what is typed while another conversation is shown: ${summary === used ? 'used' : 'proposed'} (V551)`, () => {
      const { page, root, wishes } = openPage(messages);
      page.receive({ type: 'summary', summary });
      type(findTextBox(root, 'Summary'), 'typed');
      for (const other of [undefined, { id: 'a2', text: 'Of another one' }]) {
        page.receive({ type: 'conversation', messages: messages.slice(2, 4) });
        page.receive({ type: 'summary', summary: other });
        nextFrame();
        page.receive({ type: 'conversation', messages });
        page.receive({ type: 'summary', summary });
        nextFrame();
        assert.equal(line(root)?.open, true, 'it is in sight, as an edited message is');
        assert.equal(findTextBox(root, 'Summary').value, 'typed');
      }
      click(root, summary === used ? 'Undo' : 'Discard');
      assert.deepEqual(wishes, [{ type: 'drop-summary', id: 'a1' }]);
      page.receive({ type: 'summary', summary: undefined });
      assert.doesNotMatch(lastSaid(root), /summarised/);
      page.receive({ type: 'summary', summary });
      assert.equal(findTextBox(root, 'Summary').value, summary.text, 'what was discarded is gone');
    });

  it('has the focus when the user comes back, if it is proposed while the user works elsewhere in VS Code (V556)', () => {
    const { page, root } = openPage(messages);
    const input = findTextBox(root, 'Message');
    input.focus();
    document.hasFocus = () => false;
    page.receive({ type: 'summary', summary: proposed });
    assert.equal(document.activeElement, input);
    window.dispatchEvent(new window.Event('focus'));
    assert.equal(document.activeElement, findTextBox(root, 'Summary'));
    input.focus();
    window.dispatchEvent(new window.Event('focus'));
    assert.equal(document.activeElement, input, 'only once');
  });

  it('shows the next summary that is proposed, and keeps what is typed until the host has taken it (V459)', () => {
    const { page, root } = openPage(messages);
    page.receive({ type: 'summary', summary: proposed });
    type(findTextBox(root, 'Summary'), 'typed');
    click(root, 'Use summary');
    page.receive({ type: 'summary', summary: proposed });
    assert.equal(findTextBox(root, 'Summary').value, 'typed');
    page.receive({ type: 'summary', summary: { ...proposed, text: 'Another one' } });
    assert.equal(findTextBox(root, 'Summary').value, 'Another one');
  });
});
