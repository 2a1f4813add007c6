import type { Attachment } from '../../protocol.ts';
import type { Entry } from '../entry.ts';
import { isPicture } from '../pictures.ts';
import { atOnce } from '../../shared/slices.ts';
import { entryOf } from './parsedEntry.ts';
import { linesOf, objectsIn } from './recoveredLines.ts';

/** The version of the files that this code writes. Files with a newer version are not read. */
export const version = 1;

/**
 * An entry as a line of the file. The line ending comes first, so that an incomplete line never includes the line after it. The
 * bytes of pictures are in separate files; see `pictureFiles.ts`.
 */
export function lineOf(entry: Entry): string {
  return `\n${JSON.stringify(withoutPictures(entry))}`;
}

function withoutPictures(entry: Entry): Entry {
  if ('message' in entry) {
    const attachments = entry.message.attachments.map(withoutBytes);
    return { ...entry, message: { ...entry.message, attachments } };
  }
  if (entry.type !== 'step' || !entry.step.pictures) return entry;
  return { ...entry, step: { ...entry.step, pictures: entry.step.pictures.map(withoutBytes) } };
}

function withoutBytes<T extends Attachment>(attachment: T): T {
  return isPicture(attachment) ? { ...attachment, text: '' } : attachment;
}

/** The entries in the text of a file. Incomplete entries, and those of unknown types, are left out. (CASES V362) */
export function entriesIn(text: string): Entry[] {
  return atOnce(readEntries(text));
}

/** Reads the entries in the text of a file, with a pause at each line. */
export function* readEntries(text: string): Generator<void, Entry[]> {
  const entries: Entry[] = [];
  for (const line of linesOf(text)) {
    yield;
    for (const object of objectsIn(line)) {
      const entry = entryOf(object);
      if (entry) entries.push(entry);
    }
  }
  return entries;
}
