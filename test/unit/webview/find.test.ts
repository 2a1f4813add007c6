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
  let said: string[];
  let input: HTMLInputElement;
  beforeEach(() => {
    everyLookTakes(0);
    highlights.clear();
    // jsdom marks no text, and lays none out.
    Object.assign(globalThis, { CSS: { highlights }, Highlight: Set });
    Object.assign(window.Range.prototype, { getBoundingClientRect: () => document.body.getBoundingClientRect() });
    const element = document.createElement('div');
    element.innerHTML =
      '<div class="log" tabindex="0"><div class="markdown"><p>one fish</p></div></div><button>Stop</button>';
    document.body.append(element);
    log = find(element, '.log');
    said = [];
    startFind({ element, log }, texts, (text) => said.push(text));
    input = find(element, '.find-input') as HTMLInputElement;
  });
  afterEach(() => {
    for (const name of ['CSS', 'Highlight']) Reflect.deleteProperty(globalThis, name);
  });

  it('marks matches until it is closed, and then searches no text that arrives', async () => {
    press(log, 'f', { ctrlKey: true });
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

  it('searches what is typed after a pause, and nothing any more if it is closed before', () => {
    const timers = new Set<number>();
    let last = 0;
    mock.method(window, 'setTimeout', () => (timers.add(++last), last));
    mock.method(window, 'clearTimeout', (timer: number) => timers.delete(timer));
    press(log, 'f', { ctrlKey: true });
    for (const typed of ['f', 'fi']) {
      input.value = typed;
      input.dispatchEvent(new window.Event('input'));
    }
    assert.equal(timers.size, 1, 'once for both letters');
    press(input, 'Escape');
    assert.equal(timers.size, 0);
  });

  it('goes on with F3, and back with Shift, and says where it is', async () => {
    find(log, 'p').textContent = 'one fish, two fish, red fish';
    press(log, 'f', { ctrlKey: true });
    input.value = 'fish';
    for (const [shiftKey, says] of [
      [false, '1 of 3'],
      [false, '2 of 3'],
      [false, '3 of 3'],
      [true, '2 of 3'],
    ] as const) {
      press(log, 'F3', { shiftKey });
      await eventually(() => assert.equal(said.at(-1), says));
    }
  });

  it('leaves F3 to VS Code while its box is closed', () => {
    const isLeft = [press(log, 'F3')];
    press(log, 'f', { ctrlKey: true });
    isLeft.push(press(log, 'F3'));
    press(input, 'Escape');
    isLeft.push(press(log, 'F3'));
    assert.deepEqual(isLeft, [true, false, true]);
  });

  const isGone: [what: string, leave: (button: HTMLElement) => void, gets: string][] = [
    ['to what had it before', () => undefined, 'Stop'],
    ['to the conversation if that is gone', (button) => button.remove(), 'one fish'],
  ];
  for (const [what, leave, gets] of isGone)
    it(`gives the focus back when it is closed, also after it was opened twice: ${what}`, () => {
      const button = find(document.body, '.log + button');
      button.focus();
      for (const from of [button, input]) press(from, 'f', { ctrlKey: true });
      leave(button);
      press(input, 'Escape');
      assert.equal(document.activeElement?.textContent, gets);
    });
});
