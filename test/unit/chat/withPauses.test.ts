import assert from 'node:assert/strict';
import { withPauses } from '../../../src/chat/history/withPauses.ts';

describe('Files that are read one after the other', () => {
  for (const [count, pauses] of [
    [0, 0],
    [99, 0],
    [100, 1],
    [350, 3],
  ] as const)
    it(`let other code run after each hundred: ${pauses} times for ${count}`, async () => {
      const names = Array.from({ length: count }, String);
      const read: string[] = [];
      let [others, isReading] = [0, true];
      const run = (): unknown => isReading && (others++, setImmediate(run));
      setImmediate(run);
      for await (const name of withPauses(names)) read.push(name);
      isReading = false;
      assert.deepEqual([read, others], [names, pauses]);
    });
});
