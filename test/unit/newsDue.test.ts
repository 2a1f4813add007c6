import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { isNewsDue } from '../../src/dialogs/newsDue.ts';

/** What one machine keeps, shared by its windows. */
function machine(before?: string, shown?: string) {
  const values = new Map(Object.entries({ lastVersion: before, newsShown: shown }));
  return {
    get: (key: string) => values.get(key),
    update: async (key: string, value: string) => {
      await setImmediate();
      values.set(key, value);
    },
  };
}

const atOnce = (): Promise<void> => Promise.resolve();

const cases: [name: string, before: string | undefined, shown: string | undefined, now: string, isDue: boolean][] = [
  ['an update of the second number', '0.1.0', undefined, '0.2.0', true],
  ['an update of the first number', '0.9.3', undefined, '1.0.0', true],
  ['an update that leaves versions out', '0.1.0', '0.1.0', '0.4.2', true],
  ['numbers of two digits', '0.9.0', '0.9.0', '0.10.0', true],
  ['a new installation', undefined, undefined, '0.2.0', false],
  ['a new installation on a second machine, whose state came with Settings Sync', undefined, '0.1.0', '0.2.0', false],
  ['an update on a second machine, after the release notes were shown on the first', '0.1.0', '0.2.0', '0.2.0', false],
  ['an update on a second machine to less than on the first', '0.1.0', '0.3.0', '0.2.0', false],
  ['the same version', '0.2.0', undefined, '0.2.0', false],
  ['an update of the last number', '0.2.0', undefined, '0.2.1', false],
  ['a downgrade', '0.2.0', undefined, '0.1.9', false],
  ['a downgrade of the first number', '1.0.0', undefined, '0.9.0', false],
  ['the way back after a downgrade', '0.1.0', '0.2.0', '0.2.0', false],
  ['a state that is damaged', '\u0000', undefined, '0.2.0', false],
  ['a state that is empty', '', undefined, '0.2.0', false],
];

describe('The release notes', () => {
  for (const [name, before, shown, now, isDue] of cases)
    it(`are ${isDue ? '' : 'not '}shown after ${name}, and never again (V181)`, async () => {
      const state = machine(before, shown);
      assert.equal(await isNewsDue(now, state, atOnce), isDue);
      assert.equal(await isNewsDue(now, state, atOnce), false);
    });

  it('are shown after the first update of a new installation, and after an update that follows one without news', async () => {
    const state = machine();
    const due: boolean[] = [];
    for (const version of ['0.2.0', '0.3.0', '0.3.1', '0.4.0', '0.3.2', '0.4.0'])
      due.push(await isNewsDue(version, state, atOnce));
    assert.deepEqual(due, [false, true, false, true, false, false]);
  });

  it('are shown in only one of several windows that start together: the one that the user opens first (V181)', async () => {
    const state = machine('0.1.0');
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const inFirst = isNewsDue('0.2.0', state, () => first.promise);
    const inSecond = isNewsDue('0.2.0', state, () => second.promise);
    second.resolve(undefined);
    assert.equal(await inSecond, true);
    first.resolve(undefined);
    assert.equal(await inFirst, false);
  });

  it('neither change the state nor wait for the window while the version stays the same (V181)', async () => {
    const refuse = (): never => assert.fail('nothing is asked');
    assert.equal(await isNewsDue('0.2.0', { get: () => '0.2.0', update: refuse }, refuse), false);
  });
});
