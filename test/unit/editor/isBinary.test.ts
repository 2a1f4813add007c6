import assert from 'node:assert/strict';
import { isBinary } from '../../../src/editor/attach/isBinary.ts';

describe('Bytes', () => {
  const rows: [what: string, bytes: number[], isNoText: boolean][] = [
    ['of ordinary text', [65, 10], false],
    ['without anything', [], false],
    ['with a zero', [65, 0, 66], true],
    ['of UTF-16, which has zeros', [0xff, 0xfe, 65, 0], false],
    ['of UTF-16 in the other order', [0xfe, 0xff, 0, 65], false],
    ['that begin like UTF-16', [0xff, 65, 0], true],
    ['that begin like UTF-16 in the other order', [0xfe, 65, 0], true],
    ['with a mark of UTF-16 later', [65, 0xff, 0xfe, 0], true],
    ['with twice the same part of a mark', [0xff, 0xff, 0], true],
    ['with twice the other part of a mark', [0xfe, 0xfe, 0], true],
  ];
  for (const [what, bytes, isNoText] of rows)
    it(`${what} are ${isNoText ? 'no ' : ''}text`, () => assert.equal(isBinary(Uint8Array.from(bytes)), isNoText));
});
