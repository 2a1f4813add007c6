import type { ShownUserMessage, Texts, Wish } from '../protocol.ts';
import { attachmentChip } from './attachmentChip.ts';
import { iconButton } from './button.ts';
import { copyButton } from './copyButton.ts';
import { createEditBox } from './editBox.ts';
import { element } from './element.ts';
import { versions } from './versions.ts';
import { visible } from './visible.ts';

/** What a person said, in a bubble at the right, with the code that went along; Edit makes a text box of it. */
export function userMessageView(
  message: ShownUserMessage,
  texts: Texts,
  post: (wish: Wish) => void,
  leave: () => void,
): HTMLElement {
  const article = element('article', { class: 'message', 'data-role': 'user', 'aria-label': texts.you });
  const body = element('div', { class: 'bubble', 'data-part': 'body' }, ...visible(message.text));
  const edit = iconButton('edit', texts.edit, () => startEdit());
  const remove = iconButton('trash', texts.deleteMessage, () => post({ type: 'delete', id: message.id }));
  for (const button of [edit, remove]) button.classList.add('starts-turn');
  const buttons = element(
    'div',
    { class: 'user-toolbar' },
    copyButton(message.id, texts.copyMessage, post),
    edit,
    remove,
  );
  const toolbar = element('div', { class: 'user-footer' }, buttons, ...versions(message, texts, post));
  const chips = message.attachments.map((attachment) =>
    attachmentChip(attachment, texts, () => post({ type: 'open-attachment', id: attachment.id })),
  );
  if (chips.length > 0) article.append(element('ul', { class: 'chips', 'aria-label': texts.attachments }, ...chips));
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
      // While a reply runs, Edit is hidden and takes no focus.
      if (document.activeElement !== edit) leave();
    }
  };
  return article;
}
