import type { FormulaToken } from '../markdown/formulaSyntax.ts';
import { element } from '../parts/element.ts';
import { visible } from '../parts/visible.ts';

/** Draws a formula in the place of its source, now or soon. One that cannot be drawn stays as it was written. */
type Fill = (place: HTMLElement, token: FormulaToken) => void;
type Load = () => Promise<{ fill: Fill }>;

let load: Load | undefined;
let fill: Fill | undefined;
/** What came before there was `fill`. */
const waiting: Parameters<Fill>[] = [];

/** Says how what draws formulas is loaded. It is done once, when there is a formula. */
export function loadFormulasWith(loadThem: Load): void {
  load = loadThem;
  fill = undefined;
}

/** A formula: its source, until it is drawn. */
export function formulaElement(token: FormulaToken): HTMLElement {
  const place = element('span', {}, visible(token.raw));
  if (fill) fill(place, token);
  else if (load) waiting.push([place, token]);
  if (load && waiting.length === 1) loadNow(load);
  return place;
}

/** The source of a formula that is drawn, with its signs; undefined for any other element. */
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
