// A bundle of its own, which the page loads with the first formula.
import type { FormulaToken } from '../markdown/formulaSyntax.ts';
import { isVisible } from '../parts/visible.ts';
import { typeset } from './typeset.ts';

/** Milliseconds that formulas take in a task: what comes then waits for the next one. */
const longestInTask = 8;
/** Formulas that are remembered: with each piece of text that follows in a paragraph, all of it is drawn again. */
const mostRemembered = 500;
/** Operators that MathML has for screen readers. All else that cannot be seen could hide something. */
const unseenOperators = /[\u2061-\u2064]/g;

let timeInTask = 0;
let isScheduled = false;
/** What formulas look like, by their source; undefined for those that stay as they were written. */
const known = new Map<string, Element | undefined>();
const waiting = new Map<string, { token: FormulaToken; places: HTMLElement[] }>();

/** Draws a formula in the place of its source: at once, or in a task of its own when those before it took long. */
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

/** Draws a formula and remembers it; undefined for one that is given up. */
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

/** Waits for the next task, which has time for formulas again. */
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
