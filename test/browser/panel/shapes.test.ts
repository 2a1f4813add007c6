import { close, drawnShapes } from '../../fuzz/replyShapes.ts';
import { checkProperty } from '../../support/property.ts';

describe('A reply of any shape', () => {
  after(close);

  it('is drawn completely while the panel can be used, and so is the next one', async () => {
    await checkProperty(drawnShapes(64 * 1024), 8);
  }).timeout(120_000);
});
