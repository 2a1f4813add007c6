import assert from 'node:assert/strict';
import { foldLongCode, foldLongCodeOutOfSight, unfoldAround } from '../../../src/webview/code/codeFolding.ts';
import { find, inPage } from './dom.ts';
import { render } from './rendering.ts';
import { texts } from './texts.ts';

describe('Long code', () => {
  inPage();
  let log: HTMLElement;
  let reply: HTMLElement;
  const show = (...lines: number[]): HTMLElement[] => {
    reply = render(lines.map((count) => `\`\`\`\n${'line\n'.repeat(count)}\`\`\`\n`).join('\n'));
    log = document.createElement('div');
    log.className = 'log';
    log.append(reply);
    document.body.append(log);
    return [...reply.querySelectorAll<HTMLElement>('.code-block')];
  };
  const areFolded = (blocks: HTMLElement[]): boolean[] => blocks.map((block) => block.matches('.folded'));

  it('is folded from 31 lines on, with a button that says how many there are, opens it and folds it again', () => {
    const blocks = show(30, 31, 1200);
    foldLongCode(reply, texts);
    assert.deepEqual(areFolded(blocks), [false, true, true]);
    assert.equal(blocks[2]?.lastElementChild?.textContent, 'Show all 1,200 lines');
    const button = find(reply, '.fold-code');
    const states: unknown[] = [];
    for (const act of [() => undefined, () => button.click(), () => button.click()]) {
      act();
      states.push([button.textContent, button.ariaExpanded, areFolded(blocks)[1]]);
    }
    const folded = ['Show all 31 lines', 'false', true];
    assert.deepEqual(states, [folded, ['Show less', 'true', false], folded]);
  });

  it('is not folded while it has the focus', () => {
    const blocks = show(31, 31);
    find(reply, '.code-block button').focus();
    foldLongCode(reply, texts);
    assert.deepEqual(areFolded(blocks), [false, true]);
  });

  it('opens for what is found in it, and stays open then', () => {
    const blocks = show(31, 5);
    foldLongCode(reply, texts);
    for (const block of blocks) unfoldAround(find(block, 'code'));
    assert.deepEqual(areFolded(blocks), [false, false]);
    unfoldAround(find(reply, 'code'));
    assert.deepEqual(areFolded(blocks), [false, false]);
  });

  it('opens downwards, and keeps its button in place when it is folded', () => {
    const [block] = show(31);
    foldLongCode(reply, texts);
    const button = find(reply, '.fold-code');
    assert.ok(block);
    // The browser would keep the text below in place: what is above moves by 500 pixels.
    const isOpen = (): boolean => !block.matches('.folded');
    block.getBoundingClientRect = () => ({ top: isOpen() ? -500 : 0 }) as DOMRect;
    button.getBoundingClientRect = () => ({ top: isOpen() ? 900 : 300 }) as DOMRect;
    log.scrollTop = 1000;
    button.click();
    assert.equal(log.scrollTop, 500);
    button.click();
    assert.equal(log.scrollTop, -100);
  });

  const ends: [where: string, height: number, folded: boolean[]][] = [
    ['out of sight while the user is at the end', 300, [true, false, false]],
    ['nowhere while the user reads further up', 900, [false, false, false]],
  ];
  for (const [where, scrollHeight, folded] of ends)
    it(`is folded when its reply has ended: ${where}`, () => {
      const blocks = show(31, 31, 5);
      const observed: Element[] = [];
      let look: ((seen: { target: Element; isIntersecting: boolean }[]) => void) | undefined;
      let isDone = false;
      Object.assign(globalThis, {
        IntersectionObserver: function observe(callback: typeof look) {
          look = callback;
          return { observe: (block: Element) => observed.push(block), disconnect: () => (isDone = true) };
        },
      });
      Object.defineProperties(log, { clientHeight: { value: 100 }, scrollHeight: { value: scrollHeight } });
      log.scrollTop = 200;
      foldLongCodeOutOfSight(reply, texts);
      assert.deepEqual(observed, blocks.slice(0, 2), 'a short one is never folded');
      look?.(observed.map((target, index) => ({ target, isIntersecting: index === 1 })));
      assert.deepEqual([areFolded(blocks), isDone], [folded, true]);
    });
});
