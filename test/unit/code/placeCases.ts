import assert from 'node:assert/strict';
import { type NoPlace, type Place, placeOf } from '../../../src/code/placing/place.ts';

/**
 * Code, and its place: the first and last line, counted from 0, and whether nothing changes; or those of each part, with its code; or the
 * reason why there is no place.
 */
export type PlaceCase = [
  name: string,
  language: string,
  document: string,
  code: string,
  place:
    | [first: number, last: number, isSame?: boolean]
    | [first: number, last: number, code: string, isSame?: boolean][]
    | NoPlace,
];

/** Defines a test for each case, with a name that starts with the title. */
export function itPlaces(title: string, cases: PlaceCase[]): void {
  for (const [name, language, document, code, place] of cases) {
    it(`${title}: ${name}`, async () => {
      assert.deepEqual(await placeOf(document, code, language), placed(place));
    });
  }
}

function placed(place: PlaceCase[4]): Place {
  if (typeof place === 'string') return { kind: 'none', reason: place };
  if (isOfParts(place))
    return {
      kind: 'parts',
      parts: place.map(([first, last, code, isSame = false]) => ({ first, last, isSame, code })),
    };
  const [first, last, isSame = false] = place;
  return { kind: 'lines', first, last, isSame };
}

function isOfParts(place: Exclude<PlaceCase[4], NoPlace>): place is [number, number, string, boolean?][] {
  return Array.isArray(place[0]);
}
