import { createHash } from 'node:crypto';
import type { Attachment } from '../../protocol.ts';

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
export function recordedAttachment(attachment: Attachment): RecordedAttachment {
  const { name, kind, firstLine, lastLine, picture, text } = attachment;
  const size = picture ? { bytes: picture.bytes } : { characters: text.length };
  return { name, kind, firstLine, lastLine, ...size, sha256: hashOf(attachment) };
}

/** The SHA-256 of an attachment in hexadecimal digits. It identifies the same file again without revealing its text. */
export function hashOf({ picture, text }: Attachment): string {
  return picture?.hash ?? createHash('sha256').update(text).digest('hex');
}
