import type { AttachmentKind, AttachmentSummary } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { attempt } from '../parts/attempt.ts';
import { iconButton } from '../parts/button.ts';
import { element, icon } from '../parts/element.ts';
import { format, formatSize } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';

const icons: Record<AttachmentKind, string> = {
  code: 'file-code',
  file: 'file',
  problems: 'warning',
  changes: 'diff',
  terminal: 'terminal',
};

/** An attachment as a small button that opens its place; one that can be removed shows its size and has a second button for that. */
export function attachmentChip(
  attachment: AttachmentSummary,
  texts: Texts,
  open: () => void,
  remove?: () => void,
): HTMLElement {
  const title = spelledOut(described(attachment, texts));
  const opener = element(
    'button',
    { type: 'button', class: 'chip-open', 'aria-description': title },
    icon(icons[attachment.kind]),
    element(
      'span',
      { class: 'chip-name' },
      attempt(
        () => visible(attachment.name),
        () => [attachment.name],
      ),
    ),
    linesOf(attachment),
  );
  opener.addEventListener('click', open);
  const chip = element('li', { class: 'chip', title }, opener);
  if (!remove) return chip;
  opener.append(element('span', { class: 'chip-size' }, formatSize(attachment.size, texts)));
  chip.append(iconButton('close', format(texts.remove, spelledOut(attachment.name)), remove));
  return chip;
}

/** What it is in words: file, lines, language and size. */
function described(attachment: AttachmentSummary, texts: Texts): string {
  const { name, firstLine, lastLine = firstLine, language, size } = attachment;
  const text = firstLine === lastLine ? texts.line : texts.lines;
  const place = firstLine === undefined ? name : format(text, name, String(firstLine), String(lastLine));
  return [place, language, formatSize(size, texts)].filter(Boolean).join(' · ');
}

function linesOf({ firstLine, lastLine = firstLine }: AttachmentSummary): HTMLElement[] {
  if (firstLine === undefined) return [];
  const lines = firstLine === lastLine ? String(firstLine) : `${firstLine}–${lastLine ?? firstLine}`;
  return [element('span', { class: 'chip-lines' }, `:${lines}`)];
}
