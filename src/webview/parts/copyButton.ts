import { iconButton } from './button.ts';

/** The button that copies the text of a message, and shows when that is done. */
export function copyButton(id: string, label: string): HTMLButtonElement {
  const button = iconButton('copy', label, { type: 'copy-message', id });
  button.classList.add('copies');
  return button;
}
