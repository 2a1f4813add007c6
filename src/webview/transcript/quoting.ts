import type { Texts } from '../../shared/texts.ts';
import type { Composer } from '../composer/composer.ts';
import { iconButton } from '../parts/button.ts';
import { hasMainModifier, isMac } from '../parts/mainModifier.ts';
import { quotable, quotationOf } from './quotation.ts';
import { selectedRange } from './selectedText.ts';

/**
 * Quotes what is selected in the messages of `log` in the message box: with a key, or with a button beside the selection. The button appears
 * only once the mouse is released, takes no focus, and vanishes with the selection.
 */
export function quoting(
  log: HTMLElement,
  composer: Pick<Composer, 'element' | 'quote'>,
  announce: (text: string) => void,
  texts: Texts,
) {
  const button = iconButton('quote', texts.quote, () => quote());
  button.setAttribute('aria-keyshortcuts', isMac() ? 'Meta+Shift+.' : 'Control+Shift+.');
  button.classList.add('quote');
  button.tabIndex = -1;
  button.hidden = true;
  // Otherwise nothing would be selected any more.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  let isPressed = false;
  let shown: Range | undefined;

  const show = (): void => {
    const range = isPressed || composer.element.hidden ? undefined : selectedRange();
    shown = range && quotable(range, log).length > 0 ? range : undefined;
    if (shown) place(button, shown, log);
    else button.hidden = true;
  };
  /** Quotes what is selected, or says that nothing is. */
  const quote = (): void => {
    const range = composer.element.hidden ? undefined : selectedRange();
    const quotation = range ? quotationOf(range, log, texts) : '';
    if (quotation !== '') {
      document.getSelection()?.removeAllRanges();
      composer.quote(quotation);
    }
    announce(quotation === '' ? texts.nothingToQuote : texts.quoted);
  };

  document.addEventListener('selectionchange', show);
  document.addEventListener('pointerdown', ({ target }) => {
    isPressed = target !== button && !button.contains(target as Node);
    if (isPressed) show();
  });
  for (const released of ['pointerup', 'pointercancel'])
    document.addEventListener(released, () => {
      isPressed = false;
      show();
    });
  log.addEventListener('scroll', () => shown && place(button, shown, log));
  document.addEventListener('keydown', (event) => {
    if (!isQuoteKey(event)) return;
    // VS Code would use the same key for the editor beside the panel.
    event.preventDefault();
    event.stopPropagation();
    quote();
  });
  return { button, quote };
}

/** Ctrl+Shift+. or Cmd+Shift+. on a Mac, wherever the full stop is on the keyboard. */
export function isQuoteKey(event: KeyboardEvent): boolean {
  const { key, code, altKey, shiftKey } = event;
  const isStop = key === '.' || key === '>' || (code === 'Period' && !/^\p{L}$/u.test(key));
  return isStop && shiftKey && !altKey && hasMainModifier(event);
}

/** Pixels between the button and the selection. */
const gap = 4;

/** Puts the button below the end of the selection, or above it if there is no space; nowhere if that is out of sight. */
function place(button: HTMLElement, range: Range, log: HTMLElement): void {
  const end = [...range.getClientRects()].findLast(({ width }) => width > 0);
  const { top, bottom, right } = log.getBoundingClientRect();
  button.hidden = !end || end.bottom < top || end.top > bottom;
  if (!end) return;
  const { width, height } = button.getBoundingClientRect();
  const below = end.bottom + gap;
  const isBelow = below + height <= bottom;
  button.style.left = `${Math.max(gap, Math.min(end.right, right - width - 2 * gap))}px`;
  button.style.top = `${isBelow ? below : Math.max(top, end.top - height - gap)}px`;
}
