// A separate bundle, which the page loads with the first formula.
import type { FormulaToken } from './formulaSyntax.ts';
import { isVisible } from '../parts/visible.ts';
import { typeset } from './typeset.ts';

/** Milliseconds for formulas in one task. Further formulas wait for the next task. */
const longestInTask = 8;
/** The number of formulas that are remembered, because a paragraph is drawn again with each piece of text that follows in it. */
const mostRemembered = 500;
/** Invisible operators of MathML for screen readers. All other invisible characters could hide something. */
const unseenOperators = /[\u2061-\u2064]/g;

let timeInTask = 0;
let isScheduled = false;
/** Drawn formulas, by their source; undefined for those that are shown as they were written. */
const known = new Map<string, Element | undefined>();
const waiting = new Map<string, { token: FormulaToken; places: HTMLElement[] }>();

/** Replaces the source of a formula by the drawn formula: at once, or in a later task if others took long. */
export function fill(place: HTMLElement, token: FormulaToken): void {
  const other = waiting.get(token.raw);
  if (known.has(token.raw) || timeInTask < longestInTask) show(place, token);
  else if (other) other.places.push(place);
  else waiting.set(token.raw, { token, places: [place] });
}

function show(place: HTMLElement, token: FormulaToken): void {
  const math = known.has(token.raw) ? known.get(token.raw) : drawn(token);
  if (!math) return;
  place.className = token.isDisplayed ? 'formula displayed' : 'formula';
  place.dataset['formula'] = token.raw;
  place.replaceChildren(math.cloneNode(true));
}

/** Draws a formula and remembers it; undefined if it cannot be drawn in time. */
function drawn(token: FormulaToken): Element | undefined {
  const start = performance.now();
  const math = mathOf(token);
  timeInTask += performance.now() - start;
  if (!isScheduled) schedule();
  const [oldest] = known.keys();
  if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest);
  known.set(token.raw, math);
  return math;
}

function mathOf({ raw, text, isDisplayed }: FormulaToken): Element | undefined {
  if (!isVisible(raw)) return undefined;
  try {
    const math = typeset(text, isDisplayed);
    return isVisible(math.textContent.replace(unseenOperators, '')) ? math : undefined;
  } catch {
    return undefined;
  }
}

/** Draws the waiting formulas in the next task, which has time for formulas again. */
function schedule(): void {
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    timeInTask = 0;
    drawWaiting();
  });
}

function drawWaiting(): void {
  for (const [raw, { token, places }] of waiting) {
    if (timeInTask >= longestInTask) break;
    waiting.delete(raw);
    for (const place of places) show(place, token);
  }
}
