import * as l10n from '@vscode/l10n';
import { counted } from '../../counted.ts';
import { joinedSentences } from '../../formattedText.ts';
import type { Attachment } from '../../protocol.ts';

/** What was found to attach, and a sentence for each thing that cannot be attached, or for why there is nothing. */
export interface Found {
  attachments: Attachment[];
  refusals: string[];
  /** Pictures as they are in their files: the page makes them small before they are attached. */
  pictures?: PictureFile[];
  /** A file was refused because of the setting `realmChat.neverSend`. */
  isNeverSent?: boolean;
}

/** A file that contains a picture. */
export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

const mostSentences = 3;

export function found(...attachments: Attachment[]): Found {
  return foundAll(attachments);
}

/** The same for any number of them. */
export function foundAll(attachments: Attachment[]): Found {
  return { attachments, refusals: [] };
}

export function refused(sentence: string): Found {
  return { attachments: [], refusals: [sentence] };
}

export function foundPicture(picture: PictureFile): Found {
  return { ...found(), pictures: [picture] };
}

export function together(all: Found[]): Found {
  return {
    attachments: all.flatMap(({ attachments }) => attachments),
    refusals: all.flatMap(({ refusals }) => refusals),
    pictures: all.flatMap(({ pictures = [] }) => pictures),
    ...(all.some((one) => one.isNeverSent) && { isNeverSent: true }),
  };
}

/** Refusals as one text; of many, the first few and how many there are besides. */
export function refusalText(refusals: string[]): string {
  const shown = refusals.slice(0, mostSentences);
  const more = refusals.length - shown.length;
  return joinedSentences([...shown, ...moreText(more)]);
}

function moreText(count: number): string[] {
  if (count === 0) return [];
  return [counted(count, l10n.t('{0} more is not attached.'), l10n.t('{0} more are not attached.'))];
}
