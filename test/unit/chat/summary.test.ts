import assert from 'node:assert/strict';
import { isShorter, partToSummarise } from '../../../src/chat/composing/summary.ts';
import type { Message } from '../../../src/protocol.ts';

/** A conversation with these replies; one that begins with `*` has a summary. */
function conversation(replies: readonly string[]): Message[] {
  return replies.flatMap((text, index): Message[] => [
    { id: `Q${index}`, role: 'user', text: 'Why?', attachments: [] },
    {
      ...{ id: `A${index}`, role: 'assistant', model: 'Atlas', text, outcome: 'done' },
      ...(text.startsWith('*') && { summary: 'So.' }),
    },
  ]);
}

describe('The replies that can be summarised', () => {
  const cases: [which: string, replies: string[], last: number | undefined][] = [
    ['none of no reply', [], undefined],
    ['none of one', ['a'], undefined],
    ['the first of two', ['a', 'b'], 0],
    ['the first of three', ['a', 'b', 'c'], 0],
    ['all but the last two of many', ['a', 'b', 'c', 'd', 'e'], 2],
    ['the first of two beside one without text', ['a', 'b', ' \n'], 0],
    ['the first of three beside one without text', ['a', 'b', 'c', ''], 0],
    ['none of one beside one without text', ['a', ''], undefined],
    ['those after an earlier summary too', ['*a', 'b', 'c', 'd'], 1],
    ['none again', ['a', '*b', 'c', 'd'], undefined],
    ['none before a later summary', ['a', 'b', '*c', 'd'], undefined],
    ['none again after two summaries', ['*a', 'b', '*c', 'd', 'e'], undefined],
  ];
  for (const [which, replies, last] of cases)
    it(`are ${which}`, () =>
      assert.deepEqual(
        partToSummarise(conversation(replies)),
        last === undefined ? undefined : { end: 2 * last + 2, id: `A${last}` },
      ));
});

describe('A summary', () => {
  /** What a request says besides the summary: its heading, and what stands for the reply before. */
  const others = '(Summary of all replies so far:)\n\n'.length + '(See the summary below.)'.length;
  const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a' };
  const messages = conversation(['a'.repeat(100), 'b'.repeat(100), 'c'.repeat(500)]);
  const looked = messages.map((message) =>
    message.id === 'A0' ? ({ ...message, steps: [step, { ...step, result: 'r'.repeat(300) }] } as Message) : message,
  );
  const short = (of: Message[], length: number): boolean => isShorter(of, { id: 'A1', text: 's'.repeat(length) });

  it('is shorter than all replies up to its own, with what was looked up for them', () => {
    assert.deepEqual([short(messages, 199 - others), short(messages, 200 - others)], [true, false]);
    assert.deepEqual([short(looked, 499 - others), short(looked, 500 - others)], [true, false]);
  });
});
