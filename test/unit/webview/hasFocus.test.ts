import assert from 'node:assert/strict';
import { focusWhenHere, hasFocus } from '../../../src/webview/parts/hasFocus.ts';
import { find, inPage } from './dom.ts';

describe('The focus of the page', () => {
  inPage();
  beforeEach(() => {
    document.body.innerHTML = '<main><button></button></main><textarea></textarea>';
  });
  const [main, button, box] = ['main', 'button', 'textarea'].map((selector) => () => find(document, selector)) as [
    () => HTMLElement,
    () => HTMLElement,
    () => HTMLElement,
  ];

  it('is in an element and what is around it, unless the user works elsewhere', () => {
    button().focus();
    assert.deepEqual([main(), button(), box()].map(hasFocus), [true, true, false]);
    document.hasFocus = () => false;
    assert.deepEqual([main(), button(), box()].map(hasFocus), [false, false, false]);
  });

  it('moves when the user comes back, and not each time afterwards', () => {
    box().focus();
    document.hasFocus = () => false;
    focusWhenHere(button());
    assert.equal(document.activeElement, box());
    window.dispatchEvent(new window.Event('focus'));
    assert.equal(document.activeElement, button());
    box().focus();
    window.dispatchEvent(new window.Event('focus'));
    assert.equal(document.activeElement, box());
  });
});
