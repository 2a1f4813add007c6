import type { Texts } from '../../shared/texts.ts';
import { element } from '../parts/element.ts';
import { formatCounted } from '../parts/format.ts';
import { mostAtOnce } from './inParts.ts';

/** In pixels, as in the style sheet. */
const gap = 4;
const rows = 2;
/** A chip beside the button is not cut further than to this. */
const leastWidth = 80;

/**
 * Shows at most two rows of items in a list, and a button for the rest, which shows them all. Hidden items keep their sizes, so that the
 * list is measured without being laid out again, and its height stays the same.
 */
export function inTwoRows(list: HTMLElement, makers: readonly (() => HTMLElement)[], texts: Texts): HTMLElement {
  const items: HTMLElement[] = [];
  const drawMore = (): void => {
    for (const make of makers.slice(items.length, items.length + mostAtOnce)) {
      const item = make();
      items.push(item);
      more.before(item);
    }
  };
  const button = element('button', { type: 'button', class: 'text-button link' });
  const more = element('li', { class: 'more-chips' }, button);
  list.append(more);
  drawMore();
  // Each item may have a row of its own.
  if (makers.length <= rows) {
    more.remove();
    return list;
  }
  let isWhole = false;
  let widest = 0;

  const show = (count: number): void => {
    const isCut = count < makers.length;
    for (const [index, item] of items.entries()) {
      item.classList.toggle('over', index >= count);
      item.classList.toggle('beside-more', isCut && index === count - 1);
    }
    list.style.setProperty('--more-width', `${widest}px`);
    more.classList.toggle('over', !isCut && !isWhole);
    button.textContent = isWhole && !isCut ? texts.showLess : formatCounted(texts.moreChips, makers.length - count);
    button.ariaExpanded = String(isWhole);
    list.classList.toggle('two-rows', !isWhole);
  };
  const measure = (): void => {
    // The files of an open folder take as many rows as they need.
    if (isWhole || list.querySelector(':scope > .open')) return;
    list.querySelector(':scope > .beside-more')?.classList.remove('beside-more');
    const [width = 0, own = 0, ...widths] = [list, more, ...items].map((each) => each.getBoundingClientRect().width);
    // A smaller number than before would be narrower.
    widest = Math.max(widest, own);
    if (width > 0) show(countInRows(widths, widest, width));
  };
  button.addEventListener('click', () => {
    if (isWhole && items.length < makers.length) drawMore();
    else isWhole = !isWhole;
    show(isWhole ? items.length : 0);
    measure();
  });
  // The widest text that the button will have.
  show(0);
  new ResizeObserver(measure).observe(list);
  return list;
}

/**
 * How many items of these widths fit in the rows of a list, together with an item of the width `more` if not all of them do. The one before
 * that item may be cut.
 */
export function countInRows(widths: readonly number[], more: number, width: number): number {
  if (fits(widths, width)) return widths.length;
  const beside = width - gap - more;
  const cut = (own: number): number => (beside >= leastWidth ? Math.min(own, beside) : own);
  for (let count = widths.length - 1; count > 0; count--)
    if (fits([...widths.slice(0, count - 1), cut(widths[count - 1] ?? 0), more], width)) return count;
  return 0;
}

function fits(widths: readonly number[], width: number): boolean {
  let [row, used] = [1, 0];
  for (const own of widths) {
    const next = used === 0 ? own : used + gap + own;
    if (next > width && used > 0) row++;
    used = next > width ? own : next;
  }
  return row <= rows;
}
