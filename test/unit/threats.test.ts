import assert from 'node:assert/strict';
import { assertTestExists, tableRows, testsIn } from '../support/namedTests.ts';

describe('The threats', () => {
  const rows = tableRows('docs/threats.md');

  it('are found', () => assert.ok(rows.length > 40));

  for (const [threat = '', , tests = ''] of rows)
    it(`are each met by a test that exists: ${threat}`, () => {
      assert.notEqual(testsIn(tests).length, 0);
      for (const test of testsIn(tests)) assertTestExists(test);
    });
});
