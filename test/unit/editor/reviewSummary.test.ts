import assert from 'node:assert/strict';
import { nothingYet, placedAt, reviewSummary, type ReviewResult } from '../../../src/editor/review/reviewSummary.ts';
import type { Changes } from '../../../src/editor/review/reviewedChanges.ts';
import { totalUsage } from '../../../src/chat/totalUsage.ts';

const changes = { leftOut: [] as string[] } as Changes;
const sent = [{ id: '1', kind: 'changes', name: 'the changes', language: 'diff', text: 'a' } as const];
const finding = { file: 'a.ts', severity: 'warning', title: 'Odd', message: 'This is odd.', suggestion: '' } as const;
const summary = (result: Partial<ReviewResult>): string =>
  reviewSummary({ ...nothingYet(1), done: 1, sent: [...sent], ...result }, changes);

describe('The summary of a review (V353)', () => {
  it('names each finding by file, with its place, its severity and what it is about', () => {
    const placed = [
      placedAt({ ...finding, severity: 'error', title: '', message: 'Wrong.\nVery.' }, 'src/__init__.py', 30),
      placedAt(finding, 'src/delay.ts', 13),
      placedAt({ ...finding, severity: 'info', title: 'Type can be inferred' }, 'src/__init__.py', 5),
    ];
    assert.equal(
      summary({ placed }),
      `✖ Error: 1 · ⚠ Warning: 1 · ℹ Info: 1

Shown as comments in the editor: 3.

**\`src/__init__.py\`**

- ℹ **Info** \`src/__init__.py:5\` — Type can be inferred
- ✖ **Error** \`src/__init__.py:30\` — Wrong.

**\`src/delay.ts\`**

- ⚠ **Warning** \`src/delay.ts:13\` — Odd`,
    );
  });

  it('lists what has no place in the editor with its whole text', () => {
    const unplaced = [
      { ...finding, line: 7, suggestion: 'Leave\nit.' },
      { ...finding, file: '' },
    ];
    assert.match(
      summary({ unplaced }),
      /About no line [^]*- ⚠ \*\*Warning\*\* `a\.ts:7` — Odd This is odd\. Suggestion: Leave it\.\n- ⚠ \*\*Warning\*\* — Odd This/,
    );
    assert.doesNotMatch(summary({ unplaced }), /comments/);
  });

  it('says what is missing, and what the model wrote in another form', () => {
    const result = { ...nothingYet(3), done: 1, rest: ['Well done.'], unread: ['Hm.'], sent: [...sent] };
    assert.equal(
      reviewSummary(result, { ...changes, leftOut: ['a b.ts'] }).replaceAll('\n\n', '\n'),
      'The review is not complete: 1 of 3 requests are done.\nNot sent: `a b.ts`\nThe model also wrote:\nWell done.\nThis reply is in no form that can be shown as comments:\nHm.',
    );
    assert.equal(reviewSummary(nothingYet(3), changes), 'The review is not complete: 0 of 3 requests are done.');
  });

  for (const [notShown, sentence] of [
    [1, '1 more finding is not shown.'],
    [2, '2 more findings are not shown.'],
  ] as const)
    it(`says how many findings are not shown: ${notShown}`, () =>
      assert.equal(summary({ notShown }), `Nothing was found.\n\n${sentence}`));

  it('says that nothing was found', () => assert.equal(summary({}), 'Nothing was found.'));

  const unreadOnes: [what: string, result: Partial<ReviewResult>][] = [
    ['the only one', { unread: ['Hm.'] }],
    ['the first of several', { unread: ['Hm.'], done: 3, requests: 3 }],
    ['all of several', { unread: ['Hm.', 'Well.'], done: 2, requests: 2 }],
  ];
  for (const [what, result] of unreadOnes)
    it(`does not say so if a reply cannot be read: ${what}`, () =>
      assert.doesNotMatch(summary(result), /Nothing was found/));

  it('says so of the requests before one that failed', () =>
    assert.equal(
      summary({ requests: 3, done: 2 }).replaceAll('\n\n', '\n'),
      'The review is not complete: 2 of 3 requests are done.\nNothing was found.',
    ));

  it('counts all findings, but says only of those with a place that they are in the editor', () => {
    const [head, shown] = summary({
      placed: [placedAt(finding, 'a.ts', 1)],
      unplaced: [{ ...finding, severity: 'error' }, finding],
    }).split('\n\n');
    assert.deepEqual([head, shown], ['✖ Error: 1 · ⚠ Warning: 2', 'Shown as comments in the editor: 1.']);
  });

  it('has each reply that cannot be read, and what each of the others says besides', () => {
    const text = summary({ rest: ['One.', 'Two.'], unread: ['Three.', 'Four.'] }).replaceAll('\n\n', '\n');
    const [also, unread] = ['The model also wrote:', 'This reply is in no form that can be shown as comments:'];
    assert.equal(text, [also, 'One.', also, 'Two.', unread, 'Three.', unread, 'Four.'].join('\n'));
  });

  it('draws nothing of the name of a file, and spells out what is invisible in a title', () => {
    const text = summary({ placed: [placedAt({ ...finding, title: ' a\u202Eb ' }, 'a`b`\nc.ts', 1)] });
    assert.match(text, /\n\*\*`a b c\.ts`\*\*\n\n- ⚠ \*\*Warning\*\* `a b c\.ts:1` — a\[U\+202E\]b$/);
  });
});

describe('The tokens of several requests', () => {
  const rows: [what: string, all: Parameters<typeof totalUsage>[0], total: ReturnType<typeof totalUsage>][] = [
    [
      'are their sum',
      [
        { inputTokens: 1, outputTokens: 2 },
        { inputTokens: 3, outputTokens: 0 },
      ],
      { inputTokens: 4, outputTokens: 2 },
    ],
    ['are not known if those of one are not', [{ inputTokens: 1, outputTokens: 2 }, undefined], {}],
    ['are known in part', [{ inputTokens: 1 }, { inputTokens: 2, outputTokens: 3 }], { inputTokens: 3 }],
    ['are none of no requests', [], {}],
  ];
  for (const [what, all, total] of rows) it(what, () => assert.deepEqual(totalUsage(all), total));
});
