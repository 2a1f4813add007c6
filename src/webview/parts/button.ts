import type { Wish } from '../../protocol.ts';
import { element, icon } from './element.ts';
import { wish } from './wish.ts';

const confirmationMilliseconds = 1500;

/** What a click on a button does: it sends a wish, or calls back. */
type OnClick = Wish | (() => void);

/** A small square toolbar button with an icon. Its label is its name for screen readers and its tooltip. */
export function iconButton(iconName: string, label: string, onClick?: OnClick): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label });
  button.append(icon(iconName));
  if (onClick) listen(button, onClick);
  return button;
}

/** A button with a text, in the style of VS Code's dialogs. */
export function textButton(kind: 'primary' | 'secondary' | 'link', label: string, onClick: OnClick) {
  const button = element('button', { type: 'button', class: `text-button ${kind}` }, label);
  listen(button, onClick);
  return button;
}

function listen(button: HTMLButtonElement, onClick: OnClick): void {
  button.addEventListener('click', () => (typeof onClick === 'function' ? onClick() : wish(button, onClick)));
}

/** Shows for a moment, instead of the icon of the button, that its action was performed. */
export function confirmDone(button: Element): void {
  const shown = button.querySelector('.codicon');
  if (!shown || button.classList.contains('confirmed')) return;
  const tick = icon('check');
  shown.replaceWith(tick);
  button.classList.add('confirmed');
  window.setTimeout(() => {
    tick.replaceWith(shown);
    button.classList.remove('confirmed');
  }, confirmationMilliseconds);
}
