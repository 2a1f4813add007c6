import type { AttachmentSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { attachmentChip, type ChipNote } from './attachmentChip.ts';
import { element, fragment } from '../parts/element.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

/** The attachments of the message that is being written, above its text. `leave` moves the focus when the focused chip is removed. */
export function attachmentChips(texts: Texts, post: (wish: Wish) => void, pictures: PictureStore, leave: () => void) {
  const list = element('ul', { class: 'chips', 'aria-label': texts.attachments });
  list.hidden = true;
  const chipOf = (attachment: AttachmentSummary, note: ChipNote | undefined): HTMLElement => {
    const { id } = attachment;
    const open = () => post({ type: 'open-attachment', id });
    const remove = () => post({ type: 'detach', id });
    const chip = attachmentChip(attachment, texts, open, remove, pictures, attachment.picture && note);
    chip.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' || key === 'Backspace') remove();
    });
    return chip;
  };

  /** Replaces all chips, and scrolls to the newest. `note` is about pictures. */
  const show = (attachments: AttachmentSummary[], note?: ChipNote): void => {
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(fragment(attachments.map((attachment) => chipOf(attachment, note))));
    list.hidden = attachments.length === 0;
    list.scrollTop = list.scrollHeight;
    if (hadFocus) leave();
  };
  return { element: list, show };
}
