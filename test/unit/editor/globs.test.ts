import assert from 'node:assert/strict';
import { patternOf } from '../../../src/editor/globs/glob.ts';
import { close, properties as ofRules } from '../../fuzz/ignoreRules.ts';
import { properties } from '../../fuzz/globs.ts';
import { itHolds } from '../../support/property.ts';

describe('Patterns for paths (V280)', () => {
  after(close);
  itHolds([...properties, ...ofRules]);

  const meeting: [what: string, pattern: string, path: string][] = [
    ['folders that may be missing', '**//**///b', '/'.repeat(28)],
    ['alternatives that match the same', `{${'a,'.repeat(100)}a}${'b'.repeat(100)}`, `a${'b'.repeat(100)}c`],
  ];
  for (const [what, pattern, path] of meeting)
    it(`read on only once after ${what}`, () => {
      let read = 0;
      const counted = { length: path.length, charCodeAt: (index: number) => (read++, path.charCodeAt(index)) };
      assert.equal(patternOf(pattern, false).matches(counted), false);
      // The alternatives begin with the same character, which each of them reads.
      assert.ok(read < (pattern.match(/,/g)?.length ?? 0) + 10 * path.length, `${read} characters were read`);
    });
});
