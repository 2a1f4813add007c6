import assert from 'node:assert/strict';
import { LookUpAgreements } from '../../src/dialogs/lookUpAgreements.ts';
import { memory } from '../support/memento.ts';

const [app, other] = ['file:///home/me/app', 'file:///home/me/other'];
const [here, there] = ['a.example · primary', 'b.example · primary'];

describe('What the user agreed to let models look up', () => {
  it('is another question for another connection, and for a folder that was added since (V593)', async () => {
    const stored = memory();
    await new LookUpAgreements(stored).add([app], here);
    const agreements = new LookUpAgreements(stored);
    assert.equal(agreements.cover([app], here), true);
    assert.equal(agreements.cover([app], there), false);
    assert.equal(agreements.cover([app, other], here), false);
    await agreements.add([app, other], there);
    assert.deepEqual(
      [agreements.cover([other], there), agreements.cover([other], here), agreements.cover([app], here)],
      [true, false, true],
    );
  });

  it('is nothing if something else is stored', () => {
    for (const kept of [true, 'yes', {}, [true, null, 1]])
      assert.equal(new LookUpAgreements(memory(kept)).cover([app], here), false);
  });
});
