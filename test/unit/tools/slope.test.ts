import assert from 'node:assert/strict';
import { grows, slopeOf } from '../../../tools/soak/slope.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';

/** Measurements at each 25th of 600 steps: a start, a growth for each step, and noise up or down. */
function measured(growth: number, noise: number): [number, number][] {
  const random = randomNumbers(5);
  return Array.from({ length: 24 }, (_, index) => [
    index * 25,
    50_000_000 + index * 25 * growth + (random() - 0.5) * 2 * noise,
  ]);
}

describe('The line through measurements', () => {
  it('has their growth for each step, and no error if they are on a line', () => {
    const { perStep, error } = slopeOf(measured(1024, 0));
    assert.ok(Math.abs(perStep - 1024) < 0.001);
    assert.ok(error < 0.001);
  });

  const rows: [name: string, growth: number, noise: number, expected: boolean][] = [
    ['a kilobyte for each step', 1024, 0, true],
    ['a kilobyte for each step among noise', 1024, 100_000, true],
    ['noise alone', 0, 100_000, false],
    ['noise that is much larger than the growth', 1024, 20_000_000, false],
    ['less than is allowed', 100, 0, false],
    ['less and less', -1024, 0, false],
  ];
  for (const [name, growth, noise, expected] of rows)
    it(`${expected ? 'is steep' : 'is not steep'}: ${name}`, () => {
      assert.equal(grows(slopeOf(measured(growth, noise)), 512), expected);
    });
});
