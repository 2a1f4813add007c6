import assert from 'node:assert/strict';
import { drawn, drawnAtOnce } from './drawnAtOnce.ts';

/** Streaming line by line must have the same result as rendering the whole text with marked. */
export function assertSameAtOnce(markdown: string): void {
  assert.equal(drawn(markdown), drawnAtOnce(markdown));
}
