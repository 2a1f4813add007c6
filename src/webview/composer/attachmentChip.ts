import type { AttachmentKind, AttachmentSummary, Picture, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { attempt } from '../parts/attempt.ts';
import { iconButton } from '../parts/button.ts';
import { element, icon } from '../parts/element.ts';
import { format, formatCount, formatSize, withNames } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

/** An attachment as a small button that opens its place. If it can be removed, it shows its size and has a second button for that. */
export function attachmentChip(
  attachment: AttachmentSummary,
  texts: Texts,
  remove?: Wish,
  pictures?: PictureStore,
  note?: ChipNote,
): HTMLElement {
  const { picture } = attachment;
  const words = note && format(note.text, spelledOut(note.model));
  const title = [described(attachment, texts), words].filter(Boolean).join(' · ');
  const thumbnail = picture && pictures?.image(picture);
  const opener = element(
    'button',
    { type: 'button', class: 'chip-open', 'aria-description': title },
    thumbnail ?? icon(icons[attachment.kind]),
    chipName(nameOn(attachment)),
    placeOf(attachment),
  );
  opener.addEventListener('click', () => wish(opener, { type: 'open-attachment', id: attachment.id }));
  const chip = element('li', { class: 'chip', title }, opener);
  if (!remove) return chip;
  const size = picture ? pictureSize(attachment, picture, texts) : formatSize(attachment.size, texts);
  opener.append(element('span', { class: 'chip-size' }, size));
  if (note) opener.append(noteElement(note));
  chip.classList.toggle('picture-chip', thumbnail !== undefined);
  chip.append(iconButton('close', format(texts.remove, spelledOut(attachment.symbol ?? attachment.name)), remove));
  return chip;
}

const icons: Record<AttachmentKind, string> = {
  code: 'file-code',
  file: 'file',
  problems: 'warning',
  changes: 'diff',
  terminal: 'terminal',
  picture: 'file-media',
  surroundings: 'list-tree',
  instructions: 'book',
  search: 'search',
  test: 'beaker',
};

/** A note about a picture that is not sent yet: that it will not be sent, or that the model may not accept it. `{0}` is the model. */
export interface ChipNote {
  text: string;
  model: string;
  isWarning: boolean;
}

/** The name of a symbol, or the path of a file: in the chip of a folder, it is the path from that folder. */
function nameOn({ symbol, name, folder }: AttachmentSummary): string {
  const isWithin = folder !== undefined && name.startsWith(`${folder}/`);
  return symbol ?? (isWithin ? name.slice(folder.length + 1) : name);
}

/** The name on a chip. */
export function chipName(name: string): HTMLElement {
  const shown = attempt(
    () => visible(name),
    () => [name],
  );
  return element('span', { class: 'chip-name' }, shown);
}

/** An attachment in words: symbol, file, lines, language and size. */
function described(attachment: AttachmentSummary, texts: Texts): string {
  const { symbol, name, firstLine, lastLine = firstLine, language, size, picture } = attachment;
  if (picture) return describedPicture(attachment, picture, texts);
  const text = firstLine === lastLine ? texts.line : texts.lines;
  const shown = spelledOut(name);
  const place = firstLine === undefined ? shown : format(text, shown, String(firstLine), String(lastLine));
  return [spelledOut(symbol ?? ''), place, spelledOut(language), formatSize(size, texts)].filter(Boolean).join(' · ');
}

/** A picture in words: name, pixels and size. */
export function describedPicture(attachment: AttachmentSummary, picture: Picture, texts: Texts): string {
  return `${spelledOut(attachment.name)} · ${pictureSize(attachment, picture, texts)}`;
}

function pictureSize({ size }: AttachmentSummary, { width, height }: Picture, texts: Texts): string {
  return `${format(texts.pixels, formatCount(width), formatCount(height))} · ${formatSize(size, texts)}`;
}

function noteElement({ text, model, isWarning }: ChipNote): HTMLElement {
  return element(
    'span',
    { class: 'chip-note' },
    icon(isWarning ? 'warning' : 'question'),
    ' ',
    element('span', {}, withNames(text, model)),
  );
}

/** What follows the name: the lines of code, or the file that contains a symbol, without its folder. */
function placeOf({ symbol, name, firstLine, lastLine = firstLine }: AttachmentSummary): HTMLElement[] {
  if (symbol !== undefined) return [element('span', { class: 'chip-file' }, visible(baseName(name)))];
  if (firstLine === undefined) return [];
  const lines = firstLine === lastLine ? String(firstLine) : `${firstLine}–${lastLine ?? firstLine}`;
  return [element('span', { class: 'chip-lines' }, `:${lines}`)];
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
