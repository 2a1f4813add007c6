import type { AttachmentSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton } from '../parts/button.ts';
import { element, icon } from '../parts/element.ts';
import { format, formatCounted, formatSize } from '../parts/format.ts';
import { spelledOut } from '../parts/visible.ts';
import { chipName } from './attachmentChip.ts';
import { addInParts } from './inParts.ts';

/** What a folder's chip needs from its list. */
export interface FolderChipWishes {
  /** Creates the chip of one of its files, once it is opened. */
  chipOf: (file: AttachmentSummary) => HTMLElement;
  isOpen?: boolean;
  opened?: (isOpen: boolean) => void;
  /** Absent if it cannot be removed; then it does not show its size either. */
  remove?: Wish;
}

/** An attached folder as one chip, with the number of its files. It opens to the chips of these files. */
export function folderChip(
  folder: string,
  files: readonly AttachmentSummary[],
  texts: Texts,
  { chipOf, isOpen = false, opened, remove }: FolderChipWishes,
): HTMLElement {
  const count = formatCounted(texts.files, files.length);
  const size = formatSize(
    files.reduce((sum, file) => sum + file.size, 0),
    texts,
  );
  const title = [spelledOut(folder), count, size].join(' · ');
  const list = element('ul', { class: 'chips', 'aria-label': spelledOut(folder) });
  const turn = element('span', { class: 'codicon', 'aria-hidden': 'true' });
  const opener = element(
    'button',
    { type: 'button', class: 'chip-open', 'aria-description': title },
    turn,
    icon('folder'),
    chipName(folder),
    element('span', { class: 'chip-size' }, remove ? `${count} · ${size}` : count),
  );
  const chip = element('div', { class: 'chip', title }, opener);
  const item = element('li', { class: 'folder' }, chip, list);

  const makers = files.map((file) => () => chipOf(file));
  let isShown = isOpen;
  const show = (open: boolean): void => {
    isShown = open;
    if (open && list.childElementCount === 0) addInParts(list, makers, texts);
    opener.ariaExpanded = String(open);
    turn.className = `codicon codicon-chevron-${open ? 'down' : 'right'}`;
    item.classList.toggle('open', open);
    list.hidden = !open;
  };
  opener.addEventListener('click', () => {
    show(!isShown);
    opened?.(isShown);
  });
  if (remove) chip.append(iconButton('close', format(texts.remove, spelledOut(folder)), remove));
  show(isOpen);
  return item;
}
