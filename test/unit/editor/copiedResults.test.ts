import assert from 'node:assert/strict';
import { copiedResults, sentResults } from '../../../src/editor/attach/copiedResults.ts';

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
});
