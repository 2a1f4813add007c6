import { createHash } from 'node:crypto';
import type { Attachment, AttachmentKind } from '../../../src/protocol.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const bytes = Buffer.from(png, 'base64');
const texts: AttachmentKind[] = [
  ...(['file', 'problems', 'changes', 'terminal', 'surroundings', 'instructions', 'search', 'test'] as const),
];

/** One attachment of each of these kinds. */
export function attachmentsOf(kinds: ReadonlySet<string>): Attachment[] {
  const code: Attachment = {
    ...{ id: 'code', kind: 'code', name: 'src/a.ts', language: 'typescript', text: 'let a;\n' },
    ...{ firstLine: 3, lastLine: 4, uri: 'file:///workspace/src/a.ts' },
  };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const picture: Attachment = {
    ...{ id: 'picture', kind: 'picture', name: 'dot.png', language: '', text: png },
    picture: { hash, type: 'image/png', width: 1, height: 1, bytes: bytes.length },
  };
  const others = texts.map((kind): Attachment => ({
    id: kind,
    kind,
    name: kind,
    language: 'text',
    text: `${kind} ü\n`,
  }));
  return [code, picture, ...others].filter(({ kind }) => kinds.has(kind));
}
