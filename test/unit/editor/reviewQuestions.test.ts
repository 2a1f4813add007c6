import assert from 'node:assert/strict';
import type { ChangedFile } from '../../../src/code/review/changedFiles.ts';
import {
  describeQuestion,
  filesThatFit,
  listedCommits,
  reviewQuestion,
} from '../../../src/editor/review/reviewQuestions.ts';

const file = (path: string, size = 10): ChangedFile => ({
  ...{ path, oldPath: path, paths: [path], header: 'x'.repeat(size - 1), hunks: [] },
});
const paths = (files: readonly ChangedFile[]): string[] => files.map(({ path }) => path);

describe('The question before a review', () => {
  it('has the numbers of files, tokens and requests', () => {
    assert.deepEqual(reviewQuestion(3, 12_345, 2, []), {
      message: '3 files, about 12,345 tokens, in 2 requests. Review?',
      detail: '',
    });
    assert.equal(reviewQuestion(1, 9, 2, []).message, '1 file, about 9 tokens, in 2 requests. Review?');
  });

  it('names the files that are not sent', () =>
    assert.equal(reviewQuestion(3, 9, 2, ['.env', 'a.pem']).detail, 'Not sent: .env, a.pem'));
});

describe('The question before changes are described', () => {
  const [a, b, c] = [file('a'), file('b'), file('c')];
  const rows: [what: string, ...Parameters<typeof describeQuestion>, question: [string, string] | undefined][] = [
    ['does not come if all are sent', [a, b], [a, b], [], undefined],
    [
      'says how many files are too large, and names them below those that are never sent',
      [a, b, c],
      [b],
      ['.env'],
      ['The changes are too large for one request. Describe them without 2 of 3 files?', 'Not sent: .env, a, c'],
    ],
    [
      'is about the only file',
      [a],
      [],
      [],
      ['The change is too large for one request. Describe it without its file?', 'Not sent: a'],
    ],
    [
      'is only about files that are never sent',
      [a],
      [a],
      ['.env'],
      ['Some files are not sent. Describe the changes without them?', 'Not sent: .env'],
    ],
  ];
  for (const [what, files, sent, leftOut, question] of rows)
    it(what, () => {
      const asked = describeQuestion(files, sent, leftOut);
      assert.deepEqual(asked && [asked.message, asked.detail], question);
    });
});

describe('The files whose changes fit into a request', () => {
  const files = [file('large', 100), file('small', 10), file('middle', 50), file('last', 40)];
  const rows: [room: number, fit: string[]][] = [
    [200, ['large', 'small', 'middle', 'last']],
    [199, ['small', 'middle', 'last']],
    [100, ['small', 'middle', 'last']],
    [99, ['small', 'last']],
    [9, []],
  ];
  for (const [room, fit] of rows)
    it(`are the smallest, in the order of the diff, for ${room} characters`, () =>
      assert.deepEqual(paths(filesThatFit(files, room)), fit));
});

describe('The commits of a pull request', () => {
  it('are listed with the first lines of their messages', () =>
    assert.equal(listedCommits(['Count to two\n\nIts body.', 'Begin']), '- Count to two\n- Begin'));

  it('are the 200 newest', () => {
    const listed = listedCommits(Array.from({ length: 201 }, (_, index) => `${index}`)).split('\n');
    assert.deepEqual([listed.length, listed[0], listed.at(-1)], [200, '- 0', '- 199']);
  });

  it('are none', () => assert.equal(listedCommits([]), ''));
});
