import assert from 'node:assert/strict';
import type { Branch, Reply, ShownUserMessage } from '../../../src/protocol.ts';
import { buttonNames, click, find, inPage, nextFrame, press } from './dom.ts';
import { openPage } from './openPage.ts';

describe('The turns of a conversation', () => {
  inPage();

  it('have arrows if there are several versions, with the number of the shown version', () => {
    const { root, wishes } = openPage([
      question('1', { index: 1, count: 2 }),
      reply('2', { branch: { index: 2, count: 3 } }),
    ]);
    const groups = [...root.querySelectorAll<HTMLElement>('.versions[role="group"]')];
    assert.deepEqual(
      groups.map((group) => [group.ariaLabel, group.textContent]),
      [
        ['Version 1 of 2', '1 / 2'],
        ['Version 2 of 3', '2 / 3'],
      ],
    );
    assert.deepEqual(
      groups.map((group) => [...group.querySelectorAll('button')].map(({ disabled }) => disabled)),
      [
        [true, false],
        [false, false],
      ],
    );
    click(groups[0] ?? root, 'Next version');
    click(groups[1] ?? root, 'Previous version');
    assert.deepEqual(wishes, [
      { type: 'choose-branch', id: '1', step: 1 },
      { type: 'choose-branch', id: '2', step: -1 },
    ]);
  });

  it('have no arrows if there is one version', () => {
    const { root } = openPage([question('1'), reply('2')]);
    assert.equal(root.querySelector('.versions'), null);
  });

  it('keep the focus on the same arrow when another version is shown, or move it to the other one at the end', () => {
    const { page, root } = openPage([question('1', { index: 1, count: 3 }), reply('2')]);
    arrow(root, 'Next version').focus();
    page.receive({ type: 'messages', keep: 0, messages: [question('3', { index: 2, count: 3 }), reply('4')] });
    assert.equal(document.activeElement, arrow(root, 'Next version'));
    page.receive({ type: 'messages', keep: 0, messages: [question('5', { index: 3, count: 3 }), reply('6')] });
    assert.equal(document.activeElement, arrow(root, 'Previous version'));
  });

  it('move the focus from a removed message to the next one, or to the composer if there is none', () => {
    const { page, root } = openPage([question('1'), reply('2'), question('3')]);
    find(root, '[data-role="assistant"] [aria-label="Delete message"]').focus();
    page.receive({ type: 'messages', keep: 1, messages: [question('3')] });
    assert.equal(document.activeElement, [...root.querySelectorAll('article')][1]);
    page.receive({ type: 'messages', keep: 0, messages: [] });
    assert.equal(document.activeElement.ariaLabel, 'Message');
  });

  it('move the focus from the last message to the one before it when it is removed', () => {
    const { page, root } = openPage([question('1'), reply('2'), question('3')]);
    find(root, '[data-id="3"] [aria-label="Delete message"]').focus();
    page.receive({ type: 'messages', keep: 2, messages: [] });
    assert.equal(document.activeElement, find(root, '[data-id="2"]'));
  });

  it('do not move the focus from messages that stay, or from outside', () => {
    const { page, root } = openPage([question('1'), reply('2')]);
    const edit = find(root, '[aria-label="Edit"]');
    for (const focused of [edit, find(root, 'textarea')]) {
      focused.focus();
      page.receive({ type: 'messages', keep: 1, messages: [reply('3')] });
      assert.equal(document.activeElement, focused);
    }
  });

  it('can be copied, deleted and retried with another model', () => {
    const { root, wishes } = openPage([question('1'), reply('2')]);
    const [asked, answered] = [find(root, '[data-role="user"]'), find(root, '[data-role="assistant"]')];
    assert.deepEqual(buttonNames(asked), ['Copy message', 'Edit', 'Delete message']);
    assert.deepEqual(buttonNames(answered), [
      'Copy reply',
      'Retry',
      'Retry with another model',
      'Ask also…',
      'Delete message',
    ]);
    click(asked, 'Copy message');
    click(asked, 'Delete message');
    click(answered, 'Retry with another model');
    click(answered, 'Delete message');
    assert.deepEqual(wishes, [
      { type: 'copy-message', id: '1' },
      { type: 'delete', id: '1' },
      { type: 'retry-with', id: '2' },
      { type: 'delete', id: '2' },
    ]);
  });

  for (const stopReason of ['max_tokens', 'length']) {
    it(`can be continued after ${stopReason}, here or in a new chat`, () => {
      const { root, wishes } = openPage([question('1'), reply('2', { stopReason })]);
      click(root, 'Continue');
      click(root, 'Continue in new chat');
      assert.deepEqual(wishes, [{ type: 'continue', id: '2' }, { type: 'continue-in-new' }]);
    });
  }

  it('cannot be continued if a reply is complete or was stopped', () => {
    for (const more of [{}, { stopReason: 'end_turn' }, { stopReason: 'length', outcome: 'stopped' as const }]) {
      const { root } = openPage([question('1'), reply('2', more)]);
      assert.ok(!buttonNames(root).includes('Continue'));
      root.remove();
    }
  });

  it('can be continued in a new chat if the conversation is too long for the service', () => {
    const problem = { sentence: 'Too long.', actions: ['continueInNew' as const, 'retry' as const] };
    const { root, wishes } = openPage([question('1'), reply('2', { outcome: 'failed', text: '', problem })]);
    click(root, 'Continue in new chat');
    assert.deepEqual(wishes, [{ type: 'continue-in-new' }]);
  });

  it('have these buttons that start another one, which are out of sight while a reply arrives', () => {
    const branch = { index: 2, count: 3 };
    const problem = { sentence: 'Cut off.', actions: ['setApiKey' as const, 'retry' as const] };
    const replies = ['a', 'b'].map((id) => reply(id));
    const { root } = openPage([
      question('1', branch),
      reply('2', { branch, outcome: 'partial', stopReason: 'length', problem }),
      { role: 'comparison', selected: 'a', replies },
      question('3'),
    ]);
    nextFrame();
    click(find(root, '[data-id="3"]'), 'Edit');
    const names = Array.from(root.querySelectorAll('.starts-turn'), (one) => one.ariaLabel ?? one.textContent);
    assert.deepEqual(names, [
      ...['Edit', 'Delete message', 'Previous version', 'Next version'],
      ...['Retry', 'Continue', 'Continue in new chat', 'Previous version', 'Next version'],
      ...['Retry with another model', 'Ask also…', 'Delete message'],
      ...['Retry', 'Retry', 'Ask also…'],
      ...['Send', 'Edit', 'Delete message'],
    ]);
  });

  it('can be navigated with Alt+Up and Alt+Down', () => {
    const { root } = openPage([question('1'), reply('2'), question('3')]);
    const log = find(root, '[role="log"]');
    const [first, second, third] = [...root.querySelectorAll('article')];
    assert.equal(log.getAttribute('aria-keyshortcuts'), 'Alt+ArrowUp Alt+ArrowDown');
    log.focus();
    const steps: [key: string, shown: Element | undefined][] = [
      ['ArrowUp', third],
      ['ArrowUp', second],
      ['ArrowUp', first],
      ['ArrowUp', first],
      ['ArrowDown', second],
    ];
    for (const [key, shown] of steps) {
      assert.equal(press(document.activeElement ?? log, key, { altKey: true }), false);
      assert.equal(document.activeElement, shown);
    }
    find(first ?? root, '[aria-label="Edit"]').focus();
    press(document.activeElement ?? log, 'ArrowDown', { altKey: true });
    assert.equal(document.activeElement, second);
  });

  it('are reached with these keys from what is in view, if none of them has the focus, but not where they are hidden', () => {
    const { page, root } = openPage([question('1'), question('2'), question('3')]);
    const log = find(root, '[role="log"]');
    const place = (element: Element, top: number, bottom: number): void => {
      element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
    };
    place(log, 0, 100);
    for (const [index, article] of [...root.querySelectorAll('article')].entries())
      place(article, index * 80 - 70, index * 80);
    for (const [key, id] of [
      ['ArrowUp', '3'],
      ['ArrowDown', '2'],
    ] as const) {
      log.focus();
      press(log, key, { altKey: true });
      assert.equal((document.activeElement as HTMLElement).dataset['id'], id);
    }
    const replies = ['a', 'b'].map((id) => reply(id));
    page.receive({ type: 'conversation', messages: [question('1'), { role: 'comparison', selected: 'a', replies }] });
    find(root, '.reply-column:last-child').hidden = true;
    log.focus();
    press(log, 'ArrowUp', { altKey: true });
    assert.equal((document.activeElement as HTMLElement).dataset['id'], 'a');
  });

  it('do not use these keys in text boxes, with other modifiers, or without Alt', () => {
    const { root } = openPage([question('1'), reply('2')]);
    const edit = find(root, '[aria-label="Edit"]');
    edit.focus();
    for (const more of [{}, ...['ctrlKey', 'shiftKey', 'metaKey'].map((key) => ({ altKey: true, [key]: true }))])
      assert.equal(press(edit, 'ArrowDown', more), true);
    click(root, 'Edit');
    const box = document.activeElement;
    assert.ok(box && press(box, 'ArrowDown', { altKey: true }));
    assert.equal(document.activeElement, box);
  });
});

