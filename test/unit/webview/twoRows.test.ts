import assert from 'node:assert/strict';
import { countInRows } from '../../../src/webview/composer/twoRows.ts';
import { find, inPage, resize } from './dom.ts';
import { blankPage, openPage } from './openPage.ts';

const file = { id: '1', kind: 'file', name: 'a.ts', language: 'typescript', size: 9 } as const;

describe('The number of chips in two rows (V351)', () => {
  const cases: [what: string, widths: number[], more: number, width: number, count: number][] = [
    ['all of them, if they fit exactly', [100, 96, 100, 96], 50, 200, 4],
    ['one in each row, if they are wide', [150, 150], 50, 200, 2],
    ['the last of them cut, so that the button has a place too', [150, 150, 150], 50, 200, 2],
    ['as many as fit with the button', [100, 96, 100, 96, 10], 50, 200, 3],
    ['fewer, if there is too little space beside the button', [150, 150, 150], 120, 200, 1],
    ['wider than the list, which has a row of its own', [900, 50, 50, 50, 50], 50, 200, 3],
    ['none at all', [], 50, 200, 0],
  ];
  for (const [what, widths, more, width, count] of cases)
    it(`is that of ${what}`, () => {
      assert.equal(countInRows(widths, more, width), count);
    });
});

describe('The attachments of a message that was sent', () => {
  inPage();

  it('are two rows with a button that shows all of them and fewer again (V351)', () => {
    const { page, root, wishes } = blankPage();
    const attachments = Array.from({ length: 5 }, (_, index) => ({ ...file, id: String(index) }));
    page.receive({ type: 'conversation', messages: [{ id: 'q', role: 'user', text: 'Hello', attachments }] });
    const list = find(root, 'article .chips');
    haveWidths(list, 200, 100);
    resize();
    const button = () => find(list, '.more-chips button');
    const shown = () => [...list.children].filter((item) => !item.classList.contains('over')).length;
    const cut = () => Array.from(list.children, (item) => item.classList.contains('beside-more')).indexOf(true);
    // Two chips, the second of which is cut, and the button.
    assert.deepEqual([button().textContent, button().ariaExpanded, shown(), cut()], ['and 3 more', 'false', 3, 1]);
    button().click();
    assert.deepEqual([button().textContent, button().ariaExpanded, shown(), cut()], ['Show less', 'true', 6, -1]);
    assert.equal(list.classList.contains('two-rows'), false);
    button().click();
    assert.deepEqual([button().textContent, button().ariaExpanded, shown()], ['and 3 more', 'false', 3]);
    haveWidths(list, 900, 100);
    resize();
    assert.deepEqual([shown(), cut()], [5, -1]);
    assert.deepEqual(wishes, []);
  });

  it('are drawn in parts if they are more than anyone attaches, as an imported file may have (V647)', () => {
    const { page, root } = blankPage();
    const attachments = Array.from({ length: 1_100 }, (_, index) => ({ ...file, id: String(index) }));
    page.receive({ type: 'conversation', messages: [{ id: 'q', role: 'user', text: 'Hello', attachments }] });
    const list = find(root, 'article .chips');
    haveWidths(list, 200, 100);
    resize();
    const button = () => find(list, '.more-chips button');
    const drawn = (): number => list.querySelectorAll('.chip').length;
    assert.deepEqual([drawn(), button().textContent], [500, 'and 1,098 more']);
    button().click();
    assert.deepEqual([drawn(), button().textContent, button().ariaExpanded], [500, 'and 600 more', 'true']);
    button().click();
    assert.deepEqual([drawn(), button().textContent], [1_000, 'and 100 more']);
    button().click();
    assert.deepEqual([drawn(), button().textContent], [1_100, 'Show less']);
    button().click();
    assert.deepEqual([button().ariaExpanded, list.classList.contains('two-rows')], ['false', true]);
  });

  it('are drawn in parts also in the chip of their folder, where the focus goes on to the last part (V647)', () => {
    const attachments = Array.from({ length: 1_100 }, (_, index) => ({ ...file, id: String(index), folder: 'src' }));
    const { root } = openPage([{ id: 'q', role: 'user', text: 'Hello', attachments }]);
    find(root, 'article .folder .chip-open').click();
    const list = find(root, 'article .folder .chips');
    const button = () => find(list, '.more-chips button');
    const drawn = (): number => list.querySelectorAll('.chip').length;
    assert.deepEqual([drawn(), button().textContent], [500, 'and 600 more']);
    button().focus();
    button().click();
    assert.deepEqual([drawn(), button().textContent, document.activeElement], [1_000, 'and 100 more', button()]);
    button().click();
    assert.deepEqual([drawn(), list.querySelector('.more-chips')], [1_100, null]);
    assert.equal(document.activeElement, list.children[1_000]?.querySelector('button'));
  });

  it('are chips if they are more pictures than anyone attaches (V647)', () => {
    const { page, root } = blankPage();
    const picture = { hash: 'a'.repeat(64), type: 'image/png', width: 9, height: 9, bytes: 9 } as const;
    const attachments = Array.from({ length: 60 }, (_, index) => ({
      ...{ ...file, id: String(index) },
      ...{ kind: 'picture' as const, picture },
    }));
    page.receive({ type: 'conversation', messages: [{ id: 'q', role: 'user', text: 'Hello', attachments }] });
    assert.deepEqual(
      ['.sent-picture', '.chip'].map((part) => root.querySelectorAll(`article ${part}`).length),
      [50, 10],
    );
  });

  it('have no such button if there are only two', () => {
    const { page, root } = blankPage();
    page.receive({
      type: 'conversation',
      messages: [{ id: 'q', role: 'user', text: 'Hello', attachments: [file, { ...file, id: '2' }] }],
    });
    assert.equal(root.querySelector('.more-chips'), null);
  });
});

/** Gives a list and its items widths: jsdom does not lay them out. */
function haveWidths(list: Element, width: number, each: number): void {
  const measured = (value: number) => ({ value: () => ({ width: value }), configurable: true });
  Object.defineProperty(list, 'getBoundingClientRect', measured(width));
  for (const item of list.children) Object.defineProperty(item, 'getBoundingClientRect', measured(each));
}
