import fc from 'fast-check';
import { properties } from '../../fuzz/endings.ts';

/** Milliseconds: thousands of streams take seconds, and many on a busy machine. */
const patience = 60_000;

describe('Ends of replies made at random', () => {
  for (const { name, property, runs } of properties)
    it(name, async () => {
      await fc.assert(property(), { seed: 12, ...(runs !== undefined && { numRuns: runs }) });
    }).timeout(patience);
});
