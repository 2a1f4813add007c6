import assert from 'node:assert/strict';
import { showTooltipsAtFocus } from '../../../src/webview/parts/focusTooltip.ts';
import { find, inPage, press } from './dom.ts';

describe('The tooltip of what has the focus', () => {
  inPage();
  let main: HTMLElement;
  beforeEach(() => {
    document.body.innerHTML =
      '<main><button id="a" title="A"></button><p title="P"><button id="b"></button></p><button id="c"></button></main>';
    main = find(document, 'main');
    showTooltipsAtFocus(main);
  });
  const focus = (selector: string): void => find(main, selector).focus();
  const shown = (): string | undefined => {
    const tooltip = find(main, '.tooltip');
    return tooltip.hidden ? undefined : tooltip.textContent;
  };

  it('is its own, or that of what is around it, and goes when something without one gets the focus', () => {
    const seen = ['#a', '#b', '#c', '#a'].map((id) => {
      focus(id);
      return shown();
    });
    assert.deepEqual(seen, ['A', 'P', undefined, 'A']);
    find(main, '#a').blur();
    assert.equal(shown(), undefined);
  });

  const ends: [what: string, act: () => unknown][] = [
    ['Escape', () => press(find(main, '#a'), 'Escape')],
    ['a press of the pointer', () => main.dispatchEvent(new window.Event('pointerdown', { bubbles: true }))],
    ['scrolling in it', () => find(main, 'p').dispatchEvent(new window.Event('scroll'))],
  ];
  for (const [what, act] of ends)
    it(`is hidden by ${what}, and is not hidden by other keys`, () => {
      focus('#a');
      press(find(main, '#a'), 'Shift');
      assert.equal(shown(), 'A');
      act();
      assert.equal(shown(), undefined);
    });

  const places: [where: string, left: number, top: number, at: [left: string, top: string]][] = [
    ['above', 50, 100, ['50px', '86px']],
    ['above, where there is just enough space', 50, 14, ['50px', '0px']],
    ['below, where there is no space above', 50, 13, ['50px', '37px']],
    ['within the left edge of the page', -20, 100, ['4px', '86px']],
    ['within the right edge of the page', 1000, 100, [`${1024 - 200 - 4}px`, '86px']],
  ];
  for (const [where, left, top, at] of places)
    it(`is ${where}`, () => {
      const button = find(main, '#a');
      button.getBoundingClientRect = () => ({ left, top, bottom: top + 20 }) as DOMRect;
      const tooltip = find(main, '.tooltip');
      tooltip.getBoundingClientRect = () => ({ width: 200, height: 10 }) as DOMRect;
      focus('#a');
      assert.deepEqual([tooltip.style.left, tooltip.style.top], at);
    });
});
