import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertTestExists, tableRows, testsIn } from '../support/namedTests.ts';
import { root } from '../../tools/install.mjs';
import { tasks } from '../../tools/orca/tasks.ts';

/** The numbers of the success criteria of WCAG 2.2, levels A and AA, and 4.1.1, which is in the form for earlier versions. */
const criteria = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [1, 2, 3],
};

const rows = tableRows('docs/accessibility.md');

describe('The accessibility conformance report', () => {
  it('has exactly one row for each criterion of WCAG 2.2, levels A and AA', () => {
    const wanted = Object.entries(criteria).flatMap(([guideline, all]) => all.map((one) => `${guideline}.${one}`));
    const numbers = rows.flatMap(([title = '']) => /^[1-4]\.[1-5]\.\d+ /.exec(title)?.[0].trim() ?? []);
    const ofWcag = numbers.filter((number) => !number.startsWith('4.2.'));
    assert.deepEqual(ofWcag.toSorted(), wanted.toSorted());
    assert.equal(wanted.length, 56);
  });

  for (const [title = '', conformance = '', remarks = ''] of rows) {
    it(`says how far it is met, and why: ${title}`, () => {
      assert.match(conformance, /^(Supports|Partially supports|Does not support|Not applicable)$/);
      assert.notEqual(remarks, '');
    });

    it(`names tests that exist, a check, or other rows: ${title}`, () => {
      for (const test of testsIn(remarks)) assertTestExists(test);
      const isChecked = testsIn(remarks).length > 0 || /\bChecked: |\b[Aa]s (the tables|\d+\.\d)/.test(remarks);
      if (conformance === 'Supports') assert.ok(isChecked, remarks);
    });
  }

  it('has the words of Orca for each task', () => {
    const files = readdirSync(join(root, 'test/fixtures/orca'));
    assert.deepEqual(files.toSorted(), tasks.map(({ name }) => `${name}.txt`).toSorted());
    assert.equal(tasks.length, 12);
  });
});
