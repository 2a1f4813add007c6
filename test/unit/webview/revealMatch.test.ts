import assert from 'node:assert/strict';
import type { Match } from '../../../src/webview/find/matches.ts';
import { revealMatch } from '../../../src/webview/find/revealMatch.ts';
import { find, inPage, nextFrame, waitingFrames } from './dom.ts';

describe('A match that is shown', () => {
  inPage();

  it('opens what is around it, but not the details whose summary it is in', () => {
    const { scroller, match } = shown(
      '<details id="outer"><summary></summary><details id="inner"><summary>fish</summary><p></p></details></details>',
      'summary:not(:empty)',
      [100, 120],
    );
    revealMatch(match, scroller, () => true);
    const isOpen = ['outer', 'inner'].map((id) => document.getElementById(id)?.hasAttribute('open'));
    assert.deepEqual(isOpen, [true, false]);
  });

  // The transcript is 0 to 400 high, of which the box of Find covers the first 40 pixels.
  const places: [where: string, top: number, bottom: number, scrolledBy: number][] = [
    ['below the box of Find', 40, 60, 0],
    ['behind the box of Find', 39, 59, -171],
    ['at the end of the view', 380, 400, 0],
    ['past the end of the view', 381, 401, 171],
  ];
  for (const [where, top, bottom, scrolledBy] of places)
    it(`${scrolledBy === 0 ? 'stays where it is' : 'comes to the middle'} ${where}`, () => {
      const { scroller, match } = shown('<p>fish</p>', 'p', [top, bottom]);
      revealMatch(match, scroller, () => true);
      assert.equal(scroller.scrollTop, 1000 + scrolledBy);
    });

  it('moves nothing any more once another one is the current one', () => {
    const { scroller, match } = shown('<p>fish</p>', 'p', [500, 520]);
    let isCurrent = true;
    revealMatch(match, scroller, () => isCurrent);
    assert.equal(waitingFrames(), 1, 'content that comes into sight moves the rest');
    isCurrent = false;
    scroller.scrollTop = 0;
    nextFrame();
    assert.deepEqual([scroller.scrollTop, waitingFrames()], [0, 0]);
  });
});

/** A transcript with a match in the element that a selector matches. jsdom lays nothing out, so the match gets its place. */
function shown(
  html: string,
  selector: string,
  [top, bottom]: [number, number],
): { scroller: HTMLElement; match: Match } {
  const scroller = document.createElement('div');
  scroller.innerHTML = html;
  document.body.append(scroller);
  scroller.scrollTop = 1000;
  scroller.getBoundingClientRect = () => ({ top: 0, bottom: 400 }) as DOMRect;
  Object.assign(window.Range.prototype, { getBoundingClientRect: () => ({ top, bottom }) });
  const block = find(scroller, selector);
  block.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  const text = block.firstChild as Text;
  const range = new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: text.length });
  return { scroller, match: { block, start: 0, text: text.data, range } };
}
