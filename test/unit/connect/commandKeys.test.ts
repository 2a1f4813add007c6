import assert from 'node:assert/strict';
import { CommandKeys } from '../../../src/connect/keys/commandKeys.ts';

const installation = { baseUrl: 'https://a.example', realm: 'primary' };
const never = new AbortController().signal;

/** A command whose runs are ended by the test. */
function started() {
  const runs: { signal: AbortSignal; print: (key: string) => void; fail: (error: Error) => void }[] = [];
  const current: { command: unknown } = { command: ['print-key'] };
  const keys = new CommandKeys(
    () => current.command,
    () => false,
    (_command, _installation, signal) =>
      new Promise((resolve, reject) => {
        runs.push({ signal, print: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  return { keys, runs, current };
}

describe('The keys of a command', () => {
  it('are set by any command that is not empty, which does not run for this check', () => {
    const { keys, runs, current } = started();
    const set = [undefined, null, [], ['a'], 'a'].map((command) => {
      current.command = command;
      return keys.isSet;
    });
    assert.deepEqual([set, runs], [[false, false, false, true, true], []]);
  });

  it('are demanded only by an organisation that has set a command', () => {
    const isDemanded = (command: unknown, isLocked: boolean): boolean =>
      new CommandKeys(
        () => command,
        () => isLocked,
        () => assert.fail('It runs.'),
      ).isDemanded;
    assert.deepEqual(
      [isDemanded(['a'], true), isDemanded(['a'], false), isDemanded([], true), isDemanded(undefined, true)],
      [true, false, false, false],
    );
  });

  it('are printed once for requests at the same time, and once for each installation (V216)', async () => {
    const { keys, runs } = started();
    const both = [keys.keyFor(installation, never), keys.keyFor(installation, never)];
    const other = keys.keyFor({ ...installation, realm: 'other' }, never);
    assert.equal(runs.length, 2);
    runs[0]!.print('sk-1');
    runs[1]!.print('sk-2');
    assert.deepEqual(await Promise.all([...both, other]), ['sk-1', 'sk-1', 'sk-2']);
    assert.equal(await keys.keyFor(installation, never), 'sk-1');
    assert.equal(runs.length, 2);
  });

  it('are printed again by another command', async () => {
    const { keys, runs, current } = started();
    const first = keys.keyFor(installation, never);
    runs[0]!.print('sk-1');
    await first;
    current.command = ['another'];
    const second = keys.keyFor(installation, never);
    runs[1]!.print('sk-2');
    assert.equal(await second, 'sk-2');
  });

  it('are printed once more for all requests whose key is rejected at the same time (V216)', async () => {
    const { keys, runs } = started();
    const first = keys.keyFor(installation, never);
    runs[0]!.print('sk-1');
    await first;
    const both = [keys.keyAfter('sk-1', installation, never), keys.keyAfter('sk-1', installation, never)];
    assert.equal(runs.length, 2);
    runs[1]!.print('sk-2');
    assert.deepEqual(await Promise.all(both), ['sk-2', 'sk-2']);
    assert.equal(await keys.keyAfter('sk-1', installation, never), 'sk-2');
    assert.equal(runs.length, 2);
  });

  it('stay known for other installations when the one of an installation is rejected (V216)', async () => {
    const { keys, runs } = started();
    const other = { ...installation, realm: 'other' };
    const both = [keys.keyFor(installation, never), keys.keyFor(other, never)];
    runs.forEach(({ print }, index) => print(`sk-${index}`));
    await Promise.all(both);
    const again = keys.keyAfter('sk-0', installation, never);
    assert.equal(await keys.keyFor(other, never), 'sk-1');
    runs[2]!.print('sk-2');
    assert.deepEqual([await again, runs.length], ['sk-2', 3]);
  });

  it('are still printed when one of several requests is stopped, but not after the last one (V218)', async () => {
    const { keys, runs } = started();
    const [one, two] = [new AbortController(), new AbortController()];
    const waiting = [keys.keyFor(installation, one.signal), keys.keyFor(installation, two.signal)];
    one.abort(new Error('stopped'));
    await assert.rejects(waiting[0]!, /stopped/);
    assert.equal(runs[0]!.signal.aborted, false);
    two.abort(new Error('stopped'));
    await assert.rejects(waiting[1]!, /stopped/);
    assert.equal(runs[0]!.signal.aborted, true);
    const next = keys.keyFor(installation, never);
    assert.equal(runs.length, 2, 'the next request runs it again');
    runs[1]!.print('sk-1');
    assert.equal(await next, 'sk-1');
  });

  it('are not kept when the command fails (V217)', async () => {
    const { keys, runs } = started();
    const failing = [keys.keyFor(installation, never), keys.keyFor(installation, never)];
    runs[0]!.fail(new Error('it failed'));
    for (const request of failing) await assert.rejects(request, /it failed/);
    const next = keys.keyFor(installation, never);
    runs[1]!.print('sk-1');
    assert.equal(await next, 'sk-1');
  });
});
