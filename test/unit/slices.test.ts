import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { atOnce, inSlices } from '../../src/shared/slices.ts';

/** Work of so many steps, each of which is noted. */
function* work(steps: number, done: number[]): Generator<void, string> {
  for (let step = 1; step <= steps; step++) {
    done.push(step);
    yield;
  }
  return 'result';
}

describe('Work in slices', () => {
  /** A clock that goes on by so many milliseconds each time it is read. */
  const clock = (milliseconds: number): void => {
    let time = 0;
    mock.method(performance, 'now', () => (time += milliseconds));
  };
  afterEach(() => mock.restoreAll());

  const cases: [what: string, milliseconds: number, seen: number[]][] = [
    ['after each step that takes a slice', 10, [1, 2, 3, 4]],
    ['after several short steps', 3, [3]],
    ['not before the end if all steps take no time', 0, [4]],
  ];
  for (const [what, milliseconds, seen] of cases)
    it(`lets other code run ${what}`, async () => {
      clock(milliseconds);
      const [done, others]: [number[], Set<number>] = [[], new Set()];
      let isWorking = true;
      const run = (): unknown => isWorking && (others.add(done.length), setImmediate(run));
      const result = inSlices(work(4, done));
      run();
      assert.equal(await result, 'result');
      isWorking = false;
      assert.deepEqual([...others], seen);
    });

  it('ends after a slice once its result is not wanted any more', async () => {
    clock(10);
    const done: number[] = [];
    assert.equal(await inSlices(work(4, done), () => done.length < 2), undefined);
    assert.deepEqual(done, [1, 2]);
  });

  it('is done at once where nothing else may run', () => {
    const done: number[] = [];
    assert.deepEqual([atOnce(work(4, done)), done], ['result', [1, 2, 3, 4]]);
  });
});
