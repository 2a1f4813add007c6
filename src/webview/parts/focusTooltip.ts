import { element } from './element.ts';

/** Pixels between a tooltip and its element, and between the tooltip and the edges of the page. */
const gap = 4;

/** Shows the tooltip of an element that is focused by keyboard, as hovering does. Escape hides it. */
export function showTooltipsAtFocus(root: HTMLElement): void {
  const tooltip = element('div', { class: 'tooltip', 'aria-hidden': 'true' });
  const hide = (): void => {
    tooltip.hidden = true;
  };
  hide();
  root.append(tooltip);
  root.addEventListener('focusin', ({ target }) => {
    const focused = target as Element;
    const text = focused.matches(':focus-visible') && focused.closest('[title]')?.getAttribute('title');
    tooltip.hidden = !text;
    if (!text) return;
    tooltip.textContent = text;
    place(tooltip, focused.getBoundingClientRect());
  });
  root.addEventListener('focusout', hide);
  root.addEventListener('pointerdown', hide);
  root.addEventListener('scroll', hide, { capture: true });
  // Escape also has its other effects, such as stopping a reply.
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { capture: true });
}

/** Positions the tooltip above the element, or below it if there is no space. */
function place(tooltip: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const above = top - height - gap;
  tooltip.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`;
  tooltip.style.top = `${above >= 0 ? above : bottom + gap}px`;
}
