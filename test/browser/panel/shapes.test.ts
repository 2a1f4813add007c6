import fc from 'fast-check';
import { close, drawnShapes } from '../../fuzz/replyShapes.ts';

describe('A reply of any shape', () => {
  after(close);

  it('is drawn whole, while the panel can be used, and the next one is drawn', async () => {
    await fc.assert(drawnShapes(64 * 1024), { seed: 12, numRuns: 8 });
  }).timeout(120_000);
});
