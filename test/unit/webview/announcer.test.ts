import assert from 'node:assert/strict';
import { createAnnouncer } from '../../../src/webview/parts/announcer.ts';
import { inPage } from './dom.ts';

describe('What a screen reader is told', () => {
  inPage();

  it('is added as a new text each time, also the same twice, and only the last three are kept', () => {
    const { element, announce } = createAnnouncer();
    for (const text of ['a', 'b', 'b', 'c']) announce(text);
    assert.deepEqual(
      Array.from(element.children, ({ textContent }) => textContent),
      ['b', 'b', 'c'],
    );
  });

  it('can be taken back, and no other text with it, however late', () => {
    const { element, announce } = createAnnouncer();
    const takeBack = announce('a');
    announce('a');
    takeBack();
    takeBack();
    assert.equal(element.textContent, 'a');
  });
});
