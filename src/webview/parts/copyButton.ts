import type { Wish } from '../../protocol.ts';
import { iconButton } from './button.ts';

/** The button that copies the text of a message, and shows when that is done. */
export function copyButton(id: string, label: string, post: (wish: Wish) => void): HTMLButtonElement {
  const button = iconButton('copy', label, () => post({ type: 'copy-message', id }));
  button.classList.add('copies');
  return button;
}
