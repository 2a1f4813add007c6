import type { Attachment, Texts, UserMessage, Wish } from '../protocol.ts';
import { iconButton } from './button.ts';
import { createEditBox } from './editBox.ts';
import { element, icon } from './element.ts';
import { format } from './format.ts';
import { spelledOut, visible } from './visible.ts';

/** What a person said, in a bubble at the right, with the code that went along; Edit makes a text box of it. */
export function userMessageView(message: UserMessage, texts: Texts, post: (wish: Wish) => void): HTMLElement {
  const article = element('article', { class: 'message', 'data-role': 'user', 'aria-label': texts.you });
  const body = element('div', { class: 'bubble', 'data-part': 'body' }, ...visible(message.text));
  const edit = iconButton('edit', texts.edit, () => startEdit());
  edit.classList.add('starts-turn');
  const toolbar = element('div', { class: 'user-toolbar' }, edit);
  const chips = message.attachments.map((attachment) => chip(attachment, texts));
  if (chips.length > 0) article.append(element('div', { class: 'chips' }, ...chips));
  article.append(body, toolbar);

  const startEdit = () => {
    const box = createEditBox(message.text, texts, (text) => post({ type: 'edit', id: message.id, text }), endEdit);
    body.replaceWith(box.element);
    toolbar.hidden = true;
    box.focus();

    function endEdit() {
      box.element.replaceWith(body);
      toolbar.hidden = false;
      edit.focus();
    }
  };
  return article;
}

function chip(attachment: Attachment, texts: Texts): HTMLElement {
  const { name, firstLine = 1, lastLine = firstLine } = attachment;
  const isOneLine = firstLine === lastLine;
  const lines = isOneLine ? String(firstLine) : `${firstLine}–${lastLine}`;
  const title = format(isOneLine ? texts.line : texts.lines, name, String(firstLine), String(lastLine));
  const label = element('span', { class: 'chip-name' }, ...visible(name));
  return element(
    'span',
    { class: 'chip', title: spelledOut(title) },
    icon('file-code'),
    label,
    element('span', { class: 'chip-lines' }, `:${lines}`),
  );
}
