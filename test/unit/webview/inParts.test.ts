import assert from 'node:assert/strict';
import { addInParts } from '../../../src/webview/composer/inParts.ts';
import { buttonNames, find, inPage } from './dom.ts';
import { texts } from './texts.ts';

describe('A long list that is drawn in parts (V647)', () => {
  inPage();

  const open = (count: number): HTMLElement => {
    const list = document.createElement('ul');
    const makers = Array.from({ length: count }, (_, index) => () => {
      const item = document.createElement('li');
      item.innerHTML = `<button>${index}</button>`;
      return item;
    });
    document.body.append(list);
    addInParts(list, makers, texts);
    return list;
  };

  for (const count of [0, 1, 500])
    it(`has no button for more if all ${count} are drawn at once`, () => {
      const list = open(count);
      assert.equal(list.children.length, count);
      assert.equal(list.querySelector('.more-chips'), null);
    });

  it('has a button that says how many are left and draws them in order, until none is, and hands on its focus', () => {
    const list = open(1_001);
    const more = find(list, '.more-chips button');
    const shown = (): unknown[] => [list.querySelectorAll('li:not(.more-chips)').length, buttonNames(list).at(-1)];
    assert.deepEqual(shown(), [500, 'and 501 more']);
    more.focus();
    more.click();
    assert.deepEqual(shown(), [1_000, 'and 1 more']);
    assert.equal(document.activeElement, more);
    more.click();
    assert.deepEqual(shown(), [1_001, '1000']);
    assert.equal(document.activeElement.textContent, '1000');
    assert.deepEqual(
      buttonNames(list).map(Number),
      Array.from({ length: 1_001 }, (_, index) => index),
    );
  });
});
