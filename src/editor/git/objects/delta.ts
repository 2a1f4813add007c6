import { ByteCursor } from './byteCursor.ts';

/**
 * The bytes that a delta of Git makes of others: it copies parts of them and adds its own (gitformat-pack(5)). Throws if it is damaged, or
 * makes more than `most` bytes.
 */
export function withDelta(base: Buffer, delta: Buffer, most: number): Buffer {
  const cursor = new ByteCursor(delta);
  const [before, after] = [cursor.size(), cursor.size()];
  if (before !== base.length || after > most) throw new Error('The delta does not fit.');
  const made = Buffer.alloc(after);
  let end = 0;
  while (!cursor.isAtEnd) {
    const part = nextPart(cursor, base);
    if (part.length === 0 || end + part.length > after) throw new Error('The delta is damaged.');
    made.set(part, end);
    end += part.length;
  }
  if (end !== after) throw new Error('The delta is damaged.');
  return made;
}

function nextPart(cursor: ByteCursor, base: Buffer): Uint8Array {
  const order = cursor.next();
  if (order < 0x80) return cursor.take(order);
  const from = bytesOfNumber(cursor, order & 0xf);
  const length = bytesOfNumber(cursor, (order >> 4) & 7) || 0x10000;
  const part = base.subarray(from, from + length);
  if (part.length < length) throw new Error('The delta is damaged.');
  return part;
}

/** A number of which only the bytes are there whose bits are set in `present`, the lowest first. */
function bytesOfNumber(cursor: ByteCursor, present: number): number {
  let number = 0;
  for (let index = 0; index < 4; index++) if (present & (1 << index)) number += cursor.next() * 0x100 ** index;
  return number;
}
