import type { BlockTexts } from '../parts/blockTexts.ts';
import { textButton } from '../parts/button.ts';
import { isAtEnd } from '../parts/scrollEnd.ts';
import { format, formatCount } from '../parts/format.ts';

/** Code with more lines than this is folded. The styles decide how many lines stay visible. */
const mostLines = 30;

/** Folds the long code blocks of a reply that has not been read yet. */
export function foldLongCode(reply: HTMLElement, texts: BlockTexts): void {
  for (const block of reply.querySelectorAll<HTMLElement>('.code-block')) fold(block, texts);
}

/**
 * Folds the long code blocks of a reply that has just ended, but only if that moves and hides nothing that the user is reading: blocks
 * out of sight, and only while the user is at the end.
 */
export function foldLongCodeOutOfSight(reply: HTMLElement, texts: BlockTexts): void {
  const scroller = reply.closest<HTMLElement>('.log');
  const observer = new IntersectionObserver(
    (entries) => {
      observer.disconnect();
      if (!scroller || !isAtEnd(scroller)) return;
      for (const { target, isIntersecting } of entries) if (!isIntersecting) fold(target as HTMLElement, texts);
    },
    { root: scroller },
  );
  for (const block of reply.querySelectorAll('.code-block')) if (linesOf(block) > mostLines) observer.observe(block);
}

/** Unfolds the code around an element. */
export function unfoldAround(place: Element): void {
  const folded = place.closest<HTMLElement>('.code-block.folded');
  folded?.querySelector<HTMLButtonElement>('.fold-code')?.click();
}

/** Folds a block. All of its text stays in the page, so that it can be copied and found. */
function fold(block: HTMLElement, texts: BlockTexts): void {
  const lines = linesOf(block);
  if (lines <= mostLines || isSelectedOrFocused(block)) return;
  const showAll = format(texts.showAllLines, formatCount(lines));
  const button = textButton('link', showAll, () => toggle());
  button.classList.add('fold-code');
  const show = (isFolded: boolean) => {
    block.classList.toggle('folded', isFolded);
    button.ariaExpanded = String(!isFolded);
    button.textContent = isFolded ? showAll : texts.showLess;
  };
  const toggle = () => {
    const isFolded = block.classList.contains('folded');
    // Code opens downwards. When it is folded, the button stays under the pointer.
    keepInPlace(isFolded ? block : button, () => show(!isFolded));
  };
  block.classList.add('foldable');
  block.append(button);
  show(true);
}

function linesOf(block: Element): number {
  const code = block.querySelector('code')?.textContent ?? '';
  let lines = 1;
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) lines++;
  return lines;
}

function isSelectedOrFocused(block: HTMLElement): boolean {
  const selection = document.getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(block, true);
  return isSelected || block.contains(document.activeElement);
}

/** Keeps an element in place during a change. The browser itself may choose another element. */
function keepInPlace(element: HTMLElement, change: () => void): void {
  const scroller = element.closest('.log');
  const before = element.getBoundingClientRect().top;
  change();
  if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - before;
}
