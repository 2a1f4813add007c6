import { iconButton } from '../parts/button.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { restoreColours } from './colours.ts';

/** The button that wraps the lines of a code block, or lets them scroll. A new block uses the last choice of the user. */
export function wrapButton(texts: BlockTexts): HTMLButtonElement {
  const button = iconButton('word-wrap', texts.wrapLines);
  button.classList.add('wrap-lines');
  button.ariaPressed = String(wrapsNewBlocks());
  return button;
}

/** Whether a new code block wraps its lines. */
export function wrapsNewBlocks(): boolean {
  return document.documentElement.classList.contains('wraps-code');
}

/** Starts or stops wrapping the lines of a block. The page remembers the choice until it is closed. */
export function toggleWrapping(block: HTMLElement, button: HTMLButtonElement): void {
  const wraps = block.classList.toggle('wrapped');
  button.ariaPressed = String(wraps);
  document.documentElement.classList.toggle('wraps-code', wraps);
  for (const lines of block.querySelectorAll<HTMLElement>('.code-lines')) restoreColours(lines);
}
