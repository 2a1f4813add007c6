import assert from 'node:assert/strict';
import { Search } from '../../../src/webview/find/search.ts';
import { eventually } from '../../support/eventually.ts';
import { everyLookTakes, find, inPage } from './dom.ts';

describe('A search in the transcript', () => {
  inPage();
  let root: HTMLElement;
  let changes: number;
  let search: Search;
  beforeEach(() => {
    root = document.createElement('div');
    root.innerHTML = '<div class="markdown"><p>one fish</p><p>two fish</p><p>red fish</p></div>';
    document.body.append(root);
    changes = 0;
    search = new Search(root, () => changes++);
  });
  const add = (text: string): void => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    root.querySelector('.markdown')?.append(paragraph);
  };
  const current = (): string | null | undefined => search.matches[search.index]?.block.textContent;

  it('goes from each match to the next one or the one before, and from the last to the first', async () => {
    assert.equal(await search.start('fish'), true);
    assert.deepEqual([search.text, search.matches.length, current()], ['fish', 3, 'one fish']);
    const seen: unknown[] = [];
    for (const by of [1, 1, 1, -1, -1] as const) seen.push(await search.step(by), current());
    assert.deepEqual(seen, [true, 'two fish', true, 'red fish', true, 'one fish', true, 'red fish', true, 'two fish']);
    assert.equal(changes, 1, 'a step searches only after a change');
  });

  it('has no match to go to where there is none', async () => {
    assert.equal(await search.start('bird'), true);
    for (const by of [1, -1] as const) assert.deepEqual([await search.step(by), search.index], [true, 0]);
  });

  it('has nothing to show once another one was started, or it was ended', async () => {
    const first = search.start('one');
    const second = search.start('two');
    assert.deepEqual([await first, await second, current()], [false, true, 'two fish']);
    const third = search.start('red');
    const step = search.step(1);
    assert.deepEqual([await third, await step], [false, true], 'a step waits for its own search');
    const last = search.start('fish');
    search.stop();
    assert.deepEqual([await last, search.matches], [false, []]);
  });

  it('finds what has arrived before it goes on, and keeps its place', async () => {
    await search.start('fish');
    await search.step(-1);
    add('blue fish');
    await Promise.resolve();
    assert.deepEqual([await search.step(1), current(), search.matches.length], [true, 'blue fish', 4]);
  });

  it('finds what arrives without a step, and again what arrives later', async () => {
    await search.start('fish');
    add('blue fish');
    await eventually(() => assert.equal(search.matches.length, 4));
    (find(root, 'p:last-child').firstChild as Text).data += ' and more fish';
    await eventually(() => assert.equal(search.matches.length, 5));
    assert.deepEqual([changes, current()], [3, 'one fish']);
  });

  it('finds what arrives while it runs', async () => {
    everyLookTakes(11);
    const started = search.start('fish');
    add('blue fish');
    assert.deepEqual([await started, search.matches.length], [true, 3]);
    await eventually(() => assert.equal(search.matches.length, 4));
  });

  it('goes on from what is in view if the current match is gone', async () => {
    await search.start('fish');
    await search.step(1);
    root.querySelectorAll('p')[1]?.remove();
    await eventually(() => assert.equal(search.matches.length, 2));
    assert.equal(current(), 'one fish');
  });

  it('keeps its matches where text only moves to other nodes', async () => {
    await search.start('fish');
    const { matches } = search;
    const [paragraph] = root.querySelectorAll('p');
    if (paragraph) paragraph.innerHTML = '<b>one</b> fish';
    await eventually(() => assert.equal(changes, 2));
    assert.equal(matches[0]?.range.startContainer.isConnected, true);
    await search.step(1);
    assert.deepEqual([search.matches === matches, changes], [true, 2], 'nothing is searched again');
  });

  it('looks at nothing any more once it has ended', async () => {
    await search.start('fish');
    search.stop();
    add('blue fish');
    await Promise.resolve();
    assert.deepEqual([search.matches, changes], [[], 1]);
  });
});
