import assert from 'node:assert/strict';
import { findMatches } from '../../../src/webview/find/matches.ts';
import { indexFrom } from '../../../src/webview/find/position.ts';
import { inPage } from './dom.ts';

describe('The first match from a position', () => {
  inPage();

  it('is the next one in the block of the position, in a later block, or the first of all', async () => {
    const root = document.createElement('div');
    root.innerHTML = '<div class="markdown"><p>a a</p><p>b</p><p>a</p><p>b</p></div>';
    document.body.append(root);
    const matches = await findMatches(root, 'a', new AbortController().signal);
    const [first, second, third, fourth] = root.querySelectorAll('p');
    assert.ok(first && second && third && fourth);
    const cases: [block: Element, start: number, index: number][] = [
      [first, 0, 0],
      [first, 1, 1],
      [first, 2, 1],
      [first, 3, 2],
      [second, 0, 2],
      [third, 0, 2],
      [third, 1, 0],
      [fourth, 0, 0],
    ];
    for (const [block, start, index] of cases)
      assert.equal(indexFrom(matches, { block, start }), index, `${block.textContent} from ${start}`);
    assert.equal(indexFrom([], { block: first, start: 0 }), 0);
  });
});
