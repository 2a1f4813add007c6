import assert from 'node:assert/strict';
import { loadSample } from '../../tools/load/sampleLoad.ts';
import { statisticsOf } from '../../tools/load/answered.ts';

describe('Fifty windows that use a service with rate limits', () => {
  it('lose no message, duplicate none, and never retry earlier than the service asked for (V228)', async function () {
    this.timeout(60_000);
    const limit = { requests: 2, seconds: 2 };
    const { seen, statistics } = await loadSample(
      50,
      10,
      { pause: 1, delay: 50, limit },
      { goesOn: (said) => said < 1 },
    );
    assert.equal(seen.messages.length, 50);
    const { lost, doubled, early, refused } = statistics;
    assert.deepEqual({ lost, doubled, early }, { lost: [], doubled: [], early: [] });
    assert.deepEqual(seen.outcomes, { done: 50 });
    assert.ok(refused > 0, 'at least one request was refused');
  });

  it('are counted by the answers of the server', () => {
    const sent = (id: string, at: number, status: number, retryAfter?: string) => ({
      ...{ id, at, status },
      ...(retryAfter !== undefined && { retryAfter }),
    });
    const date = new Date(9000).toUTCString();
    const answered = [
      ...[sent('a', 0, 429, '2'), sent('a', 2100, 200), sent('b', 0, 200), sent('b', 10, 200)],
      ...[sent('c', 0, 429, '2'), sent('c', 1900, 429, date), sent('c', 9010, 500)],
    ];
    assert.deepEqual(statisticsOf(['a', 'b', 'c', 'd'], answered), {
      ...{ requests: 7, refused: 3, lost: ['c', 'd'], doubled: ['b'], early: ['c'] },
      ...{ lateness: [-100, 10, 100], mostAtOnce: 1 },
    });
  });
});
