import { element, icon } from './element.ts';

const confirmationMilliseconds = 1500;

/** A small square button of a toolbar: an icon, its name for screen readers, and the name again as a tooltip. */
export function iconButton(iconName: string, label: string, onClick?: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label });
  button.append(icon(iconName));
  if (onClick) button.addEventListener('click', onClick);
  return button;
}

/** A button with a word on it, as VS Code's dialogs have them. */
export function textButton(kind: 'primary' | 'secondary' | 'link', label: string, onClick: () => void) {
  const button = element('button', { type: 'button', class: `text-button ${kind}` }, label);
  button.addEventListener('click', onClick);
  return button;
}

/** Shows for a moment, in the button's place, that what it promised was done. */
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
