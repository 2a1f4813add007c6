import type { AttachmentSummary } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { element } from '../parts/element.ts';
import { attachmentChip } from './attachmentChip.ts';
import { byFolder } from './byFolder.ts';
import { folderChip } from './folderChip.ts';
import { inTwoRows } from './twoRows.ts';

/** The attachments of a message that was sent, above its text: at most two rows, with a button that shows the rest. */
export function sentChips(attachments: AttachmentSummary[], texts: Texts): HTMLElement {
  const chipOf = (one: AttachmentSummary): HTMLElement => attachmentChip(one, texts);
  const chips = byFolder(attachments).map(
    (one) => () => ('files' in one ? folderChip(one.folder, one.files, texts, { chipOf }) : chipOf(one)),
  );
  return inTwoRows(element('ul', { class: 'chips', 'aria-label': texts.attachments }), chips, texts);
}
