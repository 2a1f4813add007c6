import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';
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
    ['sass', slashes],
    ['pascal', { lineComment: '//', blockComment: ['{', '}'] }],
    ['jade', { lineComment: '//-' }],
    ['wat', { lineComment: ';;', blockComment: ['(;', ';)'] }],
    ['ocaml', { blockComment: ['(*', '*)'] }],
    ['plaintext', undefined],
    ['script', undefined],
  ];
  for (const [language, comments] of rows)
    it(`are ${comments ? 'those' : 'unknown'} of its language: ${language}`, () =>
      assert.deepEqual(commentsIn(language), comments));

  it('are known for every language that a proposal can have, apart from those that have none', () => {
    const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      contributes: { languages: { id: string }[] };
    };
    const own = contributes.languages.map(({ id }) => id).filter((id) => id.startsWith('realm-chat-'));
    const unknown = own.map((id) => id.slice('realm-chat-'.length)).filter((language) => !commentsIn(language));
    assert.ok(own.length > 50);
    assert.deepEqual(unknown.toSorted(), ['accessible-view', 'diff', 'jsonl', 'plaintext', 'report']);
  });
});
