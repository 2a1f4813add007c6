// What is said about stored conversations, and shown of them.
import assert from 'node:assert/strict';
import { comparisonText } from '../../../src/chat/history/comparisonText.ts';
import { excerpt } from '../../../src/chat/history/excerpt.ts';
import { causeOf, historySentence, type HistoryProblem } from '../../../src/chat/history/historyProblem.ts';
import type { Reply } from '../../../src/protocol.ts';

describe('A problem with the history', () => {
  const sentences: [problem: HistoryProblem, sentence: string][] = [
    [{ kind: 'set-aside', files: ['a', 'b'] }, 'Conversations that cannot be read were set aside: a, b'],
    [
      { kind: 'set-aside', files: Array.from('abcdefg') },
      'Conversations that cannot be read were set aside: a, b, c, d, e and 2 more',
    ],
    [
      { kind: 'not-read', files: Array.from('abcdef') },
      'Realm Chat has no permission to read these conversations: a, b, c, d, e and 1 more',
    ],
    [{ kind: 'not-read', files: ['a', 'b'] }, 'Realm Chat has no permission to read these conversations: a, b'],
    [{ kind: 'not-listed', cause: { code: 'EACCES' } }, 'Your conversations could not be listed (EACCES). Try again.'],
    [{ kind: 'not-listed', cause: { code: 13 } }, 'Your conversations could not be listed (unknown error). Try again.'],
    [
      { kind: 'not-saved', cause: { code: 'ENOSPC' } },
      'This conversation cannot be saved: the disk is full. You can continue the chat.',
    ],
  ];
  for (const [problem, sentence] of sentences)
    it(`is said: ${sentence}`, () => assert.equal(historySentence(problem), sentence));

  const causes: [codes: string, sentence: string][] = [
    ['ENOSPC EDQUOT EFBIG', 'the disk is full.'],
    ['EACCES EPERM EROFS', 'there is no permission to write to its folder.'],
    ['ENOENT', 'it was deleted.'],
    ['EIO', 'writing failed.'],
  ];
  for (const [codes, sentence] of causes)
    it(`has a cause for people: ${sentence}`, () => {
      for (const code of codes.split(' ')) assert.equal(causeOf({ code }), sentence, code);
    });
});

describe('The excerpt of a conversation', () => {
  const word = 'needle';
  const rows: [what: string, texts: string[], words: string, shown: string | undefined][] = [
    ['the whole of a short text', ['a needle b'], word, 'a needle b'],
    ['the first text that has the words', ['a', 'b Needle', 'c needle'], word, 'b Needle'],
    ['nothing without words', ['a'], ' ', undefined],
    ['nothing if no text has them', ['a', ''], word, undefined],
    ['words over several lines, on one', ['a  needle\n\n thread b'], 'needle thread', 'a needle thread b'],
    ['words with other spaces than typed', ['needle thread'], '  needle \t thread ', 'needle thread'],
    ['signs as they are', ['a.b', 'a*b|(c)[d]{e}^$+?\\/f'], '*b|(c)[d]{e}^$+?\\/', 'a*b|(c)[d]{e}^$+?\\/f'],
    ['letters of any script, in any case', ['ГДЕ'], 'где', 'ГДЕ'],
    ['thirty characters before them', [`${'a'.repeat(30)}needle`], word, `${'a'.repeat(30)}needle`],
    ['no more than thirty', [`${'a'.repeat(31)}needle`], word, `…${'a'.repeat(30)}needle`],
    ['120 characters in all', [`needle${'a'.repeat(114)}`], word, `needle${'a'.repeat(114)}`],
    ['no more than 120', [`needle${'a'.repeat(115)}`], word, `needle${'a'.repeat(114)}…`],
    ['no half of a character', [`needle${'a'.repeat(113)}😀`], word, `needle${'a'.repeat(113)}�…`],
  ];
  for (const [what, texts, words, shown] of rows) it(`is ${what}`, () => assert.equal(excerpt(texts, words), shown));
});

describe('Replies of several models as Markdown', () => {
  const reply = (more: Partial<Reply>): Reply => ({
    ...{ id: '1', role: 'assistant', model: 'a', text: ' One. ', outcome: 'done' },
    ...more,
  });

  it('have a row with figures and a part with their text each', () => {
    const problem = { sentence: 'It failed.', actions: [] };
    const text = comparisonText([
      reply({ seconds: 1.25, usage: { inputTokens: 1234, outputTokens: 0 } }),
      reply({ model: 'b|c\\d\n e\nf', text: '', outcome: 'failed', problem }),
      reply({ model: 'f', text: 'x', outcome: 'partial', problem, seconds: 0, usage: { outputTokens: 2 } }),
    ]);
    assert.equal(
      text,
      [
        '| Model | Time | Tokens in | Tokens out | Text |',
        '| --- | --- | --- | --- | --- |',
        '| a | 1.3 s | 1,234 | 0 | 4 characters |',
        '| b\\|c\\\\d e f | – | – | – | 0 characters |',
        '| f | 0.0 s | – | 2 | 1 character |',
        '',
        '### a\n\nOne.\n\n### b|c\\d\n e\nf\n\n_It failed._\n\n### f\n\nx\n\n_It failed._',
      ].join('\n'),
    );
  });
});