describe('The line about a conversation', () => {
  inPage();

  it('shows the tokens of the last request, and no size', () => {
    const { page, root } = openPage([]);
    assert.equal(line(root).hidden, true);
    page.receive({
      type: 'turn-start',
      keep: 0,
      messages: [question('1'), reply('2', { text: '', outcome: 'streaming' })],
    });
    page.receive({ type: 'turn-delta', id: '2', text: 'b'.repeat(1000) });
    nextFrame();
    page.receive({
      type: 'turn-end',
      reply: { id: '2', role: 'assistant', model: 'app', outcome: 'done', usage: { inputTokens: 1204 } },
    });
    assert.deepEqual(parts(root), ['Last request: 1,204 tokens']);
    page.receive({
      type: 'earlier',
      messages: [question('0'), reply('00', { text: 'c'.repeat(2000), usage: { inputTokens: 3 } })],
    });
    assert.deepEqual(parts(root), ['Last request: 1,204 tokens']);
    page.receive({ type: 'conversation', messages: [] });
    assert.equal(line(root).hidden, true);
    page.receive({ type: 'conversation', messages: [question('1'), reply('2')] });
    page.receive({ type: 'earlier', messages: [question('0'), reply('00', { usage: { inputTokens: 3 } })] });
    nextFrame();
    assert.deepEqual(parts(root), ['Last request: 3 tokens'], 'of the last one that was counted');
  });

  it('is not there if tokens are unknown', () => {
    const { root } = openPage([question('1'), reply('2')]);
    assert.equal(line(root).hidden, true);
  });

  it('shows in an empty conversation how many days conversations are kept (V200)', () => {
    const { page, root } = openPage([]);
    const said = (): string => find(root, '.welcome').textContent;
    assert.doesNotMatch(said(), /are kept/);
    page.receive({ type: 'conversation-info', kept: true, keptDays: 30 });
    assert.match(said(), /Conversations are kept for 30 days\./);
    page.receive({ type: 'conversation-info', kept: true, keptDays: 1 });
    assert.match(said(), /Conversations are kept for one day\./);
    page.receive({ type: 'conversation-info', kept: false, keptDays: 30 });
    assert.match(said(), /Conversations are not kept on disk\./);
    assert.doesNotMatch(said(), /are kept for/);
  });

  it('shows, like the empty panel, that conversations are not kept, until they are', () => {
    const { page, root } = openPage([]);
    const said = /Conversations are not kept on disk\./;
    page.receive({ type: 'conversation-info', kept: false });
    assert.match(find(root, '.welcome').textContent, said);
    assert.equal(line(root).hidden, true);
    page.receive({ type: 'conversation', messages: [question('1')] });
    assert.match(line(root).textContent, said);
    assert.equal(line(root).hidden, false);
    page.receive({ type: 'conversation-info', kept: true });
    assert.doesNotMatch(line(root).textContent, said);
  });
});

function line(root: HTMLElement): HTMLElement {
  return find(root, '.conversation-line');
}

function parts(root: HTMLElement): string[] {
  return [...line(root).children].map((part) => part.textContent);
}

function arrow(root: HTMLElement, name: string): HTMLElement {
  return find(root, `[aria-label="${name}"]`);
}

function question(id: string, branch?: Branch): ShownUserMessage {
  return { id, role: 'user', text: `Question ${id}`, attachments: [], ...(branch && { branch }) };
}

function reply(id: string, more: Partial<Reply> = {}): Reply {
  return { id, role: 'assistant', model: 'app', text: 'Answer.', outcome: 'done', ...more };
}
