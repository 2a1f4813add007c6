import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HistorySearch } from '../../../src/panel/history/historySearch.ts';

describe('The search in the history', () => {
  type Found = { id: string; excerpt: string };
  /** A search that finds these, and what it shows until its end. */
  const search = (find: (words: string, signal: AbortSignal) => AsyncGenerator<Found>) => {
    const ended = Promise.withResolvers<Record<string, string>>();
    /** How much was found at each end; what is shown before depends on the time. */
    const ends: number[] = [];
    const shown = new HistorySearch({ search: find }, (excerpts, isDone) => {
      if (!isDone) return;
      ends.push(excerpts.size);
      ended.resolve(Object.fromEntries(excerpts));
    });
    return { shown, ends, ended: ended.promise };
  };
  async function* one(words: string): AsyncGenerator<Found> {
    await Promise.resolve();
    yield { id: '1', excerpt: words };
  }

  it('shows all that it has found at its end', async () => {
    const { shown, ends, ended } = search(one);
    shown.start('words');
    assert.deepEqual(ends, []);
    assert.deepEqual(await ended, { 1: 'words' });
    assert.deepEqual(ends, [1]);
  });

  it('shows what it has found so far, at most every 150 milliseconds, until its end', async () => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    const shows: [ids: string, isDone: boolean][] = [];
    const ended = Promise.withResolvers<undefined>();
    const find = async function* (): AsyncGenerator<Found> {
      for (const [id, time] of Object.entries({ a: 100, b: 150, c: 200, d: 299, e: 300, f: 301 })) {
        now = time;
        yield await Promise.resolve({ id, excerpt: id });
      }
    };
    const shown = new HistorySearch({ search: find }, (excerpts, isDone) => {
      shows.push([[...excerpts.keys()].join(''), isDone]);
      if (isDone) ended.resolve(undefined);
    });
    shown.start('words');
    await ended.promise;
    mock.restoreAll();
    assert.deepEqual(shows, [
      ['ab', false],
      ['abcde', false],
      ['abcdef', true],
    ]);
  });

  it('finds nothing at once for nothing', () => {
    const { shown, ends } = search(one);
    shown.start(' ');
    assert.deepEqual(ends, [0]);
  });

  it('ends the one before, even while that reads', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const going = Promise.withResolvers<undefined>();
    const { shown, ends, ended } = search(async function* (words, signal) {
      if (words === 'first') {
        begun.resolve(signal);
        await going.promise;
      }
      yield* one(words);
    });
    shown.start('first');
    const signal = await begun.promise;
    shown.start('second');
    assert.equal(signal.aborted, true);
    going.resolve(undefined);
    assert.deepEqual(await ended, { 1: 'second' });
    assert.deepEqual(ends, [1]);
  });

  it('shows nothing more once it is stopped, also if it finds nothing', async () => {
    const begun = Promise.withResolvers<undefined>();
    const going = Promise.withResolvers<undefined>();
    const { shown, ends } = search(async function* (words) {
      begun.resolve(undefined);
      await going.promise;
      if (words === 'found') yield* one(words);
    });
    shown.start('words');
    await begun.promise;
    shown.stop();
    going.resolve(undefined);
    await new Promise(setImmediate);
    assert.deepEqual(ends, []);
  });

  it('does not begin while the user types', async () => {
    const begun: string[] = [];
    const { shown, ended } = search((words) => {
      begun.push(words);
      return one(words);
    });
    for (const words of ['w', 'wo', 'words']) shown.start(words);
    await ended;
    assert.deepEqual(begun, ['words']);
  });
});
