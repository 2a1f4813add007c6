import assert from 'node:assert/strict';
import { ChosenEfforts } from '../../../src/connect/models/chosenEfforts.ts';
import { memory } from '../../support/memento.ts';

const hosted = { baseUrl: 'https://hosted.example', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };

describe('The chosen efforts (V445)', () => {
  it('are kept for each model of each installation, and forgotten with it', async () => {
    const efforts = new ChosenEfforts(memory());
    await efforts.choose(hosted, 'a', 'low');
    await efforts.choose(hosted, '__proto__', 'high');
    await efforts.choose(own, 'a', 'max');
    await efforts.choose(hosted, 'a', 'medium');
    assert.deepEqual(
      [efforts.of(hosted, 'a'), efforts.of(hosted, '__proto__'), efforts.of(own, 'a'), efforts.of(own, 'b')],
      ['medium', 'high', 'max', ''],
    );
    await efforts.choose(hosted, 'a', '');
    await efforts.forget(own);
    assert.deepEqual(
      [efforts.of(hosted, 'a'), efforts.of(hosted, '__proto__'), efforts.of(own, 'a')],
      ['', 'high', ''],
    );
  });

  it('are none without an installation', async () => {
    const efforts = new ChosenEfforts(memory());
    await efforts.choose(undefined, 'a', 'low');
    assert.deepEqual([efforts.of(undefined, 'a'), efforts.of(hosted, 'a')], ['', '']);
  });

  for (const kept of [null, 7, 'a', {}, [['a']], [['a', 1]], [['a', 'low', 'x']], [null, 'a', ['b', {}]], { a: 'low' }])
    it(`are none of what else is stored: ${JSON.stringify(kept)}`, async () => {
      const efforts = new ChosenEfforts(memory(kept));
      assert.equal(efforts.of(hosted, 'a'), '');
      await efforts.choose(hosted, 'a', 'low');
      assert.equal(efforts.of(hosted, 'a'), 'low');
    });

  it('are the last 200', async () => {
    const efforts = new ChosenEfforts(memory());
    for (let number = 0; number <= 200; number++) await efforts.choose(hosted, String(number), 'low');
    assert.deepEqual([efforts.of(hosted, '0'), efforts.of(hosted, '1'), efforts.of(hosted, '200')], ['', 'low', 'low']);
  });
});
