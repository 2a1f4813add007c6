import assert from 'node:assert/strict';
import { refused, type FoundAttachments } from '../../../src/chat/composing/foundAttachments.ts';
import { problemsIn, problemsOfWorkspace, sortedOut } from '../../../src/editor/attach/problemAttachments.ts';

const [error, hint] = [0, 3];
const diagnostic = (severity: number, message: string) => ({
  ...{ range: { start: { line: 0, character: 0 } }, severity, message },
});
const shown = ({ attachments, refusals }: FoundAttachments): string[] => [
  ...attachments.map(({ kind, name, text }) => `${kind}, ${name}: ${text}`),
  ...refusals,
];

describe('The problems of a file', () => {
  it('are attached under its name, one per line, also hints', () => {
    const found = problemsIn('a.ts', [diagnostic(hint, 'Grey'), diagnostic(error, 'Wrong')]);
    assert.deepEqual(shown(found), ['problems, Problems in a.ts: a.ts:1:1 hint: Grey\na.ts:1:1 error: Wrong']);
  });
  it('are refused if there are none', () =>
    assert.deepEqual(shown(problemsIn('a.ts', [])), ['No problems have been detected in a.ts.']));
});

describe('The problems of the workspace', () => {
  const problem = { name: 'a.ts', diagnostic: diagnostic(error, 'Wrong') };
  const grey = { name: 'a.ts', diagnostic: diagnostic(hint, 'Grey') };
  const left = refused('.env is not sent.');
  const none = 'No problems have been detected in the workspace.';
  const attached = 'problems, Problems of the workspace: a.ts:1:1 error: Wrong';
  const rows: [what: string, problems: (typeof problem)[], left: FoundAttachments[], shown: string[]][] = [
    ['are attached', [problem], [], [attached]],
    ['are attached, with what is left out', [problem, grey], [left], [attached, '.env is not sent.']],
    ['are refused if there are none', [], [], [none]],
    ['are refused if there are only hints', [grey], [], [none]],
    ['are refused with the reason if all are left out', [grey], [left], ['.env is not sent.']],
  ];
  for (const [what, problems, without, expected] of rows)
    it(what, () => assert.deepEqual(shown(problemsOfWorkspace(problems, without)), expected));

  it('are those of files that may be sent, and a file that is never sent is named only if it has problems', () => {
    const [wrong, odd] = [diagnostic(error, 'Wrong'), diagnostic(hint, 'Odd')];
    const files = [
      ['a.ts', [wrong, odd]],
      ['.env', [wrong]],
      ['b.ts', []],
      ['deep/.env', []],
    ] as const;
    const { sent, left: names } = sortedOut(
      files,
      (uri) => `src/${uri}`,
      (uri) => uri.endsWith('.env'),
    );
    assert.deepEqual(sent, [
      { name: 'src/a.ts', diagnostic: wrong },
      { name: 'src/a.ts', diagnostic: odd },
    ]);
    assert.deepEqual(names, ['src/.env']);
  });

  it('are counted if they are too many', () => {
    const more = (count: number): string[] => problemsOfWorkspace(Array(count).fill(problem), []).refusals;
    assert.deepEqual(more(1000), []);
    assert.deepEqual(more(1001), ['Of the problems, 1 more is not attached.']);
    assert.deepEqual(more(1002), ['Of the problems, 2 more are not attached.']);
  });
});
