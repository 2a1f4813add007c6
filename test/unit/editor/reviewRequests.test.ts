import assert from 'node:assert/strict';
import { isReadable, nameOfPart, positionOf, roomIn } from '../../../src/editor/review/reviewRequests.ts';

describe('A request of a review', () => {
  const rooms: [what: string, contextLength: number | undefined, systemPrompt: number, room: number][] = [
    ['a usual number of characters if the limit of the model is not known', undefined, 5000, 100_000],
    ['half the limit of the model without its system prompt', 20_001, 1000, 29_001],
    ['at most so many', 1_000_000, 0, 150_000],
    ['at least so many', 100, 0, 4000],
    ['at least so many, however long the system prompt is', 20_000, 90_000, 4000],
  ];
  for (const [what, contextLength, systemPrompt, room] of rooms)
    it(`has room for ${what}`, () =>
      assert.equal(roomIn({ contextLength, systemPrompt: 'x'.repeat(systemPrompt) }, 3), room));

  it('is named after the changes, with its number if there are several', () => {
    assert.equal(nameOfPart('the changes', 0, 1), 'the changes');
    assert.deepEqual(
      [nameOfPart('the changes', 0, 2), nameOfPart('the changes', 1, 2)],
      ['the changes (1 of 2)', 'the changes (2 of 2)'],
    );
  });

  it('is about a file with its number among all changed ones, also if it is one of the rest', () =>
    assert.equal(positionOf('b', [{ path: 'a' }, { path: 'b' }, { path: 'c' }]), 'File 2 of 3: b'));

  const outcomes: [outcome: Parameters<typeof isReadable>[0], text: string, isRead: boolean][] = [
    ['done', '', true],
    ['done', '[]', true],
    ['partial', '[{', true],
    ['partial', ' \n', false],
    ['stopped', '[]', false],
    ['failed', '', false],
    ['blocked', '[]', false],
  ];
  for (const [outcome, text, isRead] of outcomes)
    it(`is ${isRead ? 'answered' : 'asked again'} with a reply that is ${outcome}: ${JSON.stringify(text)}`, () =>
      assert.equal(isReadable(outcome, text), isRead));
});
