import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { startFind } from '../../../src/webview/find/find.ts';
import { eventually } from '../../support/eventually.ts';
import { everyLookTakes, find, inPage, press } from './dom.ts';
import { texts } from './texts.ts';

describe('Find', () => {
  inPage();
  const highlights = new Map<string, Set<unknown>>();
  let log: HTMLElement;
  beforeEach(() => {
    everyLookTakes(0);
    highlights.clear();
    // jsdom marks no text.
    Object.assign(globalThis, { CSS: { highlights }, Highlight: Set });
    const element = document.createElement('div');
    element.innerHTML = '<div class="log" tabindex="0"><div class="markdown"><p>one fish</p></div></div>';
    document.body.append(element);
    log = find(element, '.log');
    startFind({ element, log }, texts, () => undefined);
  });
  afterEach(() => {
    for (const name of ['CSS', 'Highlight']) Reflect.deleteProperty(globalThis, name);
  });

  it('marks matches until it is closed, and then searches no text that arrives', async () => {
    press(log, 'f', { ctrlKey: true });
    const input = find(document.body, '.find-input') as HTMLInputElement;
    input.value = 'fish';
    press(input, 'Enter');
    await eventually(() => assert.equal(highlights.get('found')?.size, 1));
    press(input, 'Escape');
    assert.equal(highlights.size, 0);
    const later = mock.method(window, 'setTimeout');
    find(log, '.markdown').append('two fish');
    await new Promise(setImmediate);
    assert.equal(later.mock.callCount(), 0);
  });
});
