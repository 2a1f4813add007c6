import { damageTo } from '../../../src/code/placing/breaking.ts';
import type { Lines } from '../../../src/code/placing/parts.ts';
import { type Place, placeOf } from '../../../src/code/placing/place.ts';
import { comesBack } from './roundTrip.ts';
import type { Unit } from './units.ts';

interface Counts {
  exact: number;
  asked: number;
  wrong: number;
}

/** Counts how well code was placed, by language and by kind of unit. */
export class Score {
  files = 0;
  readonly #shows: boolean;
  readonly #counts = new Map<string, Counts>();
  readonly #times: number[] = [];
  #elided = { asked: 0, placed: 0 };
  #deleting = { asked: 0, placed: 0 };
  #fitted = { same: 0, changed: 0 };

  constructor(shows: boolean) {
    this.#shows = shows;
  }

  async take(unit: Unit, from: string): Promise<void> {
    const { language, document, code, elided, deletes } = unit;
    const start = performance.now();
    const place = await placeOf(document, code, language.id);
    this.#times.push(performance.now() - start);
    if (deletes) {
      this.#deleting[place.kind === 'none' ? 'asked' : 'placed']++;
      if (place.kind !== 'none') this.#show('deleting', unit, from, code, JSON.stringify(place));
    } else {
      const isExact = JSON.stringify(linesOf(place)) === JSON.stringify(unit.places);
      const outcome = place.kind === 'none' ? 'asked' : isExact ? 'exact' : 'wrong';
      for (const key of [language.id, `(${unit.kind})`]) this.#countsOf(key)[outcome]++;
      if (outcome !== 'exact') this.#show(outcome, unit, from, code, JSON.stringify(place));
    }
    const isSame = await comesBack(code, language.id);
    this.#fitted[isSame ? 'same' : 'changed']++;
    if (!isSame) this.#show('changed by fitting', unit, from, code, JSON.stringify(place));
    if (elided === undefined) return;
    const other = await placeOf(document, elided, language.id);
    const isAsked = other.kind !== 'lines' || (await asksAtAccept(document, other, elided, language.id));
    this.#elided[isAsked ? 'asked' : 'placed']++;
    if (!isAsked) this.#show('elided', unit, from, elided, JSON.stringify(other));
  }

  print(): void {
    console.log(`${''.padEnd(20)}${['right', 'asks', 'wrong'].map((each) => each.padStart(8)).join('')}`);
    for (const [key, { exact, asked, wrong }] of [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)))
      console.log(key.padEnd(20) + [exact, asked, wrong].map((each) => String(each).padStart(8)).join(''));
    console.log(`Members would be deleted: asked ${this.#deleting.asked}, placed ${this.#deleting.placed}`);
    console.log(`Fitted to other places and back: same ${this.#fitted.same}, changed ${this.#fitted.changed}`);
    const languages = [...this.#counts].filter(([key]) => !key.startsWith('(')).map(([, counts]) => counts);
    const sum = (outcome: keyof Counts): number => languages.reduce((total, counts) => total + counts[outcome], 0);
    const time = this.#times.reduce((total, each) => total + each, 0) / Math.max(1, this.#times.length);
    console.log(
      JSON.stringify({
        exact: sum('exact'),
        asked: sum('asked'),
        wrong: sum('wrong'),
        files: this.files,
        ms_per_file: Number(time.toFixed(1)),
        elided_asked: this.#elided.asked,
        elided_placed: this.#elided.placed,
        fitted_same: this.#fitted.same,
        fitted_changed: this.#fitted.changed,
      }),
    );
  }

  #countsOf(key: string): Counts {
    const counts = this.#counts.get(key) ?? { exact: 0, asked: 0, wrong: 0 };
    this.#counts.set(key, counts);
    return counts;
  }

  #show(outcome: string, { language, kind, places }: Unit, from: string, code: string, place: string): void {
    if (this.#shows)
      console.log(`--- ${outcome} ${language.id} ${kind} ${from} ${JSON.stringify(places)} ${place}\n${code}`);
  }
}

/** Whether a question is asked at Accept, about the outcome. */
async function asksAtAccept(document: string, { first, last }: Lines, code: string, id: string): Promise<boolean> {
  const lines = document.split('\n');
  const start = lines.slice(0, first).join('\n').length + (first > 0 ? 1 : 0);
  const end = lines.slice(0, last + 1).join('\n').length;
  return (await damageTo(document, id))({ start, end }, code) !== undefined;
}

function linesOf(place: Place): [number, number][] {
  if (place.kind === 'none') return [];
  const parts = place.kind === 'lines' ? [place] : place.parts;
  return parts.map(({ first, last }): [number, number] => [first, last]);
}
