import assert from 'node:assert/strict';
import { PassedTexts } from '../../../src/nativeChat/passedTexts.ts';

/** A gate that allows or stops everything, and the texts that it checked. */
function gate(isStopped = false) {
  const seen: string[] = [];
  const mayLeave = (texts: readonly string[]) => {
    seen.push(texts.join(' '));
    return Promise.resolve(!isStopped);
  };
  return { seen, texts: new PassedTexts({ mayLeave }) };
}

describe('Texts of a conversation (V159)', () => {
  it('are checked once for each place', async () => {
    const { seen, texts } = gate();
    assert.ok(await texts.mayLeave(['one', 'two'], 'here'));
    assert.ok(await texts.mayLeave(['one', 'two', 'three'], 'here'));
    assert.ok(await texts.mayLeave(['one'], 'there'));
    assert.deepEqual(seen, ['one two', 'three', 'one']);
  });

  it('are checked once also if two requests contain them at the same time', async () => {
    const { seen, texts } = gate();
    await Promise.all([texts.mayLeave(['one', 'two'], 'here'), texts.mayLeave(['two', 'three'], 'here')]);
    assert.deepEqual(seen, ['one two', 'three']);
  });

  it('are checked again if they were stopped', async () => {
    const { seen, texts } = gate(true);
    assert.equal(await texts.mayLeave(['one'], 'here'), false);
    assert.equal(await texts.mayLeave(['one'], 'here'), false);
    assert.deepEqual(seen, ['one', 'one']);
  });

  it('are forgotten if there are too many, the oldest first', async () => {
    const { seen, texts } = gate();
    const many = Array.from({ length: 20_000 }, (_, number) => String(number));
    await texts.mayLeave(['first', ...many], 'here');
    await texts.mayLeave(['first', '19999'], 'here');
    assert.equal(seen.at(-1), 'first');
  });
});
