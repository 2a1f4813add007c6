import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/entry.ts';
import { keptWhile } from '../../../src/chat/history/journal.ts';

describe('A journal that can be closed', () => {
  it('keeps nothing once it was closed, even if it is wanted again', () => {
    const kept: Entry[] = [];
    let isWanted = true;
    const append = (entry: Entry): number => kept.push(entry);
    const journal = keptWhile(() => isWanted, { id: 'a', append, flush: () => Promise.resolve() });
    const entry = (text: string): Entry => ({ type: 'text', id: '1', text });
    journal.append(entry('one'));
    assert.equal(journal.id, 'a');
    isWanted = false;
    journal.append(entry('two'));
    assert.equal(journal.id, undefined);
    isWanted = true;
    journal.append(entry('three'));
    assert.equal(journal.id, undefined);
    assert.deepEqual(kept, [entry('one')]);
  });
});
