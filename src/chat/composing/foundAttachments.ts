import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { Attachment } from '../../protocol.ts';

/** What was found to attach, and a sentence for each thing that cannot be attached, or that says why nothing was found. */
export interface FoundAttachments {
  attachments: Attachment[];
  refusals: string[];
  /** Pictures as they are in their files. The page makes them smaller before they are attached. */
  pictures?: PictureFile[];
  /** Whether a file was refused because of the setting `realmChat.neverSend`. */
  isNeverSent?: boolean;
}

/** A file that contains a picture. */
export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

const mostSentences = 3;

/** Attachments as found, without refusals. */
export function found(...attachments: Attachment[]): FoundAttachments {
  return foundAll(attachments);
}

/** Attachments as found, without refusals. */
export function foundAll(attachments: Attachment[]): FoundAttachments {
  return { attachments, refusals: [] };
}

/** Only a refusal. */
export function refused(sentence: string): FoundAttachments {
  return { attachments: [], refusals: [sentence] };
}

/** A picture that the page has to prepare before it is attached. */
export function foundPicture(picture: PictureFile): FoundAttachments {
  return { ...found(), pictures: [picture] };
}

/** Whether anything was found to attach. */
export function isAnythingIn({ attachments, pictures = [] }: FoundAttachments): boolean {
  return attachments.length + pictures.length > 0;
}

/** Joins the results of several searches. */
export function merged(all: FoundAttachments[]): FoundAttachments {
  return {
    attachments: all.flatMap(({ attachments }) => attachments),
    refusals: all.flatMap(({ refusals }) => refusals),
    pictures: all.flatMap(({ pictures = [] }) => pictures),
    ...(all.some((one) => one.isNeverSent) && { isNeverSent: true }),
  };
}

/** Refusals as one text. If there are many, it contains the first few and the number of the others. */
export function refusalText(refusals: string[]): string {
  const shown = refusals.slice(0, mostSentences);
  const more = refusals.length - shown.length;
  return joinedSentences([...shown, ...moreText(more)]);
}

function moreText(count: number): string[] {
  if (count === 0) return [];
  return [counted(count, l10n.t('{0} more is not attached.'), l10n.t('{0} more are not attached.'))];
}
