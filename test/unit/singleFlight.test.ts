import assert from 'node:assert/strict';
import { SingleFlight } from '../../src/shared/singleFlight.ts';

describe('Work that several callers want at the same time', () => {
  let flights: SingleFlight<string>;
  /** The work that was started. */
  let started: { signal: AbortSignal; end: (value: string) => void; fail: (error: Error) => void }[];
  beforeEach(() => {
    flights = new SingleFlight();
    started = [];
  });
  const join = (name: string, stop = new AbortController()): { value: Promise<string>; stop: AbortController } => {
    const start = (signal: AbortSignal): Promise<string> =>
      new Promise((end, fail) => started.push({ signal, end, fail }));
    return { value: flights.join(name, start, stop.signal), stop };
  };

  it('runs once for each name, and again for who comes after its end', async () => {
    const [one, two, other] = [join('a'), join('a'), join('b')];
    assert.equal(started.length, 2);
    started[0]?.end('first');
    started[1]?.end('of b');
    assert.deepEqual(await Promise.all([one.value, two.value, other.value]), ['first', 'first', 'of b']);
    const later = join('a');
    started[2]?.end('second');
    assert.equal(await later.value, 'second');
  });

  it('goes on while one of them waits, and begins anew for who comes after all of them have left', async () => {
    const [one, two] = [join('a'), join('a')];
    one.stop.abort(new Error('One left.'));
    await assert.rejects(one.value, /One left\./);
    assert.equal(started[0]?.signal.aborted, false);
    two.stop.abort(new Error('Two left.'));
    await assert.rejects(two.value, /Two left\./);
    assert.equal(started[0].signal.aborted, true);
    const later = join('a');
    started[0].end('too late');
    started[1]?.end('new');
    assert.deepEqual([started.length, await later.value], [2, 'new']);
  });

  it('fails for all of them, and is tried again by the next', async () => {
    const all = [join('a'), join('a')];
    started[0]?.fail(new Error('It failed.'));
    for (const { value } of all) await assert.rejects(value, /It failed\./);
    const later = join('a');
    started[1]?.end('now');
    assert.equal(await later.value, 'now');
  });

  it('does not begin for who has left before', async () => {
    const stop = new AbortController();
    stop.abort(new Error('Gone.'));
    await assert.rejects(join('a', stop).value, /Gone\./);
    assert.equal(started.length, 0);
  });
});
