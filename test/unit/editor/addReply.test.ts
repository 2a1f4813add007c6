import assert from 'node:assert/strict';
import type { Finding } from '../../../src/code/review/finding.ts';
import { addReply } from '../../../src/editor/review/addReply.ts';
import { nothingYet, placedAt } from '../../../src/editor/review/reviewSummary.ts';

const sent = (id: string) => ({ id, kind: 'changes', name: id, language: 'diff', text: '' }) as const;
const replyWith = (...files: string[]): string =>
  JSON.stringify(files.map((file) => ({ file, line: 1, severity: 'error', title: file, message: 'Odd.' })));
const many = (file: string, count: number): string => replyWith(...Array<string>(count).fill(file));

/** The result of a review with these replies, in which only findings in `a.ts` have a place in the editor. */
async function resultOf(...replies: string[]) {
  const result = nothingYet(replies.length);
  const shown: string[] = [];
  const show = (finding: Finding) => {
    if (finding.file !== 'a.ts') return Promise.resolve(undefined);
    shown.push(finding.file);
    return Promise.resolve(placedAt(finding, 'src/a.ts', 7));
  };
  for (const [index, text] of replies.entries())
    await addReply(result, { text, usage: { inputTokens: index } }, sent(`${index}`), show);
  return { result, shown };
}

describe('The replies of a review', () => {
  it('are counted, with what was sent for each and what it took', async () => {
    const { result } = await resultOf(replyWith(), replyWith());
    assert.deepEqual([result.done, result.requests], [2, 2]);
    assert.deepEqual(
      [result.sent, result.usages],
      [
        [sent('0'), sent('1')],
        [{ inputTokens: 0 }, { inputTokens: 1 }],
      ],
    );
  });

  it('have findings in the editor with their place there, and others in the summary', async () => {
    const { result } = await resultOf(replyWith('b.ts', 'a.ts', 'c.ts'), replyWith('a.ts', 'd.ts'));
    assert.deepEqual(
      result.placed.map(({ file, line, title }) => [file, line, title]),
      Array(2).fill(['src/a.ts', 7, 'a.ts']),
    );
    assert.deepEqual(
      result.unplaced.map(({ file }) => file),
      ['b.ts', 'c.ts', 'd.ts'],
    );
  });

  it('are kept as they are if they cannot be read, and in part if they say something besides', async () => {
    const fenced = `\`\`\`json\n${replyWith('a.ts')}\n\`\`\`\n\nWell done.`;
    const { result } = await resultOf('Hm.', replyWith('a.ts'), fenced, 'No.');
    assert.deepEqual([result.unread, result.rest, result.placed.length], [['Hm.', 'No.'], ['Well done.'], 2]);
  });

  it('have together at most 200 findings in the editor and 50 others in the summary, and the rest is counted', async () => {
    const { result, shown } = await resultOf(many('a.ts', 150), many('a.ts', 101), many('b.ts', 2), many('a.ts', 1));
    assert.deepEqual([shown.length, result.placed.length, result.unplaced.length, result.notShown], [200, 200, 50, 4]);
    const others = (await resultOf(many('b.ts', 30), many('b.ts', 21), many('a.ts', 1))).result;
    assert.deepEqual([others.placed.length, others.unplaced.length, others.notShown], [1, 50, 1]);
  });
});
