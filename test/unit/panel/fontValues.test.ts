import assert from 'node:assert/strict';
import { fontSize, fontText } from '../../../src/panel/fontValues.ts';

describe('A font of the chat (V439)', () => {
  it('has a size that VS Code accepts, or that of the theme', () => {
    for (const size of [6, 6.5, 13, 100]) assert.equal(fontSize(size), size);
    for (const bad of [undefined, 0, 5.9, 100.1, -13, NaN, Infinity, '13', null, {}])
      assert.equal(fontSize(bad), undefined, typeof bad);
  });

  it('has a family and a weight as they are written, or those of the theme', () => {
    for (const text of ['Noto Sans', "'A B', serif", 'bold', '450', 'x'.repeat(500)])
      assert.equal(fontText(text), text);
    for (const bad of [undefined, '', ' ', 'default', 'x'.repeat(501), 450, null, {}])
      assert.equal(fontText(bad), undefined, typeof bad);
  });
});
