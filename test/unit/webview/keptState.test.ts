import assert from 'node:assert/strict';
import { KeptState, type State } from '../../../src/webview/parts/keptState.ts';
import { eventually } from '../../support/eventually.ts';
import { inPage } from './dom.ts';

const long = 'word '.repeat(40_000);

describe('The state that the page keeps', () => {
  inPage();

  it('stores a short text with each key press', () => {
    const { state, stored } = open();
    for (const draft of ['a', 'ab', 'abc']) state.change({ draft });
    assert.deepEqual(stored, [{ draft: 'a' }, { draft: 'ab' }, { draft: 'abc' }]);
  });

  for (const [what, typed] of [
    ['the message', (text: string): State => ({ draft: text })],
    ['an edited message', (text: string): State => ({ edits: [['1', text]] })],
  ] as const) {
    it(`does not store the whole of ${what} with each key press if it is long, but once after them (V277)`, async () => {
      const { state, stored } = open();
      for (let keys = 1; keys <= 20; keys++) state.change(typed(long + 'k'.repeat(keys)));
      assert.deepEqual(state.value, typed(long + 'k'.repeat(20)));
      assert.equal(stored.length, 0);
      await eventually(() => assert.equal(stored.length, 1));
      assert.deepEqual(stored, [typed(long + 'k'.repeat(20))]);
    });
  }

  it('does not store texts with each key press that are long only together', () => {
    const { state, stored } = open();
    const short = 'k'.repeat(4000);
    state.change({ draft: short, edits: [['1', short]] });
    assert.equal(stored.length, 1);
    state.change({ edits: ['1', '2'].map((id) => [id, short]) });
    assert.equal(stored.length, 1);
  });

  for (const leaving of ['blur', 'pagehide']) {
    it(`stores a long text at ${leaving}, once (V277)`, () => {
      const { state, stored } = open();
      state.change({ draft: long });
      window.dispatchEvent(new window.Event(leaving));
      window.dispatchEvent(new window.Event(leaving));
      assert.deepEqual(stored, [{ draft: long }]);
    });
  }

  for (const before of [{ edits: null }, { edits: 'a' }, { edits: [null, 1] }, null, 'text', 7, []])
    it(`goes on from anything that another version has stored: ${JSON.stringify(before)} (V226)`, () => {
      const { state, stored } = open(before as State);
      state.change({ draft: 'a' });
      assert.deepEqual([state.value.draft, stored.at(-1)?.draft], ['a', 'a']);
      assert.ok(!('0' in state.value));
    });

  it('stores what is left after a long text was sent, and nothing older later', () => {
    const { state, stored } = open({ conversation: 'c' });
    state.change({ draft: long });
    state.change({ draft: '' });
    window.dispatchEvent(new window.Event('blur'));
    assert.deepEqual(stored, [{ conversation: 'c', draft: '' }]);
  });
});

function open(before?: State) {
  const stored: State[] = [];
  const state = new KeptState({ getState: () => before, setState: (next) => void stored.push(next) });
  return { state, stored };
}
