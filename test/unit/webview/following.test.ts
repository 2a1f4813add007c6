import assert from 'node:assert/strict';
import { followEnd } from '../../../src/webview/transcript/followEnd.ts';
import { find, inPage, nextFrame, resize } from './dom.ts';

describe('Following the end', () => {
  inPage();

  it('keeps the end in view while text arrives', () => {
    const { scroller, button } = open();
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 900);
    assert.equal(button.hidden, true);
  });

  it('does not move the view after scrolling up a little, and offers a button to the end', () => {
    const { scroller, button } = open();
    scroller.scroll(-5);
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 395);
    assert.equal(button.hidden, false);
  });

  it('does not follow if the end is a little below the view', () => {
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

  it('follows on if the browser reports an earlier scrolling after more text has arrived', () => {
    const { scroller } = open();
    scroller.grow(500, () => scroller.scroll(0));
    assert.equal(scroller.scrollTop, 900);
    scroller.grow(100);
    assert.equal(scroller.scrollTop, 1000);
  });

  it('follows again after the button', () => {
    const { scroller, button } = open();
    scroller.scroll(-200);
    scroller.tabIndex = -1;
    document.body.append(scroller, button);
    button.focus();
    button.click();
    assert.equal(document.activeElement, scroller, 'the button is hidden then');
    assert.equal(scroller.scrollTop, 400);
    scroller.grow(500);
    assert.equal(scroller.scrollTop, 900);
    assert.equal(button.hidden, true);
  });

  it('goes to the end from any position when a turn starts', () => {
    const { scroller, toEnd } = open();
    scroller.scroll(-200);
    toEnd();
    assert.equal(scroller.scrollTop, 400);
  });

  for (const [what, html, top] of [
    ['a part that opens', '<details><summary><b>More</b></summary></details>', 400],
    ['code that unfolds', '<button aria-expanded="false"><b>Show all</b></button>', 400],
    ['lines that wrap', '<button aria-pressed="false"><b>Wrap lines</b></button>', 400],
    ['what opens nothing', '<button><b>Copy</b></button>', 900],
  ] as const)
    it(`${top === 400 ? 'does not move the view after' : 'follows on after'} a click on ${what}`, () => {
      const { scroller, content } = open();
      content.innerHTML = html;
      find(content, 'b').click();
      scroller.grow(500);
      assert.equal(scroller.scrollTop, top);
    });

  it('does not move the view when messages are replaced, unless the end is still visible', () => {
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

/** A view of 100 pixels with a content of 500 pixels, scrolled to the end. */
function open() {
  const scroller = Object.assign(document.createElement('div'), {
    grow(pixels: number, before?: () => void) {
      height += pixels;
      before?.();
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
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.min(value, height - 100);
      },
    },
  });
  const button = document.createElement('button');
  const content = document.createElement('div');
  const following = followEnd(scroller, content, button);
  resize();
  return { scroller, content, button, ...following };
}
