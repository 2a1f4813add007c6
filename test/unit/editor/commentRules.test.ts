import assert from 'node:assert/strict';
import { commentsIn } from '../../../src/editor/documents/commentRules.ts';

describe('Comments in a proposal that is edited', () => {
  const [slashes, block] = [{ lineComment: '//', blockComment: ['/*', '*/'] }, { blockComment: ['/*', '*/'] }];
  const markup = { blockComment: ['<!--', '-->'] };
  const rows: [language: string, comments: object | undefined][] = [
    ['typescript', slashes],
    ['c', slashes],
    ['css', block],
    ['scss', slashes],
    ['python', { lineComment: '#' }],
    ['html', markup],
    ['vue', markup],
    ['sql', { lineComment: '--' }],
    ['latex', { lineComment: '%' }],
    ['clojure', { lineComment: ';' }],
    ['vb', { lineComment: "'" }],
    ['bat', { lineComment: 'REM ' }],
    ['plaintext', undefined],
    ['script', undefined],
  ];
  for (const [language, comments] of rows)
    it(`are ${comments ? 'those' : 'unknown'} of its language: ${language}`, () =>
      assert.deepEqual(commentsIn(language), comments));
});
