import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Reply } from '../../../src/protocol.ts';
import { click, find, inPage, nextFrame, openThoughts } from './dom.ts';
import { openPage } from './openPage.ts';

const running: Reply = { id: '1', role: 'assistant', model: 'app', text: '', outcome: 'streaming' };
const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a.ts' };
const ended = { id: '1', role: 'assistant', model: 'app', outcome: 'done' } as const;

describe('The thoughts of a model', () => {
  inPage();
  afterEach(() => mock.restoreAll());

  it('are a line that counts while they arrive, and opens with rendered Markdown', async () => {
    const now = Date.now();
    mock.method(Date, 'now', () => now);
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-thought', id: '1', text: 'I *think*' });
    nextFrame();
    assert.equal(line(root).textContent, 'Thinking… 0 s');
    assert.equal(root.querySelector('.waiting'), null);
    assert.equal(find(root, '.thoughts').hasAttribute('open'), false);
    assert.equal(body(root).textContent, '', 'nothing is drawn before it is opened');
    await openThoughts(root);
    assert.equal(body(root).querySelector('em')?.textContent, 'think');
    page.receive({ type: 'turn-thought', id: '1', text: ' so.' });
    nextFrame();
    assert.equal(body(root).textContent.trim(), 'I think so.');
    mock.method(Date, 'now', () => now + 12_000);
    page.receive({ type: 'turn-delta', id: '1', text: 'Yes' });
    nextFrame();
    assert.equal(line(root).textContent, 'Thought for 12 s');
    page.receive({ type: 'turn-end', reply: { ...ended, thoughtSeconds: 10.6 } });
    nextFrame();
    assert.equal(line(root).textContent, 'Thought for 11 s');
    assert.equal(find(root, '[data-part="body"]').textContent.trim(), 'Yes');
  });

  it('are shown for a stored reply, and are drawn in the frame after a click', () => {
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes', thoughts: 'Hm.', thoughtSeconds: 3 }]);
    nextFrame();
    assert.equal(line(root).textContent, 'Thought for 3 s');
    assert.equal(find(root, '.thoughts').hasAttribute('open'), false);
    line(root).click();
    nextFrame();
    assert.equal(body(root).textContent.trim(), 'Hm.');
  });

  it('are never empty once they are opened: what formatting would not show is shown as it was written', async () => {
    const thoughts = '[1]: https://a.example';
    const stored = openPage([{ ...running, outcome: 'done', text: 'Yes', thoughts }]);
    line(stored.root).click();
    nextFrame();
    assert.equal(body(stored.root).textContent, thoughts);
    stored.root.remove();
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-thought', id: '1', text: thoughts });
    await openThoughts(root);
    page.receive({ type: 'turn-end', reply: ended });
    nextFrame();
    assert.equal(body(root).textContent, thoughts);
  });

  it('have no time if it is unknown', () => {
    for (const text of ['Yes', '']) {
      const { root } = openPage([{ ...running, outcome: 'done', text, thoughts: 'Hm.', seconds: 9 }]);
      assert.equal(line(root).textContent, 'Thought');
      root.remove();
    }
  });

  it('include the previous text when it turns out to be a thought', async () => {
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-delta', id: '1', text: 'Hm. **So**' });
    nextFrame();
    page.receive({ type: 'turn-delta', id: '1', text: ' be it.' });
    page.receive({ type: 'turn-text-was-thought', id: '1' });
    assert.equal(line(root).textContent, 'Thought', 'it is over');
    page.receive({ type: 'turn-delta', id: '1', text: 'Yes' });
    nextFrame();
    assert.equal(find(root, '[data-part="body"]').textContent.trim(), 'Yes');
    await openThoughts(root);
    assert.equal(body(root).textContent.trim(), 'Hm. So be it.');
    page.receive({ type: 'turn-end', reply: { ...ended, thoughtSeconds: 2 } });
    nextFrame();
    assert.equal(line(root).textContent, 'Thought for 2 s');
  });

  it('count only while the model thinks: not once the reply failed, nor in a page that is loaded when it answers', () => {
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-thought', id: '1', text: 'Hm.' });
    page.receive({ type: 'turn-end', reply: { ...ended, outcome: 'failed' } });
    nextFrame();
    assert.equal(line(root).textContent, 'Thought for 0 s');
    page.receive({ type: 'conversation', messages: [{ ...running, text: 'Yes', thoughts: 'Hm.' }] });
    nextFrame();
    assert.equal(line(root).textContent, 'Thought');
  });

  it('count by themselves, end with the answer however much of it follows, and count on when the model thinks again', () => {
    const ticks = new Map<number, () => void>();
    mock.method(window, 'setInterval', (tick: () => void) => ticks.set(ticks.size + 1, tick).size);
    mock.method(window, 'clearInterval', (timer: number) => ticks.set(timer, () => undefined));
    const start = Date.now();
    let seconds = 0;
    mock.method(Date, 'now', () => start + seconds * 1000);
    const { page, root } = openPage([running]);
    const shown = (): string => {
      nextFrame();
      for (const tick of ticks.values()) tick();
      return line(root).textContent;
    };
    page.receive({ type: 'turn-thought', id: '1', text: 'Hm.' });
    seconds = 5;
    assert.equal(shown(), 'Thinking… 5 s');
    page.receive({ type: 'turn-delta', id: '1', text: 'Yes' });
    shown();
    seconds = 9;
    page.receive({ type: 'turn-delta', id: '1', text: ', and' });
    assert.equal(shown(), 'Thought for 5 s');
    page.receive({ type: 'turn-thought', id: '1', text: 'Or not?' });
    seconds = 11;
    assert.equal(shown(), 'Thinking… 11 s');
    page.receive({ type: 'turn-step', id: '1', step });
    seconds = 13;
    assert.equal(shown(), 'Thought for 11 s');
  });

  it('count in a page that is loaded before the model answers', () => {
    const { root } = openPage([{ ...running, text: '\n', thoughts: 'Hm.' }]);
    nextFrame();
    assert.equal(line(root).textContent, 'Thinking… 0 s');
  });

  it('are followed by the countdown to the next attempt if the request is sent again, which counts on', () => {
    const ticks: (() => void)[] = [];
    mock.method(window, 'setInterval', (tick: () => void) => ticks.push(tick));
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-thought', id: '1', text: 'Hm.' });
    const now = Date.now();
    mock.method(Date, 'now', () => now);
    const retrying = { sentence: 'It is busy.', at: now + 60_000, attempt: 2, attempts: 3 };
    page.receive({ type: 'turn-retry', id: '1', retrying });
    const waiting = (): string => find(root, '[data-part="thoughts"] + .waiting').textContent;
    assert.match(waiting(), /^It is busy\. Trying again in 60 s /);
    mock.method(Date, 'now', () => now + 20_000);
    ticks.at(-1)?.();
    assert.match(waiting(), /^It is busy\. Trying again in 40 s /);
  });

  it('are not shown if there are none', () => {
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes' }]);
    assert.equal(root.querySelector('.thoughts'), null);
  });

  it('have the buttons Continue and Retry if they used up the length', () => {
    const problem = { sentence: 'The model used up its length on thinking.', actions: ['retry' as const] };
    const { root, wishes } = openPage([
      { ...running, outcome: 'partial', thoughts: 'Hm.', stopReason: 'length', problem },
    ]);
    nextFrame();
    click(root, 'Continue');
    click(root, 'Retry');
    assert.deepEqual(wishes, [
      { type: 'continue', id: '1' },
      { type: 'retry', id: '1' },
    ]);
  });
});

function line(root: HTMLElement): HTMLElement {
  return find(root, 'details[data-part="thoughts"] > summary');
}

function body(root: HTMLElement): HTMLElement {
  return find(root, '.thoughts-body');
}
