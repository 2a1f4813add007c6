import type { AttachmentSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { attachmentChip, type ChipNote } from './attachmentChip.ts';
import { byFolder, type FolderOfFiles } from './byFolder.ts';
import { folderChip } from './folderChip.ts';
import { element, fragment } from '../parts/element.ts';
import { wish } from '../parts/wish.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** The attachments of the message that is being written, above its text. `leave` moves the focus when the focused chip is removed. */
export function attachmentChips(texts: Texts, pictures: PictureStore, leave: () => void) {
  const list = element('ul', { class: 'chips', 'aria-label': texts.attachments });
  list.hidden = true;
  /** The folders that the user has opened. They stay open when the attachments change. */
  const open = new Set<string>();

  const removable = (chip: HTMLElement, remove: Wish): HTMLElement => {
    chip.addEventListener('keydown', (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      // The chip of a file may be within that of its folder.
      event.stopPropagation();
      wish(chip, remove);
    });
    return chip;
  };
  const chipOf = (attachment: AttachmentSummary, note?: ChipNote): HTMLElement => {
    const remove: Wish = { type: 'detach', ids: [attachment.id] };
    return removable(attachmentChip(attachment, texts, remove, pictures, attachment.picture && note), remove);
  };
  const folderOf = ({ folder, files }: FolderOfFiles): HTMLElement => {
    const remove: Wish = { type: 'detach', ids: files.map(({ id }) => id) };
    const chip = folderChip(folder, files, texts, {
      chipOf: (file) => chipOf(file),
      isOpen: open.has(folder),
      opened: (isOpen) => (isOpen ? open.add(folder) : open.delete(folder)),
      remove,
    });
    return removable(chip, remove);
  };

  /** Replaces all chips, and scrolls to the newest. `note` is about pictures. */
  const show = (attachments: AttachmentSummary[], note?: ChipNote): void => {
    const hadFocus = hasFocus(list);
    const chips = byFolder(attachments).map((one) => ('files' in one ? folderOf(one) : chipOf(one, note)));
    list.replaceChildren(fragment(chips));
    list.hidden = attachments.length === 0;
    list.scrollTop = list.scrollHeight;
    if (hadFocus) leave();
  };
  return { element: list, show };
}
