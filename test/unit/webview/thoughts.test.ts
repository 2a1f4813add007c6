import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Reply } from '../../../src/protocol.ts';
import { click, find, inPage, nextFrame } from './dom.ts';
import { openPage } from './openPage.ts';

const running: Reply = { id: '1', role: 'assistant', model: 'app', text: '', outcome: 'streaming' };
const ended = { id: '1', role: 'assistant', model: 'app', outcome: 'done' } as const;

describe('What a model thought', () => {
  inPage();
  afterEach(() => mock.restoreAll());

  it('is a line that counts while it comes and opens on demand, drawn as the reply is', () => {
    const { page, root } = openPage([running]);
    page.think('1', 'I *think*');
    nextFrame();
    assert.equal(toggle(root).textContent, 'Thinking… 0 s');
    assert.equal(root.querySelector('.waiting'), null);
    assert.equal(body(root).textContent, '', 'nothing is drawn that nobody asked for');
    toggle(root).click();
    nextFrame();
    assert.deepEqual([toggle(root).ariaExpanded, body(root).hidden], ['true', false]);
    assert.equal(body(root).querySelector('em')?.textContent, 'think');
    page.think('1', ' so.');
    nextFrame();
    assert.equal(body(root).textContent.trim(), 'I think so.');
    const now = Date.now();
    mock.method(Date, 'now', () => now + 12_000);
    page.append('1', 'Yes');
    nextFrame();
    assert.equal(toggle(root).textContent, 'Thought for 12 s');
    page.endTurn({ ...ended, thoughtSeconds: 10.6 });
    nextFrame();
    assert.equal(toggle(root).textContent, 'Thought for 11 s');
    toggle(root).click();
    assert.deepEqual([toggle(root).ariaExpanded, body(root).hidden], ['false', true]);
    assert.equal(find(root, '[data-part="body"]').textContent.trim(), 'Yes');
  });

  it('is shown of a stored reply, and opens at once', () => {
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes', thoughts: 'Hm.', thoughtSeconds: 3 }]);
    nextFrame();
    assert.equal(toggle(root).textContent, 'Thought for 3 s');
    toggle(root).click();
    nextFrame();
    assert.equal(body(root).textContent.trim(), 'Hm.');
  });

  it('has no time where none is known', () => {
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes', thoughts: 'Hm.' }]);
    assert.equal(toggle(root).textContent, 'Thought');
  });

  it('takes over the text so far when that turns out to be thought', () => {
    const { page, root } = openPage([running]);
    page.append('1', 'Hm. **So**');
    nextFrame();
    page.append('1', ' be it.');
    page.takeTextAsThought('1');
    page.append('1', 'Yes');
    nextFrame();
    assert.equal(find(root, '[data-part="body"]').textContent.trim(), 'Yes');
    toggle(root).click();
    nextFrame();
    assert.equal(body(root).textContent.trim(), 'Hm. So be it.');
    page.endTurn({ ...ended, thoughtSeconds: 2 });
    nextFrame();
    assert.equal(toggle(root).textContent, 'Thought for 2 s');
  });

  it('is not there where the model told nothing of it', () => {
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes' }]);
    assert.equal(root.querySelector('.thoughts'), null);
  });

  it('offers Continue and Retry where it used up the length', () => {
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

function toggle(root: HTMLElement): HTMLElement {
  return find(root, '.thoughts-toggle');
}

function body(root: HTMLElement): HTMLElement {
  return find(root, '.thoughts-body');
}
