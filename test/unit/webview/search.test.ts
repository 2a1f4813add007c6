import assert from 'node:assert/strict';
import { mock } from 'node:test';
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

  it('starts with what is in view, and goes on from there if the current match is gone', async () => {
    root.innerHTML =
      '<div class="message"><div class="markdown" data-part="body"><p>one fish</p><p>two fish</p></div></div>' +
      '<div class="message"><div class="markdown" data-part="body"><p>red fish</p><p>blue fish</p><p>old fish</p></div></div>';
    // The first message ends where the view starts.
    const bottoms = [0, 0, 0, 100, 10, 90, 100];
    const parts = [root, ...root.querySelectorAll('.message, p')];
    for (const [index, part] of parts.entries())
      part.getBoundingClientRect = () => ({ top: 0, bottom: bottoms[index] }) as DOMRect;
    await search.start('fish');
    assert.equal(current(), 'red fish');
    for (const [gone, next] of [
      ['red fish', 'blue fish'],
      ['blue fish', 'old fish'],
    ]) {
      const paragraph = [...root.querySelectorAll('p')].find(({ textContent }) => textContent === gone);
      paragraph?.remove();
      await eventually(() => assert.equal(current(), next));
    }
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

  it('no longer finds a part of a text that is removed while another part moves', async () => {
    const [paragraph] = root.querySelectorAll('p');
    paragraph?.replaceChildren('one ', 'fish');
    await search.start('fish');
    const [one, fish] = [...(paragraph?.childNodes ?? [])];
    paragraph?.append('one ');
    fish?.remove();
    one?.remove();
    await eventually(() => assert.equal(search.matches.length, 2));
  });

  it('searches again after a pause of many times as long as a search takes, so that reading stays quick', async () => {
    const pauses: unknown[] = [];
    mock.method(window, 'setTimeout', (_: unknown, pause: unknown) => pauses.push(pause));
    for (const took of [1, 20]) {
      everyLookTakes(took);
      await search.start('fish');
      add('blue fish');
      await new Promise(setImmediate);
    }
    assert.equal(pauses[0], 300);
    assert.ok(Number(pauses[1]) >= 1000, `${String(pauses[1])} ms`);
  });

  it('looks at nothing any more once it has ended, also not at what arrived before', async () => {
    const timers = new Set<number>();
    mock.method(window, 'setTimeout', () => (timers.add(1), 1));
    mock.method(window, 'clearTimeout', (timer: number) => timers.delete(timer));
    await search.start('fish');
    add('blue fish');
    await Promise.resolve();
    assert.equal(timers.size, 1);
    search.stop();
    add('new fish');
    await Promise.resolve();
    assert.deepEqual([timers.size, search.matches, changes], [0, [], 1]);
  });
});
