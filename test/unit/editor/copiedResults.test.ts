import assert from 'node:assert/strict';
import { refused } from '../../../src/chat/composing/foundAttachments.ts';
import { copiedResults, resultsFound, sentResults } from '../../../src/editor/attach/copiedResults.ts';

describe('What VS Code copies of search results', () => {
  const rows: [what: string, copied: string, files: [path: string, lines: string[]][]][] = [
    ['is nothing', '', []],
    ['is a file with its lines', '/w/a\n  2,1: one\n  3,1: two', [['/w/a', ['  2,1: one', '  3,1: two']]]],
    [
      'are files with a gap between them',
      '/w/a\n  2,1: one\n\n/w/b\n  1,1: two',
      [
        ['/w/a', ['  2,1: one']],
        ['/w/b', ['  1,1: two']],
      ],
    ],
    ['has line endings of Windows', 'C:\\a\r\n  2,1: one\r\n', [['C:\\a', ['  2,1: one']]]],
    [
      'is a file without lines',
      '/w/a\n/w/b',
      [
        ['/w/a', []],
        ['/w/b', []],
      ],
    ],
    ['has lines of no file', '  2,1: one\n/w/a', [['/w/a', []]]],
    ['is a path that begins with a space', ' a\n  2,1: one', [[' a', ['  2,1: one']]]],
  ];
  for (const [what, copied, files] of rows)
    it(what, () =>
      assert.deepEqual(
        copiedResults(copied),
        files.map(([path, lines]) => ({ path, lines })),
      ),
    );
});

describe('Search results that are attached', () => {
  const files = ['/w/a', '/w/.env', '/etc/b', '/w/c'].map((path) => ({ path, lines: [`  1,1: ${path}`] }));
  const fileAt = (path: string) =>
    path.startsWith('/w/') ? { name: path.slice(3), isNeverSent: path.endsWith('.env') } : undefined;

  it('are those in files of the workspace that may be sent, and the others are told', () =>
    assert.deepEqual(sentResults(files, fileAt), {
      text: 'a\n  1,1: /w/a\n\nc\n  1,1: /w/c',
      leftOut: ['.env'],
      outside: 1,
    }));

  it('are none if all are outside, or never sent', () =>
    assert.deepEqual(sentResults(files.slice(1, 3), fileAt), { text: '', leftOut: ['.env'], outside: 1 }));

  const rows: [what: string, sent: Parameters<typeof resultsFound>[0], texts: string[], refusals: string[]][] = [
    ['are one text', { text: 'a', leftOut: [], outside: 0 }, ['a'], []],
    [
      'are one text, with what is left out',
      { text: 'a', leftOut: ['.env'], outside: 1 },
      ['a'],
      ['Results in 1 file outside the workspace are not attached.', '.env is not sent.'],
    ],
    [
      'are no text if all are left out',
      { text: '', leftOut: [], outside: 2 },
      [],
      ['Results in 2 files outside the workspace are not attached.'],
    ],
  ];
  for (const [what, sent, texts, refusals] of rows)
    it(what, () => {
      const all = resultsFound(sent, (name) => refused(`${name} is not sent.`));
      assert.deepEqual([all.attachments.map(({ text }) => text), all.refusals], [texts, refusals]);
    });
});
