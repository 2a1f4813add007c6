import type { ShownUserMessage } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { attempt } from '../parts/attempt.ts';
import { beginningOf, buttonsOf } from './buttonsOf.ts';
import { sentChips } from '../composer/sentChips.ts';
import { iconButton } from '../parts/button.ts';
import { copyButton } from '../parts/copyButton.ts';
import { createEditBox } from './editBox.ts';
import { drawingWeight } from '../parts/drawingWeight.ts';
import { element, fragment, hiddenHeading } from '../parts/element.ts';
import type { OpenEdits } from './openEdits.ts';
import { UnformattedText, unformattedNote } from '../markdown/unformatted.ts';
import { contextOf } from './messageContext.ts';
import { versions } from './versions.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import { sentPictures } from './sentPictures.ts';

/** The weight from which a text is not laid out all at once. */
const longBubble = 16 * 1024;

/** How many pictures of a message are drawn at once: more than anyone can attach. Further ones are chips. (CASES V647) */
const mostPictures = 50;

/** The user's message in a bubble at the right, with its attachments. Edit replaces it by a text box, which stays open. */
export function userMessageView(
  message: ShownUserMessage,
  edits: OpenEdits,
  pictures: PictureStore,
  texts: Texts,
  leave: () => void,
): HTMLElement {
  const { id } = message;
  const names = { 'data-role': 'user', 'data-id': id, 'aria-label': texts.you };
  const article = element('article', { class: 'message', ...names, ...contextOf(id) }, hiddenHeading(texts.you));
  const body = element('div', { class: 'bubble', 'data-part': 'body' });
  attempt(
    () => fillBubble(body, message.text),
    () => article.append(unformattedNote(texts), Object.assign(body, { textContent: message.text })),
  );
  // Its pieces are laid out one by one when they are in sight.
  article.classList.toggle('long', drawingWeight(message.text) >= longBubble);
  const edit = iconButton('edit', texts.edit, () => startEdit(message.text).focus());
  const remove = iconButton('trash', texts.deleteMessage, { type: 'delete', id });
  for (const button of [edit, remove]) button.classList.add('starts-turn');
  article.ariaDescription = spelledOut(beginningOf(message.text));
  const ofMessage = buttonsOf(texts.you, message.text, texts);
  const buttons = element(
    'div',
    { class: 'user-toolbar', ...ofMessage },
    copyButton(id, texts.copyMessage),
    edit,
    remove,
  );
  const toolbar = element('div', { class: 'user-footer' }, buttons, versions(message, texts));
  const withPicture = message.attachments.filter(({ picture }) => picture !== undefined).slice(0, mostPictures);
  const shown = new Set(withPicture);
  const others = message.attachments.filter((attachment) => !shown.has(attachment));
  if (withPicture.length > 0) article.append(sentPictures(withPicture, texts, pictures));
  if (others.length > 0) article.append(sentChips(others, texts));
  article.append(body, toolbar);

  const startEdit = (text: string) => {
    const box = createEditBox(text, texts, {
      keep: (typed) => edits.keep(id, typed),
      send: (typed) => wish(article, { type: 'edit', id, text: typed }),
      close: endEdit,
    });
    edits.keep(id, text);
    body.replaceWith(box.element);
    toolbar.hidden = true;
    return box;

    function endEdit() {
      edits.end(id);
      box.element.replaceWith(body);
      toolbar.hidden = false;
      edit.focus();
      // While a reply runs, Edit is hidden and takes no focus.
      if (document.activeElement !== edit) leave();
    }
  };
  const edited = edits.textOf(id);
  if (edited !== undefined) startEdit(edited);
  return article;
}

/** Fills the bubble; a long text is split into pieces. */
function fillBubble(body: HTMLElement, text: string): void {
  if (drawingWeight(text) < longBubble) {
    body.append(fragment(visible(text)));
    return;
  }
  const pieces = new UnformattedText(body);
  pieces.take(text);
  pieces.draw();
}
