import assert from 'node:assert/strict';
import { timeoutsOf } from '../../../src/settings/timeouts.ts';

const normal = { connect: 10, firstByte: 120, idle: 120 };
const set = (values: Record<string, unknown>) => timeoutsOf((name) => values[name]);

describe('The timeouts of the settings', () => {
  it('are each read from the setting of their name', () => {
    const values = { 'timeouts.connect': 1, 'timeouts.firstByte': 2, 'timeouts.idle': 3 };
    assert.deepEqual(set(values), { connect: 1, firstByte: 2, idle: 3 });
    for (const [name, value] of Object.entries(values))
      assert.deepEqual(set({ [name]: value }), { ...normal, [name.replace('timeouts.', '')]: value });
  });

  it('are unlimited at 0, and otherwise an hour at most', () => {
    assert.equal(set({ 'timeouts.idle': 0 }).idle, 0);
    assert.equal(set({ 'timeouts.idle': 3600 }).idle, 3600);
  });

  for (const bad of [-1, 3601, Number.NaN, Infinity, '5', null, [5]])
    it(`have their defaults if the settings are ${JSON.stringify(bad)} (${String(bad)})`, () =>
      assert.deepEqual(set({ 'timeouts.connect': bad, 'timeouts.firstByte': bad, 'timeouts.idle': bad }), normal));
});
