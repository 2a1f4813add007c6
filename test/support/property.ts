// How `npm test` checks a property: with the same examples each time, so that no unrelated change fails by chance.
import fc from 'fast-check';
import type { AnyProperty, FuzzProperty } from './fuzzProperty.ts';

const seed = 20_261_122;
/** `npm run mutants` runs the tests very often, and tries fewer examples each time. */
const share = Number(process.env['PROPERTY_SHARE'] ?? 1);
/** Timeout in milliseconds: thousands of examples take seconds, or longer on a busy machine. */
const patience = 60_000;

/** Checks that many examples of a property, always the same ones. Throws, or rejects, with the smallest one that fails. */
export function checkProperty(property: AnyProperty, runs = 100): void | Promise<void> {
  return fc.assert(property, { seed, numRuns: Math.ceil(runs * share) });
}

/** Some examples that a generator makes, always the same ones. */
export function examplesOf<T>(generator: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(generator, { seed, numRuns: count });
}

/** Makes a test of each property. */
export function itHolds(properties: FuzzProperty[]): void {
  for (const { name, property, runs } of properties) it(name, () => checkProperty(property(), runs)).timeout(patience);
}
