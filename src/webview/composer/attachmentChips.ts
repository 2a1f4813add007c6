import type { AttachmentSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { attachmentChip } from './attachmentChip.ts';
import { element, fragment } from '../parts/element.ts';

/** What goes along with the message that is being written, above its text. `leave` takes the focus when the chip that had it is gone. */
export function attachmentChips(texts: Texts, post: (wish: Wish) => void, leave: () => void) {
  const list = element('ul', { class: 'chips', 'aria-label': texts.attachments });
  list.hidden = true;
  const chipOf = (attachment: AttachmentSummary): HTMLElement => {
    const { id } = attachment;
    const open = () => post({ type: 'open-attachment', id });
    const remove = () => post({ type: 'detach', id });
    const chip = attachmentChip(attachment, texts, open, remove);
    chip.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' || key === 'Backspace') remove();
    });
    return chip;
  };

  /** Replaces all chips; the newest is in view. */
  const show = (attachments: AttachmentSummary[]): void => {
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(fragment(attachments.map(chipOf)));
    list.hidden = attachments.length === 0;
    list.scrollTop = list.scrollHeight;
    if (hadFocus) leave();
  };
  return { element: list, show };
}
