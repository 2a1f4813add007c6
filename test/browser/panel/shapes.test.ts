import { close, drawnShapes } from '../../fuzz/replyShapes.ts';
import { checkProperty } from '../../support/property.ts';

describe('A reply of any shape', () => {
  after(close);

  it('is drawn whole, while the panel can be used, and the next one is drawn', async () => {
    await checkProperty(drawnShapes(64 * 1024), 8);
  }).timeout(120_000);
});
