import type { Texts } from '../../shared/texts.ts';
import { element, fragment } from '../parts/element.ts';
import { formatCounted } from '../parts/format.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** How many items of a list are drawn at once. An imported file may have any number. (CASES V647) */
export const mostAtOnce = 500;

/** Adds items to a list, and a button that adds further ones if they are more than are drawn at once. */
export function addInParts(list: HTMLElement, makers: readonly (() => HTMLElement)[], texts: Texts): void {
  const button = element('button', { type: 'button', class: 'text-button link' });
  const more = element('li', { class: 'more-chips' }, button);
  let drawn = 0;
  const drawMore = (): void => {
    const next = makers.slice(drawn, drawn + mostAtOnce).map((make) => make());
    drawn += next.length;
    more.before(fragment(next));
    button.textContent = formatCounted(texts.moreChips, makers.length - drawn);
    if (drawn < makers.length) return;
    const hadFocus = hasFocus(more);
    more.remove();
    if (hadFocus) next[0]?.querySelector('button')?.focus();
  };
  button.addEventListener('click', drawMore);
  list.append(more);
  drawMore();
}
