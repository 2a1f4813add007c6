import type { FormulaToken } from './formulaSyntax.ts';
import { element } from '../parts/element.ts';
import { visible } from '../parts/visible.ts';

/** The element of a formula, which shows its source until the formula is drawn. */
export function formulaElement(token: FormulaToken): HTMLElement {
  const place = element('span', {}, visible(token.raw));
  sources.set(place, token.raw);
  if (fill) fill(place, token);
  else if (load) waiting.push([place, token]);
  if (load && waiting.length === 1) loadNow(load);
  return place;
}

/** Replaces the source of a formula by the drawn formula, now or soon. A formula that cannot be drawn stays as it was written. */
type Fill = (place: HTMLElement, token: FormulaToken) => void;
type Load = () => Promise<{ fill: Fill }>;

let load: Load | undefined;
let fill: Fill | undefined;
/** The formulas that arrived before `fill` was loaded. */
const waiting: Parameters<Fill>[] = [];

/** The sources of all formulas, by their elements. */
const sources = new WeakMap<Element, string>();

/** Whether two elements are the same formula, or no formulas. An element that waits to be drawn must not be reused for another formula. */
export function areSameFormula(one: Element, other: Element): boolean {
  return sources.get(one) === sources.get(other);
}

/** Sets how the code that draws formulas is loaded. It is loaded once, with the first formula. */
export function loadFormulasWith(loadThem: Load): void {
  load = loadThem;
  fill = undefined;
}

/** The source of a drawn formula, with its delimiters; undefined for any other element. */
export function sourceOfFormula(shown: HTMLElement): string | undefined {
  return shown.dataset['formula'];
}

function loadNow(load: Load): void {
  const failed = (error: unknown): void => {
    console.error(error);
    fill = () => undefined;
  };
  void load()
    .then((loaded) => (fill = loaded.fill), failed)
    .then(() => {
      for (const [place, token] of waiting.splice(0)) fill?.(place, token);
    });
}
