import assert from 'node:assert/strict';
import { toldProblems } from '../../../src/editor/lookUp/toldProblems.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}`).join('\n');

describe('Problems for a model', () => {
  it('are none', () => assert.deepEqual(toldProblems([]), { result: 'No problems were found.', count: 0 }));

  it('are all, with hidden characters as codes', () =>
    assert.deepEqual(toldProblems(['a\nb\u202e', 'c']), { result: 'a\nb[U+202E]\nc', count: 3 }));

  it('are 200, and the number of the others', () => {
    assert.deepEqual(toldProblems([lines(200)]), { result: lines(200), count: 200 });
    assert.deepEqual(toldProblems([lines(203)]), {
      result: `${lines(200)}\nProblems that are not listed: 3.`,
      count: 203,
    });
  });

  it('have at most 30,000 characters, and what is cut is checked for secrets, too', () => {
    const [fits, long] = ['x'.repeat(30_000), 'x'.repeat(30_001)];
    assert.deepEqual(toldProblems([fits]), { result: fits, count: 1 });
    assert.deepEqual(toldProblems([long]), { result: `${fits}\n[The problems go on.]`, source: long, count: 1 });
    const both = toldProblems(Array.from({ length: 203 }, () => 'x'.repeat(200)));
    assert.equal(both.result.split('\n').at(-1), '[The problems go on.]', 'their number would be wrong');
  });
});
