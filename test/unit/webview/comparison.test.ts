import assert from 'node:assert/strict';
import type { Comparison, Outcome, Reply, ShownUserMessage } from '../../../src/protocol.ts';
import { buttonNames, click, find, inPage, lastSaid, nextFrame, press } from './dom.ts';
import { openPage } from './openPage.ts';

describe('Replies of several models', () => {
  inPage();
  beforeEach(() => setWidth(900));

  it('are columns if there is space for all of them, and otherwise tabs', () => {
    const { root } = openPage([question, comparison(reply('a'), reply('b'))]);
    const panels = (): (string | null)[] => [...root.querySelectorAll('.reply-column')].map((panel) => panel.role);
    const names = (): unknown[] =>
      Array.from(root.querySelectorAll('.reply-column'), (panel) => panel.getAttribute('aria-labelledby'));
    assert.deepEqual([...panels(), ...names()], [null, null, null, null]);
    assert.equal(find(root, '[role="tablist"]').hidden, true);
    setWidth(560);
    assert.deepEqual(panels(), [null, null], 'each has just the room that it needs');
    setWidth(559);
    assert.deepEqual(panels(), ['tabpanel', 'tabpanel']);
    assert.deepEqual(names(), ['tab-a', 'tab-b']);
    setWidth(900);
    assert.deepEqual([...panels(), ...names()], [null, null, null, null]);
    setWidth(559);
    assert.deepEqual(hiddenPanels(root), [false, true]);
    assert.deepEqual(
      [...root.querySelectorAll('[role="tab"]')].map((tab) => [tab.ariaLabel, tab.ariaSelected]),
      [
        ['A: Reply is on its way', 'true'],
        ['B: Reply is on its way', 'false'],
      ],
    );
  });

  for (const [from, to, focused, then] of [
    [900, 300, '[data-model="B"] [data-part="body"] a', 'A: Reply is on its way'],
    [900, 300, '[data-model="A"] [data-part="body"] a', undefined],
    [300, 900, '[role="tab"]', 'Stop A'],
    [300, 900, '[role="tab"][data-outcome="done"]', 'Keep reply from A'],
  ] as const)
    it(`keep the focus in sight when columns become tabs, or tabs columns (V173): ${focused} at ${from} px`, () => {
      setWidth(from);
      const text = '[link](https://a.example)';
      const outcome = focused.includes('done') ? 'done' : 'streaming';
      const { root } = openPage([question, comparison({ ...reply('a'), text, outcome }, { ...reply('b'), text })]);
      nextFrame();
      const before = find(root, focused);
      before.focus();
      setWidth(to);
      assert.equal(document.activeElement?.ariaLabel, then ?? before.ariaLabel);
      assert.equal(document.activeElement.closest('[hidden]'), null);
    });

  it('are not announced as stopped if another one was kept (V521)', () => {
    const { page, root } = openPage([question, comparison(reply('a'), reply('b'))]);
    const kept = { ...reply('a'), branch: { index: 1, count: 2 } };
    page.receive({ type: 'messages', keep: 1, messages: [kept] });
    page.receive({ type: 'turn-end', reply: { ...ended('b'), outcome: 'stopped' } });
    assert.equal(lastSaid(root), '');
    assert.ok(buttonNames(root).includes('Stop'));
    page.receive({ type: 'turn-end', reply: ended('a') });
    assert.equal(lastSaid(root), 'Reply is complete');
    assert.ok(!buttonNames(root).includes('Stop'));
  });

  it('can be selected with the keyboard as tabs, and the selection is reported', () => {
    setWidth(300);
    const { root, wishes } = openPage([question, comparison(reply('a'), reply('b'), reply('c'))]);
    const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
    ] as const) {
      press(find(root, '[role="tab"][tabindex="0"]'), key);
      assert.equal(document.activeElement, tabs[at]);
      assert.deepEqual(
        hiddenPanels(root),
        [0, 1, 2].map((panel) => panel !== at),
      );
    }
    assert.deepEqual(
      wishes,
      ['b', 'c', 'a', 'c', 'a'].map((id) => ({ type: 'select', id })),
    );
    for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      assert.equal(press(find(root, '[role="tab"][tabindex="0"]'), 'ArrowRight', more), true);
    tabs[0]?.click();
    assert.equal(wishes.length, 5, 'it is selected already');
    assert.equal(find(root, '.comparison-note').textContent, 'Your next message continues with A.');
  });

  const states: [outcome: Outcome, icon: string, name: string][] = [
    ['streaming', 'ellipsis', 'A: Reply is on its way'],
    ['done', 'check', 'A: Reply is complete'],
    ['partial', 'warning', 'A: Reply was cut off'],
    ['stopped', 'stop-circle', 'A: Stopped'],
    ['failed', 'error', 'A: Reply failed'],
    ['blocked', 'error', 'A: Blocked'],
  ];
  for (const [outcome, icon, name] of states)
    it(`have a tab that says how each of them ended: ${outcome}`, () => {
      const { root } = openPage([question, comparison(reply('a', { outcome }), reply('b'))]);
      const tab = find(root, '[role="tab"]');
      assert.deepEqual([find(tab, '.codicon').className, tab.ariaLabel], [`codicon codicon-${icon}`, name]);
    });

  it('arrive, end and are stopped separately, or stopped together with the button of the composer', () => {
    const { page, root, wishes } = openPage([question, comparison(reply('a'), reply('b'))]);
    page.receive({ type: 'turn-delta', id: 'b', text: 'Hello' });
    nextFrame();
    assert.deepEqual(bodies(root), ['', 'Hello']);
    const states = () => Array.from(root.querySelectorAll('.column-state'), ({ textContent }) => textContent);
    assert.ok(states().every((state) => state !== ''));
    click(root, 'Stop B');
    click(root, 'Stop all');
    assert.deepEqual(wishes, [{ type: 'stop', id: 'b' }, { type: 'stop' }]);
    page.receive({
      type: 'turn-end',
      reply: { ...ended('b'), usage: { inputTokens: 1, outputTokens: 2 }, seconds: 3 },
    });
    nextFrame();
    assert.equal(lastSaid(root), 'B: Reply is complete');
    assert.equal(states()[1], '');
    assert.match(find(root, '[data-model="B"] .details').textContent, /1 token in, 2 out/);
    assert.deepEqual(
      buttonNames(root).filter((name) => /^(Stop|Send)/.test(name)),
      ['Stop A', 'Stop'],
    );
    page.receive({ type: 'turn-end', reply: ended('a') });
    nextFrame();
    assert.deepEqual(
      buttonNames(root).filter((name) => /^(Stop|Send)/.test(name)),
      ['Send'],
    );
  });

  it('can be kept, copied as a table and requested from other models, and have no other buttons that start turns', () => {
    const done = { outcome: 'done', text: 'x' } as const;
    const { root, wishes } = openPage([question, comparison(reply('a', done), reply('b', done))]);
    nextFrame();
    assert.deepEqual(buttonNames(find(root, '[data-model="B"]')), ['Copy reply', 'Retry']);
    click(root, 'Keep reply from B');
    click(root, 'Copy as table');
    click(find(root, '.comparison-footer'), 'Ask also…');
    assert.deepEqual(wishes, [
      { type: 'keep', id: 'b' },
      { type: 'copy-table', id: 'a' },
      { type: 'ask-also', id: 'a' },
    ]);
  });

  it('do not offer a fifth reply', () => {
    const { root } = openPage([question, comparison(...['a', 'b', 'c', 'd'].map((id) => reply(id)))]);
    assert.deepEqual(buttonNames(find(root, '.comparison-footer')), ['Copy as table']);
  });

  it('are retried in their column, with the focus in it', () => {
    const problem = { sentence: 'No key.', actions: ['retry' as const] };
    const { page, root, wishes } = openPage([
      question,
      comparison(reply('a'), reply('b', { outcome: 'failed', problem })),
    ]);
    nextFrame();
    const retry = [...root.querySelectorAll<HTMLElement>('.problem button')][0];
    retry?.focus();
    retry?.click();
    assert.deepEqual(wishes, [{ type: 'retry', id: 'b' }]);
    page.receive({ type: 'reply-start', instead: 'b', reply: { ...reply('b2'), model: 'B' } });
    assert.deepEqual([focusedName(), lastSaid(root)], ['Stop B', 'Reply is on its way']);
    click(root, 'Copy as table');
    assert.deepEqual(wishes.at(-1), { type: 'copy-table', id: 'a' }, 'the other one stays selected');
    page.receive({ type: 'turn-delta', id: 'b2', text: 'Hello' });
    nextFrame();
    assert.deepEqual(bodies(root), ['', 'Hello']);
    click(root, 'Stop B');
    assert.deepEqual(wishes.at(-1), { type: 'stop', id: 'b2' });
    page.receive({ type: 'turn-end', reply: { ...ended('b2'), model: 'B' } });
    assert.equal(focusedName(), 'Keep reply from B');
    click(root, 'Keep reply from B');
    assert.deepEqual(wishes.at(-1), { type: 'keep', id: 'b2' });
  });

  it('can be stopped together while only one that is retried arrives', () => {
    const done = { outcome: 'done', text: 'x' } as const;
    const { page, root } = openPage([question, comparison(reply('a', done), reply('b', done))]);
    page.receive({ type: 'reply-start', instead: 'b', reply: { ...reply('b2'), model: 'B' } });
    assert.ok(buttonNames(root).includes('Stop'));
  });

  it('stay selected when the selected one is retried: what is copied and asked is the new reply', () => {
    setWidth(300);
    const { page, root, wishes } = openPage([question, comparison(reply('a'), reply('b'))]);
    page.receive({ type: 'reply-start', instead: 'a', reply: { ...reply('a2'), model: 'A' } });
    assert.deepEqual(hiddenPanels(root), [false, true]);
    click(root, 'Copy as table');
    assert.deepEqual(wishes.at(-1), { type: 'copy-table', id: 'a2' });
    setWidth(900);
    assert.equal(root.querySelectorAll('.reply-column.selected').length, 1);
    setWidth(300);
    assert.deepEqual(hiddenPanels(root), [false, true]);
    assert.equal(find(root, '[role="tab"][aria-selected="true"]').ariaLabel, 'A: Reply is on its way');
  });

  it('can be requested for the typed text, which stays until it is sent', () => {
    const { page, root, wishes } = openPage([]);
    const input = find(root, 'textarea') as HTMLTextAreaElement;
    input.value = 'Why?';
    input.dispatchEvent(new window.Event('input'));
    click(root, 'Ask also…');
    assert.deepEqual([wishes, input.value], [[{ type: 'ask-also' }], 'Why?']);
    page.receive({ type: 'send-also', also: [{ id: 'b', name: 'B' }] });
    assert.deepEqual(wishes.at(-1), { type: 'send', text: 'Why?', also: [{ id: 'b', name: 'B' }] });
    assert.equal(input.value, '');
  });

  it('can be requested with the command for the typed text, or otherwise for the last reply', () => {
    const { page, root, wishes } = openPage([question, { ...reply('a'), outcome: 'done', text: 'x' }]);
    page.receive({ type: 'ask-also' });
    const input = find(root, 'textarea') as HTMLTextAreaElement;
    input.value = 'Why?';
    page.receive({ type: 'ask-also' });
    assert.deepEqual(wishes, [{ type: 'ask-also', id: 'a' }, { type: 'ask-also' }]);
    page.receive({ type: 'turn-start', keep: 2, messages: [{ ...question, id: 'q2' }, reply('c')] });
    page.receive({ type: 'ask-also' });
    assert.equal(wishes.length, 2, 'not while a reply arrives');
  });

  it('count in the tokens of the last request only if they are selected', () => {
    const done = { outcome: 'done', text: 'x' } as const;
    const { root } = openPage([
      question,
      comparison(
        reply('a', { ...done, usage: { inputTokens: 10 } }),
        reply('b', { ...done, usage: { inputTokens: 500 } }),
      ),
    ]);
    assert.equal(find(root, '.conversation-line').textContent, 'Last request: 10 tokens');
  });
});

const question: ShownUserMessage = { id: 'q', role: 'user', text: 'Why?', attachments: [] };

function reply(id: string, more: Partial<Reply> = {}): Reply {
  return { id, role: 'assistant', model: id.toUpperCase(), text: '', outcome: 'streaming', ...more };
}

function focusedName(): string | null | undefined {
  return document.activeElement?.ariaLabel;
}

function ended(id: string) {
  const { text, ...end } = reply(id, { outcome: 'done' });
  return end;
}

function comparison(...replies: Reply[]): Comparison {
  return { role: 'comparison', selected: replies[0]?.id ?? '', replies };
}

function bodies(root: HTMLElement): string[] {
  return [...root.querySelectorAll('[data-part="body"].markdown')].map(({ textContent }) => textContent);
}

function hiddenPanels(root: HTMLElement): unknown[] {
  return [...root.querySelectorAll<HTMLElement>('.reply-column')].map(({ hidden }) => hidden);
}

function setWidth(width: number): void {
  Object.defineProperty(window, 'innerWidth', { configurable: true, writable: true, value: width });
  window.dispatchEvent(new window.Event('resize'));
}
