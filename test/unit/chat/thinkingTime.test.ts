import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ThinkingTime } from '../../../src/chat/thinkingTime.ts';
import type { Piece } from '../../../src/service/reply/replyReader.ts';

const thought: Piece = { type: 'thought', text: 'Hm.' };
const text: Piece = { type: 'text', text: 'Yes.' };
const space: Piece = { type: 'text', text: '\n' };
const wasThought: Piece = { type: 'text-was-thought' };

describe('The seconds of thinking', () => {
  afterEach(() => mock.restoreAll());

  const cases: [what: string, pieces: [second: number, piece: Piece][], seconds: number][] = [
    [
      'end with the first text',
      [
        [5, thought],
        [7, thought],
        [8, text],
        [30, text],
      ],
      3,
    ],
    [
      'last until now while no text has arrived',
      [
        [5, thought],
        [6, thought],
      ],
      95,
    ],
    [
      'do not end with text that nobody sees',
      [
        [5, thought],
        [6, space],
        [9, text],
      ],
      4,
    ],
    [
      'begin with text that turns out to be thought',
      [
        [5, text],
        [6, text],
        [10, wasThought],
        [12, text],
      ],
      7,
    ],
    [
      'do not begin again with thoughts after text',
      [
        [5, thought],
        [6, text],
        [20, thought],
        [22, text],
      ],
      1,
    ],
    ['are none without a piece', [], 0],
  ];
  for (const [what, pieces, seconds] of cases)
    it(what, () => {
      let now = 0;
      mock.method(performance, 'now', () => now * 1000);
      const time = new ThinkingTime();
      for (const [second, piece] of pieces) {
        now = second;
        time.note(piece);
      }
      now = 100;
      assert.equal(time.seconds, seconds);
    });
});
