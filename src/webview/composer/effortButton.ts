import type { Texts } from '../../shared/texts.ts';
import { element, fragment, icon } from '../parts/element.ts';
import { format } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';

/**
 * The button that shows and chooses the effort of the model. It is hidden for a model that knows no efforts. `announce` is called when
 * another one is chosen.
 */
export function effortButton(
  texts: Texts,
  announce: (text: string) => void,
): { element: HTMLElement; show(effort: string | undefined): void } {
  const name = element('span', { class: 'model-name' });
  const button = element('button', { type: 'button', class: 'model effort' }, name, icon('chevron-down'));
  button.hidden = true;
  let shown: string | undefined;
  button.addEventListener('click', () => wish(button, { type: 'select-effort' }));
  return {
    element: button,
    show(effort) {
      button.hidden = effort === undefined;
      name.replaceChildren(fragment(visible(effort || texts.effort)));
      const label = format(texts.effortIs, spelledOut(effort || texts.effortDefault));
      button.ariaLabel = button.title = label;
      if (effort !== undefined && shown !== undefined && effort !== shown) announce(label);
      shown = effort;
    },
  };
}
