import assert from 'node:assert/strict';
import { problemLine, problemLines, type NamedProblem } from '../../../src/editor/attach/problemLines.ts';

const [error, warning, information, hint] = [0, 1, 2, 3];
const problem = (severity: number, message = 'Odd', source?: string): NamedProblem => ({
  name: 'a.ts',
  diagnostic: { range: { start: { line: 4, character: 2 } }, severity, message, source },
});

describe('Problems as text', () => {
  const rows: [problem: NamedProblem, line: string][] = [
    [problem(error), 'a.ts:5:3 error: Odd'],
    [problem(warning, 'Odd', 'ts'), 'a.ts:5:3 warning: Odd [ts]'],
    [problem(information, 'Odd', ''), 'a.ts:5:3 information: Odd'],
    [problem(hint), 'a.ts:5:3 hint: Odd'],
    [problem(9), 'a.ts:5:3 problem: Odd'],
    [problem(error, ' One\r\n  two\n'), 'a.ts:5:3 error: One two'],
  ];
  for (const [one, line] of rows)
    it(`have a place, a severity and a source: ${line}`, () => assert.equal(problemLine(one), line));

  it('are listed by severity, each as before among its own, but without hints', () => {
    const all = [hint, warning, error, information, warning, error];
    const listed = problemLines(all.map((severity, index) => problem(severity, String(index))));
    assert.deepEqual(listed, {
      lines: ['error: 2', 'error: 5', 'warning: 1', 'warning: 4', 'information: 3'].map((text) => `a.ts:5:3 ${text}`),
      more: 0,
    });
  });

  it('are 1000, of which hints do not count, and the number of the others', () => {
    const all = (count: number) =>
      problemLines([problem(hint), ...Array.from({ length: count }, () => problem(error))]);
    assert.deepEqual([all(1000).lines.length, all(1000).more], [1000, 0]);
    assert.deepEqual([all(1003).lines.length, all(1003).more], [1000, 3]);
  });
});
