import assert from 'node:assert/strict';
import { drawn, drawnAtOnce } from './drawnAtOnce.ts';

/** Line by line must look like what marked makes of the whole. */
export function assertSameAtOnce(markdown: string): void {
  assert.equal(drawn(markdown), drawnAtOnce(markdown));
}
