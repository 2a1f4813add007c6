import assert from 'node:assert/strict';
import { partToSummarise } from '../../../src/chat/composing/summary.ts';
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
  ];
  for (const [which, replies, last] of cases)
    it(`are ${which}`, () =>
      assert.deepEqual(
        partToSummarise(conversation(replies)),
        last === undefined ? undefined : { end: 2 * last + 2, id: `A${last}` },
      ));
});
