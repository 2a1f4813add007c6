import type { WaitingSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton, textButton } from '../parts/button.ts';
import { element, fragment, icon, type Content } from '../parts/element.ts';
import { format, formatCount, formatCounted } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/**
 * The messages that wait for the end of a reply, above the message box: what they wait for, and a row for each. `leave` moves the focus when
 * what has it is removed.
 */
export function waitingMessages(texts: Texts, leave: () => void) {
  const note = element('p', { class: 'ahead-note' });
  const send = textButton('link', texts.sendNow, { type: 'send-waiting' });
  const list = element('ol', { class: 'ahead-list' });
  const group = { class: 'ahead', role: 'group', 'aria-label': texts.waitingMessages };
  const box = element('div', group, element('div', { class: 'ahead-head' }, note, send), list);
  box.hidden = true;
  let ids: string[] = [];
  let drawn = '';

  /** Shows the messages. `why`: why they are not sent after the reply. Returns what is said about them. */
  const show = (messages: WaitingSummary[], why?: string): string => {
    const said = why ?? texts.waitingForReply;
    // A row that is drawn again between press and release gets no click.
    const next = JSON.stringify([messages, why]);
    if (next === drawn) return said;
    drawn = next;
    const focused = document.activeElement;
    const hadFocus = hasFocus(box);
    ids = messages.map(({ id }) => id);
    note.replaceChildren(
      fragment(why === undefined ? [texts.waitingForReply] : [icon('warning'), ' ', ...visible(why)]),
    );
    list.replaceChildren(fragment(messages.map((message, index) => rowOf(message, index > 0, texts))));
    box.hidden = messages.length === 0;
    if (hadFocus && !(focused && box.contains(focused) && !box.hidden)) focusLike(focused, list, leave);
    return said;
  };
  const setRunning = (isRunning: boolean): void => {
    send.textContent = isRunning ? texts.stopAndSend : texts.sendNow;
  };
  /** Whether a message with this id waits. */
  const has = (id: string): boolean => ids.includes(id);
  return { element: box, show, setRunning, has };
}

/** Gives the focus to the same button of the same message, or to the first one of it. */
function focusLike(focused: Element | null, list: HTMLElement, leave: () => void): void {
  const [id, name] = [focused?.closest('li')?.dataset['id'], focused?.ariaLabel];
  const row = [...list.children].find((one) => one instanceof HTMLElement && one.dataset['id'] === id);
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ ariaLabel }) => ariaLabel === name) ?? buttons[0];
  if (button) button.focus();
  else leave();
}

function rowOf({ id, text, attachments, model }: WaitingSummary, canMoveUp: boolean, texts: Texts): HTMLElement {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = line.length > mostWords ? `${line.slice(0, mostWords)}…` : line;
  const named = spelledOut(words);
  const attributes = { type: 'button', class: 'ahead-open', title: texts.editWaitingHint };
  const edit = element('button', attributes, element('span', { class: 'ahead-text', dir: 'auto' }, visible(words)));
  edit.ariaLabel = format(texts.editWaiting, named);
  edit.addEventListener('click', () => wish(edit, { type: 'edit-waiting', id }));
  const remove: Wish = { type: 'remove-waiting', id };
  const row = element(
    'li',
    { class: 'ahead-message', 'data-id': id },
    edit,
    attachments > 0
      ? noteOf(formatCounted(texts.attached, attachments), [icon('attach'), formatCount(attachments)])
      : [],
    model === undefined ? [] : noteOf(format(texts.forModel, spelledOut(model)), visible(model)),
    canMoveUp ? iconButton('arrow-up', format(texts.moveUp, named), { type: 'move-waiting-up', id }) : [],
    iconButton('close', format(texts.remove, named), remove),
  );
  // As on the chips of attachments.
  row.addEventListener('keydown', ({ key }) => {
    if (key === 'Delete' || key === 'Backspace') wish(row, remove);
  });
  return row;
}

/** A short note in a row, which is read out in words. */
function noteOf(words: string, shown: Content[]): HTMLElement {
  const short = element('span', { 'aria-hidden': 'true', dir: 'auto' }, shown);
  return element(
    'span',
    { class: 'ahead-about', title: words },
    element('span', { class: 'visually-hidden' }, words),
    short,
  );
}

/** The most characters of a message that are shown. */
const mostWords = 120;
