import assert from 'node:assert/strict';
import { ShownLine } from '../../../src/editor/proposal/shownLine.ts';

const lines = (first: number, last: number) => [{ start: { line: first }, end: { line: last } }];

describe('The line of a change that a diff was scrolled to', () => {
  // Which lines are visible one after the other, at first those before the diff was scrolled to line 50, and when it is scrolled again.
  const cases: [what: string, visible: [[number, number], ...[number, number][]], again: boolean[]][] = [
    [
      'stays where it is while it is visible',
      [
        [40, 60],
        [40, 55],
        [40, 50],
      ],
      [false, false],
    ],
    [
      'is shown again if removed lines push it down',
      [
        [40, 60],
        [40, 60],
        [40, 49],
      ],
      [false, true],
    ],
    [
      'is shown again only once for each time',
      [
        [40, 60],
        [40, 49],
        [40, 45],
      ],
      [true, false],
    ],
    [
      'is shown again as often as it is pushed down',
      [
        [40, 60],
        [40, 49],
        [45, 55],
        [45, 49],
      ],
      [true, false, true],
    ],
    [
      'stays out of sight if the user scrolls down',
      [
        [40, 60],
        [40, 60],
        [51, 71],
      ],
      [false, false],
    ],
    [
      'stays out of sight if the user scrolls up',
      [
        [40, 60],
        [40, 60],
        [20, 40],
      ],
      [false, false],
    ],
    [
      'is shown again after the user came back to it',
      [
        [40, 60],
        [51, 71],
        [45, 65],
        [45, 49],
      ],
      [false, false, true],
    ],
  ];
  for (const [what, [before, ...visible], again] of cases)
    it(what, () => {
      const shown = new ShownLine(50, lines(...before));
      assert.deepEqual(
        visible.map((now) => shown.follow(lines(...now))),
        again,
      );
    });

  it('may be folded away, beside other visible parts', () => {
    const shown = new ShownLine(50, [...lines(0, 3), ...lines(40, 60)]);
    assert.ok(!shown.follow([...lines(0, 3), ...lines(48, 52)]));
    assert.ok(shown.follow([...lines(0, 3), ...lines(51, 60)]));
  });
});
