import { createHash } from 'node:crypto';
import type { Attachment, AttachmentKind } from '../../src/protocol.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const bytes = Buffer.from(png, 'base64');
/** Those that are nothing but text. */
const texts: Record<Exclude<AttachmentKind, 'code' | 'picture'>, true> = {
  file: true,
  problems: true,
  changes: true,
  terminal: true,
  surroundings: true,
  instructions: true,
  search: true,
  test: true,
};

/** One attachment of each kind. */
export function everyAttachment(): Attachment[] {
  const code: Attachment = {
    ...{ id: 'code', kind: 'code', name: 'src/a.ts', language: 'typescript', text: 'let a;\n' },
    ...{ firstLine: 3, lastLine: 4, uri: 'file:///workspace/src/a.ts' },
  };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const picture: Attachment = {
    ...{ id: 'picture', kind: 'picture', name: 'dot.png', language: '', text: png },
    picture: { hash, type: 'image/png', width: 1, height: 1, bytes: bytes.length },
  };
  const others = (Object.keys(texts) as AttachmentKind[]).map((kind): Attachment => ({
    id: kind,
    kind,
    name: kind,
    language: 'text',
    text: `${kind} ü\n`,
  }));
  return [code, picture, ...others];
}
