import { createHash } from 'node:crypto';
import type { Attachment, LookUpStep } from '../../protocol.ts';

/** What the record keeps of an attachment: nothing of its text. */
export interface RecordedAttachment {
  name: string;
  kind: string;
  firstLine?: number | undefined;
  lastLine?: number | undefined;
  /** The length of a text. A picture has `bytes` instead. */
  characters?: number;
  bytes?: number;
  sha256: string;
}

/** An attachment without its text. */
export function recordedAttachment(attachment: Sent): RecordedAttachment {
  const { name, kind, firstLine, lastLine, picture, text } = attachment;
  const size = picture ? { bytes: picture.bytes } : { characters: text.length };
  return { name, kind, firstLine, lastLine, ...size, sha256: hashOf(attachment) };
}

/** Something that was sent with a message, or looked up for a reply. */
export type Sent = Pick<Attachment, 'name' | 'picture' | 'text'> &
  Pick<RecordedAttachment, 'kind' | 'firstLine' | 'lastLine'>;

/** What a step has sent, as attachments: its result under the path of its file, or under what it did, then its pictures. */
export function asAttachments({ path, title, result = '', firstLine, lastLine, pictures = [] }: LookUpStep): Sent[] {
  return [{ kind: 'lookedUp', name: path ?? title, text: result, firstLine, lastLine }, ...pictures];
}

/** The SHA-256 of an attachment in hexadecimal digits. It identifies the same file again without revealing its text. */
export function hashOf({ picture, text }: Pick<Attachment, 'picture' | 'text'>): string {
  return picture?.hash ?? createHash('sha256').update(text).digest('hex');
}
