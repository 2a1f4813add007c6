import assert from 'node:assert/strict';
import { followEnd } from '../../../src/webview/transcript/followEnd.ts';
import { inPage, nextFrame, resize } from './dom.ts';

describe('Following the end', () => {
  inPage();

  it('keeps the end in view while text arrives', () => {
    const { scroller, button } = open();
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 900);
    assert.equal(button.hidden, true);
  });

  it('leaves what is being read where it is, however little one has scrolled up, and offers the way back', () => {
    const { scroller, button } = open();
    scroller.scroll(-5);
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 395);
    assert.equal(button.hidden, false);
  });

  it('does not follow when text ends a little under what is being read', () => {
    const { scroller } = open();
    scroller.scroll(-50);
    scroller.scroll(10);
    scroller.grow(20);
    assert.equal(scroller.scrollTop, 360);
  });

  it('follows again once the reader is back at the end', () => {
    const { scroller, button } = open();
    scroller.scroll(-200);
    scroller.scroll(200);
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 900);
    assert.equal(button.hidden, true);
  });

  it('follows again after the button', () => {
    const { scroller, button } = open();
    scroller.scroll(-200);
    button.click();
    assert.equal(scroller.scrollTop, 400);
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 900);
    assert.equal(button.hidden, true);
  });

  it('goes to the end when a turn starts, wherever the reader is', () => {
    const { scroller, toEnd } = open();
    scroller.scroll(-200);
    toEnd();
    assert.equal(scroller.scrollTop, 400);
  });

  it('leaves the reader where they are when other messages stand there, unless the end is still in view', () => {
    const { scroller, pause } = open();
    pause();
    scroller.grow(500);
    nextFrame();
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 400);
    scroller.scroll(1000);
    pause();
    nextFrame();
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 1900);
  });
});

/** A view of 100 pixels on a content of 500, scrolled to its end. */
function open() {
  const scroller = Object.assign(document.createElement('div'), {
    grow(pixels: number) {
      height += pixels;
      resize();
    },
    scroll(pixels: number) {
      scroller.scrollTop += pixels;
      scroller.dispatchEvent(new window.Event('scroll'));
    },
  });
  let height = 500;
  let top = 0;
  Object.defineProperties(scroller, {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => height },
    scrollTop: { get: () => top, set: (value: number) => (top = Math.min(value, height - 100)) },
  });
  const button = document.createElement('button');
  const following = followEnd(scroller, document.createElement('div'), button);
  resize();
  return { scroller, button, ...following };
}
