import assert from 'node:assert/strict';
import { drawingWeight } from '../../../src/webview/parts/drawingWeight.ts';
import { mock } from 'node:test';
import type { Problem, Reply, ReplyEnd, ShownUserMessage } from '../../../src/protocol.ts';
import type { ChatPage } from '../../../src/webview/chatPage.ts';
import {
  beIdle,
  buttonNames,
  click,
  everyLookTakes,
  find,
  findTextBox,
  inPage,
  nextFrame,
  press,
  type,
  waitingFrames,
} from './dom.ts';
import { openPage } from './openPage.ts';

const busy = { sentence: 'Too many requests.', attempt: 2, attempts: 3 };

describe('The transcript', () => {
  inPage();
  afterEach(() => mock.reset());

  it('has names for the log and its messages', () => {
    const { root } = openPage([question('1'), reply('2', 'Hello')]);
    assert.equal(find(root, '[role="log"]').getAttribute('aria-label'), 'Conversation');
    const names = [...root.querySelectorAll('article')].map((article) => article.ariaLabel);
    assert.deepEqual(names, ['You', 'Reply from app']);
    assert.equal(find(root, '[data-role="user"] [data-part="body"]').textContent, 'Question 1');
    assert.equal(find(root, '[data-role="assistant"] [data-part="body"]').textContent, 'Hello');
  });

  it('shows all of a long message of the user', () => {
    const text = `${'many words '.repeat(3000)}\n\n  and the end`;
    const { root } = openPage([{ ...question('1'), text }]);
    assert.equal(find(root, '[data-role="user"] [data-part="body"]').textContent, text);
  });

  it('is reached by keyboard only if there is something to scroll', () => {
    const { root, page } = openPage([]);
    const log = find(root, '[role="log"]');
    assert.equal(log.tabIndex, -1);
    page.receive({ type: 'conversation', messages: [question('1')] });
    assert.equal(log.tabIndex, 0);
    page.receive({ type: 'conversation', messages: [] });
    assert.equal(log.tabIndex, -1);
  });

  it('does not move the focus within a message that should have it', () => {
    const { root, page } = openPage([question('1')]);
    const edit = find(root, '[aria-label="Edit"]');
    edit.focus();
    page.receive({ type: 'focus', message: '1' });
    assert.equal(document.activeElement, edit);
    find(root, '[role="log"]').focus();
    page.receive({ type: 'focus', message: '1' });
    assert.equal(document.activeElement, find(root, '[data-id="1"]'));
  });

  it('says how each message begins, when it gets the focus (V493)', () => {
    const { root } = openPage([question('1'), reply('2', `Hello ${'there '.repeat(20)}\n\nMore`)]);
    const begins = [...root.querySelectorAll('article')].map((article) => article.ariaDescription);
    assert.deepEqual(begins, ['Question 1', `Hello ${'there '.repeat(9)}…`]);
  });

  it('draws text that arrives between two frames once', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    for (const text of ['Hel', 'lo ', '**you**']) page.receive({ type: 'turn-delta', id: '2', text });
    assert.equal(waitingFrames(), 1);
    assert.equal(body(root).textContent, '');
    nextFrame();
    assert.equal(body(root).innerHTML, '<p>Hello <strong>you</strong></p>');
  });

  it('draws a fast reply in every third of 60 frames per second, and its end at once', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    const drawn: number[] = [];
    let time = 0;
    performance.now = () => time;
    for (let frame = 0; frame < 8; frame++) {
      time += 1000 / 60;
      page.receive({ type: 'turn-delta', id: '2', text: 'a'.repeat(40) });
      nextFrame();
      drawn.push(body(root).textContent.length);
    }
    assert.deepEqual(drawn, [40, 40, 40, 160, 160, 160, 280, 280]);
    page.receive({ type: 'turn-delta', id: '2', text: 'b' });
    page.receive({ type: 'turn-end', reply: end('2') });
    assert.equal(body(root).textContent.length, 321);
  });

  it('draws several replies that are fast together in every third frame', () => {
    const { root, page } = openPage(['1', '2'].map((id) => reply(id, '', { outcome: 'streaming' })));
    let time = 0;
    performance.now = () => time;
    const drawn = Array.from({ length: 5 }, () => {
      time += 1000 / 60;
      for (const id of ['1', '2']) page.receive({ type: 'turn-delta', id, text: 'a'.repeat(20) });
      nextFrame();
      return Array.from(root.querySelectorAll('[data-part="body"]'), ({ textContent }) => textContent.length);
    });
    const [once, fourTimes] = [
      [20, 20],
      [80, 80],
    ];
    assert.deepEqual(drawn, [once, once, once, fourTimes, fourTimes]);
  });

  it('warms up drawing once before the first text of a page, without showing anything', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    const create = mock.method(document, 'createElement');
    const created = (): unknown[] => {
      const names = create.mock.calls.map(({ arguments: [name] }) => name);
      create.mock.resetCalls();
      return names;
    };
    const before = root.innerHTML;
    beIdle(4);
    assert.deepEqual(created(), [], 'there is not enough time');
    const all: unknown[] = [];
    for (let times = 0; times < 20; times++) {
      beIdle(20);
      all.push(created());
    }
    assert.ok(all.filter((some) => String(some) !== '').length > 1, 'little by little');
    for (const name of ['h4', 'table', 'pre', 'li', 'strong', 'blockquote']) assert.ok(all.flat().includes(name), name);
    assert.equal(root.innerHTML, before);
    page.receive({ type: 'turn-end', reply: end('2') });
    page.receive({ type: 'turn-start', keep: 2, messages: [question('3'), reply('4', '', { outcome: 'streaming' })] });
    created();
    beIdle(50);
    assert.deepEqual(created(), []);
  });

  it('draws a reply in a browser without idle callbacks', () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-delta', id: '2', text: 'Hello' });
    nextFrame();
    assert.equal(body(root).textContent, 'Hello');
  });

  const readAlong: [what: string, text: string, pause: number][] = [
    ['little text arrives', 'a'.repeat(32), 0],
    ['much text arrives rarely', 'a'.repeat(500), 45],
  ];
  for (const [what, text, pause] of readAlong)
    it(`draws in each frame if ${what}`, () => {
      const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
      let time = 0;
      performance.now = () => time;
      for (let frame = 1; frame < 5; frame++) {
        time += pause;
        page.receive({ type: 'turn-delta', id: '2', text });
        nextFrame();
        assert.equal(body(root).textContent.length, frame * text.length);
      }
    });

  it('shows that it is waiting until the first text that is not only white space', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-delta', id: '2', text: ' \n' });
    nextFrame();
    assert.equal(find(root, '.waiting').textContent, 'Waiting for the reply… 0 s');
    page.receive({ type: 'turn-delta', id: '2', text: 'a' });
    nextFrame();
    assert.equal(root.querySelector('.waiting'), null);
  });

  it('counts down to the next attempt with the reason, and offers to cancel it (V27)', () => {
    mock.timers.enable({ apis: ['Date'] });
    const retrying = { sentence: 'Too many requests.', at: Date.now() + 1500, attempt: 2, attempts: 3 };
    const { root, page, wishes } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-retry', id: '2', retrying });
    const waiting = find(root, '.waiting');
    assert.match(waiting.textContent, /^Too many requests\. Trying again in 2 s \(attempt 2 of 3\)\./);
    click(waiting, 'Cancel');
    assert.deepEqual(wishes, [{ type: 'stop', id: '2' }]);
    page.receive({ type: 'turn-delta', id: '2', text: 'Hello' });
    nextFrame();
    assert.equal(root.querySelector('.waiting'), null);
  });

  it('counts the seconds since the message was sent, also while it is tried again', () => {
    mock.timers.enable({ apis: ['Date'] });
    const timers = new Map<number, () => void>();
    mock.method(window, 'setInterval', (tick: () => void) => timers.set(timers.size + 1, tick).size);
    mock.method(window, 'clearInterval', (timer: number) => timers.delete(timer));
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    const after = (milliseconds: number): string => {
      mock.timers.tick(milliseconds);
      for (const tick of timers.values()) tick();
      return find(root, '.waiting').textContent;
    };
    assert.equal(after(7000), 'Waiting for the reply… 7 s');
    page.receive({ type: 'turn-retry', id: '2', retrying: { ...busy, at: Date.now() + 2000 } });
    assert.match(after(1000), /Trying again in 1 s/);
    assert.equal(after(4000), 'Waiting for the reply… 12 s (attempt 2 of 3)');
    page.receive({ type: 'turn-end', reply: end('2') });
    assert.equal(timers.size, 0);
  });

  const cancelGoes: [why: string, go: (page: ChatPage) => void][] = [
    [
      'its countdown is over',
      (page) => page.receive({ type: 'turn-retry', id: '2', retrying: { ...busy, at: Date.now() - 1 } }),
    ],
    ['text arrives', (page) => page.receive({ type: 'turn-delta', id: '2', text: 'Hello' })],
    ['the reply ends', (page) => page.receive({ type: 'turn-end', reply: end('2') })],
  ];
  for (const [why, go] of cancelGoes) {
    it(`moves the focus to the composer when the focused button Cancel is removed because ${why}`, () => {
      const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
      page.receive({ type: 'turn-retry', id: '2', retrying: { ...busy, at: Date.now() + 90_000 } });
      find(root, '.waiting button').focus();
      page.receive({ type: 'turn-retry', id: '2', retrying: { ...busy, at: Date.now() + 60_000 } });
      assert.equal(document.activeElement, find(root, '.waiting button'));
      go(page);
      nextFrame();
      assert.equal(document.activeElement, findTextBox(root, 'Message'));
    });
  }

  it('keeps the focus on a button that has copied code of a list item that is still arriving', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-delta', id: '2', text: '1. Run:\n\n   ```sh\n   npm i\n   ```\n\n   Then w' });
    nextFrame();
    const copy = find(root, '[data-code-action="copy"]');
    copy.focus();
    page.receive({ type: 'copied' });
    page.receive({ type: 'turn-delta', id: '2', text: 'ait' });
    nextFrame();
    assert.equal(document.activeElement, copy);
    assert.ok(copy.matches('.confirmed'));
    assert.match(body(root).textContent, /Then wait$/);
  });

  it('does not show a countdown that is over when it opens', () => {
    const retrying = { sentence: 'Too many requests.', at: Date.now() - 1, attempt: 3, attempts: 3 };
    const { root } = openPage([question('1'), reply('2', '', { outcome: 'streaming', retrying })]);
    assert.equal(find(root, '.waiting').textContent, 'Waiting for the reply… 0 s (attempt 3 of 3)');
  });

  it('does not lose text if a reply ends before the next frame', () => {
    const { root, page } = openPage([question('1'), reply('2', 'Hel', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-delta', id: '2', text: 'lo' });
    page.receive({ type: 'turn-end', reply: end('2') });
    nextFrame();
    assert.equal(body(root).textContent, 'Hello');
    assert.equal(find(root, '[data-role="assistant"]').dataset['outcome'], 'done');
  });

  it('draws only as much in a frame as there is time for, and ends a reply after its text', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    everyLookTakes(1);
    page.receive({ type: 'turn-delta', id: '2', text: paragraphs(80) });
    page.receive({ type: 'turn-end', reply: end('2') });
    const article = find(root, '[data-role="assistant"]');
    assert.equal(article.dataset['outcome'], 'streaming');
    const lengths = [body(root).textContent.length];
    while (article.matches('[data-outcome="streaming"]')) {
      nextFrame();
      lengths.push(body(root).textContent.length);
    }
    assert.equal(lengths.at(-1), 39_920);
    assert.ok(
      lengths.every((length, index) => length - (lengths[index - 1] ?? 0) <= 5 * 1024),
      String(lengths),
    );
  });

  for (const [what, text] of [
    ['families of emoji', '👨‍👩‍👧‍👦'.repeat(4000)],
    ['letters with marks', 'e\u0301'.repeat(30_000)],
    ['marks on one letter', `e${'\u0301'.repeat(30_000)}`],
  ] as const) {
    for (const outcome of ['done', 'streaming'] as const) {
      it(`draws only as many ${what} in a frame as a browser can lay out in it, ${outcome} (V278)`, () => {
        const { root, page } = openPage([]);
        page.receive({ type: 'conversation', messages: [reply('2', outcome === 'done' ? text : '', { outcome })] });
        if (outcome === 'streaming') page.receive({ type: 'turn-delta', id: '2', text });
        const weights = [drawingWeight(body(root).textContent)];
        while (waitingFrames() > 0) {
          nextFrame();
          weights.push(drawingWeight(body(root).textContent));
        }
        assert.ok(weights.length > 5, `${weights.length} frames`);
        assert.equal(weights.at(-1), drawingWeight(text));
        const most = Math.max(...weights.map((weight, index) => weight - (weights[index - 1] ?? 0)));
        assert.ok(most <= 64 * 1024, `${most} at once`);
      });
    }
  }

  it('draws nothing more in a frame without remaining time, even if several replies end', () => {
    const ids = ['1', '2', '3', '4', '5', '6'];
    const { root, page } = openPage(ids.map((id) => reply(id, '', { outcome: 'streaming' })));
    everyLookTakes(5);
    for (const id of ids) {
      page.receive({ type: 'turn-delta', id, text: 'Text' });
      page.receive({ type: 'turn-end', reply: end(id) });
    }
    const drawn = root.textContent.match(/Text/g) ?? [];
    assert.ok(drawn.length < 3, root.textContent);
    while (waitingFrames() > 0) nextFrame();
    assert.equal(root.querySelectorAll('[data-outcome="done"]').length, 6);
  });

  it('draws the last reply of a conversation first', () => {
    const drawing = [reply('1', paragraphs(30)), reply('2', paragraphs(32))];
    const { page, root } = openPage([]);
    everyLookTakes(1.5);
    page.receive({ type: 'conversation', messages: drawing });
    const texts = () => [...root.querySelectorAll('[data-part="body"]')].map((part) => part.textContent.length);
    const [first = 0, last = 0] = texts();
    assert.ok(last > 0 && first === 0, String([first, last]));
    while (waitingFrames() > 0) nextFrame();
    assert.deepEqual(texts(), [30 * 499, 32 * 499]);
  });

  it('uses more time of a frame for stored replies than for one that is arriving', () => {
    const drawnAtOnce = (outcome: 'done' | 'streaming'): number => {
      const { root, page } = openPage([]);
      everyLookTakes(2);
      page.receive({ type: 'conversation', messages: [reply('1', paragraphs(30), { outcome })] });
      return body(root).textContent.length;
    };
    assert.ok(drawnAtOnce('done') > 2 * drawnAtOnce('streaming'));
  });

  it('draws a reply that is arriving before those of a long conversation', () => {
    const { root, page } = openPage([]);
    everyLookTakes(1);
    page.receive({
      type: 'conversation',
      messages: [reply('1', paragraphs(300)), reply('2', '', { outcome: 'streaming' })],
    });
    page.receive({ type: 'turn-delta', id: '2', text: 'At once' });
    nextFrame();
    assert.match(root.textContent, /At once/);
    assert.ok(find(root, '[data-part="body"]').textContent.length < 20_000);
  });

  it('adds earlier messages before the existing ones', () => {
    const { root, page } = openPage([question('3')]);
    page.receive({ type: 'earlier', messages: [question('1'), reply('2', 'b')] });
    nextFrame();
    const shown = [...root.querySelectorAll('[data-part="body"]')].map((part) => part.textContent);
    assert.deepEqual(shown, ['Question 1', 'b', 'Question 3']);
  });

  it('adds earlier messages after the visible ones are drawn, or at once before another change', () => {
    for (const isChanged of [false, true]) {
      const { root, page } = openPage([]);
      const count = (): number => root.querySelectorAll('article').length;
      everyLookTakes(2);
      page.receive({ type: 'conversation', messages: [reply('9', paragraphs(300))] });
      page.receive({ type: 'earlier', messages: [question('2'), reply('3', 'b')] });
      page.receive({ type: 'earlier', messages: [question('1')] });
      assert.equal(count(), 1);
      if (isChanged) page.receive({ type: 'focus' });
      for (let frames = 0; frames < 1000 && count() === 1; frames++) nextFrame();
      assert.equal(find(root, '[data-part="body"]').textContent, 'Question 1');
      assert.equal(count(), 4);
      const inSight = find(root, '[data-id="9"] [data-part="body"]');
      const shown = inSight.textContent.length;
      while (waitingFrames() > 0) nextFrame();
      assert.equal(shown < inSight.textContent.length, isChanged);
    }
  });

  it('forgets earlier messages that are not shown yet when another conversation is', () => {
    const { root, page } = openPage([]);
    everyLookTakes(2);
    page.receive({ type: 'conversation', messages: [reply('9', paragraphs(300))] });
    page.receive({ type: 'earlier', messages: [question('1')] });
    page.receive({ type: 'conversation', messages: [question('4')] });
    page.receive({ type: 'focus' });
    while (waitingFrames() > 0) nextFrame();
    assert.deepEqual(
      Array.from(root.querySelectorAll('article'), ({ dataset }) => dataset['id']),
      ['4'],
    );
  });

  it('keeps the nodes of the messages before a new turn', () => {
    const { root, page } = openPage([question('1'), reply('2', 'a'), question('3'), reply('4', 'b')]);
    const kept = [...root.querySelectorAll('article')].slice(0, 2);
    page.receive({ type: 'turn-start', keep: 2, messages: [question('5'), reply('6', '', { outcome: 'streaming' })] });
    const shown = [...root.querySelectorAll('article')];
    assert.deepEqual(shown.slice(0, 2), kept);
    assert.equal(shown.length, 4);
    assert.equal(find(shown[2] ?? root, '[data-part="body"]').textContent, 'Question 5');
  });

  it('ignores text for a reply that was removed', () => {
    const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
    page.receive({ type: 'turn-delta', id: '2', text: 'late' });
    page.receive({ type: 'turn-start', keep: 0, messages: [question('3'), reply('4', '', { outcome: 'streaming' })] });
    page.receive({ type: 'turn-delta', id: '2', text: 'later' });
    nextFrame();
    assert.equal(body(root).textContent, '');
  });

  const lines: [what: string, more: Partial<Reply>, line: string[]][] = [
    [
      'done',
      { usage: { inputTokens: 1204, outputTokens: 7 }, seconds: 4.26 },
      ['app', '1,204 tokens in, 7 out', '4.3 s'],
    ],
    ['done with a single token', { usage: { inputTokens: 1, outputTokens: 1 } }, ['app', '1 token in, 1 out']],
    ['done, tokens unknown', { seconds: 12.6 }, ['app', '– tokens in, – out', '13 s']],
    ['done at the limit', { stopReason: 'max_tokens' }, ['app', '– tokens in, – out', 'length limit reached']],
    ['done at the other limit', { stopReason: 'length' }, ['app', '– tokens in, – out', 'length limit reached']],
    ...(
      [
        ['end_turn', []],
        ['stop', []],
        ['model_context_window_exceeded', ['length limit reached']],
        ['stop_sequence', ['ended at a stop sequence']],
        ['tool_use', ['ended with a tool call']],
        ['pause_turn', ['paused by the service']],
        ['refusal', ['refused by the model']],
        ['content_filter', ['stopped by a content filter']],
        ['error', ['ended by the service with an error']],
        ['', ['no stop reason given']],
        ['new{0}', ['stop reason: new{0}']],
      ] as const
    ).map(([stopReason, note]): [string, Partial<Reply>, string[]] => [
      `done, for the reason "${stopReason}"`,
      { stopReason },
      ['app', '– tokens in, – out', ...note],
    ]),
    ['stopped', { outcome: 'stopped', seconds: 1 }, ['app', '1 s', 'Stopped']],
    [
      'stopped, with what was counted',
      { outcome: 'stopped', usage: { outputTokens: 3 } },
      ['app', '– tokens in, 3 out', 'Stopped'],
    ],
    ['partial', { outcome: 'partial', usage: { inputTokens: 3 } }, ['app', '3 tokens in', 'Reply was cut off']],
  ];
  for (const [what, more, line] of lines) {
    it(`shows the details of a reply in one line: ${what}`, () => {
      const { root } = openPage([question('1'), reply('2', 'a', more)]);
      assert.deepEqual(
        [...root.querySelectorAll('.details span')].map((detail) => detail.textContent),
        line,
      );
    });
  }

  it('shows a reply that was stopped without text only as a line', () => {
    const { root } = openPage([question('1'), reply('2', '', { outcome: 'stopped' })]);
    const article = find(root, '[data-role="assistant"]');
    assert.equal(article.textContent, 'Reply from appappStopped');
    assert.deepEqual(buttonNames(article), ['Retry', 'Retry with another model', 'Ask also…', 'Delete message']);
  });

  for (const outcome of ['partial', 'failed', 'blocked'] as const) {
    it(`shows why a reply is ${outcome}, with the text of the server and buttons to fix it`, () => {
      const problem: Problem = { sentence: 'No.', serverText: '<b>no</b>', actions: ['setApiKey', 'retry'] };
      const { root, wishes } = openPage([question('1'), reply('2', '', { outcome, problem })]);
      const article = find(root, '[data-role="assistant"]');
      assert.equal(article.dataset['outcome'], outcome);
      assert.match(article.textContent, /No\.The server said:<b>no<\/b>Set API keyRetry/);
      const shown = ['.primary', '.secondary', '.codicon'].map((part) => find(article, `.problem ${part}`));
      const icon = outcome === 'failed' ? 'codicon codicon-error' : 'codicon codicon-warning';
      assert.deepEqual(
        [shown[0]?.textContent, shown[1]?.textContent, shown[2]?.className],
        ['Set API key', 'Retry', icon],
      );
      assert.ok(!buttonNames(find(article, '.reply-toolbar')).includes('Retry'), 'one Retry is enough');
      click(article, 'Set API key');
      click(article, 'Retry');
      assert.deepEqual(wishes, [
        { type: 'action', action: 'setApiKey' },
        { type: 'retry', id: '2' },
      ]);
    });
  }

  it('can be retried with its usual button if none of those that fix a problem does that', () => {
    const problem: Problem = { sentence: 'No.', actions: ['openSettings'] };
    const { root } = openPage([question('1'), reply('2', '', { outcome: 'failed', problem })]);
    assert.ok(buttonNames(find(root, '.reply-toolbar')).includes('Retry'));
  });

  it('shows link definitions as text if a reply has nothing else, so that it is not empty', () => {
    const definitions = '[1]: https://a.example\n\n[2]: https://b.example "c"';
    for (const [text, shown] of [
      [`\n${definitions}\n`, definitions],
      [`${definitions}\n\nText`, 'Text'],
      [`- a\n\n${definitions}`, 'a'],
      [`\`\`\`\n\`\`\`\n${definitions}`, 'Code'],
    ] as const) {
      for (const pieces of [[text], text.split('')]) {
        const { root, page } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
        for (const piece of pieces) {
          page.receive({ type: 'turn-delta', id: '2', text: piece });
          nextFrame();
        }
        page.receive({ type: 'turn-end', reply: end('2') });
        assert.equal(body(root).textContent, shown);
        root.remove();
      }
    }
  });

  it('copies and retries a reply', () => {
    const { root, wishes } = openPage([question('1'), reply('2', 'a')]);
    click(root, 'Copy reply');
    click(root, 'Retry');
    assert.deepEqual(wishes, [
      { type: 'copy-message', id: '2' },
      { type: 'retry', id: '2' },
    ]);
  });

  it('has working buttons for a code block', () => {
    const { root, wishes } = openPage([question('1'), reply('2', '```ts\nlet a\n\nlet b\n```')]);
    for (const name of ['Copy code', 'Insert at cursor', 'Apply in editor', 'Open in new file']) click(root, name);
    const code = 'let a\n\nlet b';
    assert.deepEqual(wishes, [
      { type: 'copy-code', code },
      { type: 'insert', code },
      { type: 'apply', code, reply: '2' },
      { type: 'open-file', code, language: 'ts' },
    ]);
  });

  it('opens a diagram only from a code block in Mermaid', () => {
    const { root, wishes } = openPage([
      question('1'),
      reply('2', '```js\nlet a\n```\n\n```Mermaid\ngraph TD\n  A --> B\n```'),
    ]);
    click(root, 'Open as diagram');
    assert.deepEqual(wishes, [{ type: 'open-diagram', code: 'graph TD\n  A --> B' }]);
  });

  it('runs only code in a language of shells in a terminal', () => {
    const shells = [
      'sh',
      'Bash',
      'zsh',
      'fish',
      'shell',
      'shellscript',
      'console',
      'powershell',
      'pwsh',
      'bat',
      'cmd',
      'ksh',
      'csh',
      'shellsession',
      'ps1',
      'batch',
    ];
    const blocks = [...shells, 'ts', 'shader', 'constructor', ''].map((name) => `\`\`\`${name}\necho ${name}\n\`\`\``);
    const { root, wishes } = openPage([question('1'), reply('2', blocks.join('\n\n'))]);
    for (const button of root.querySelectorAll<HTMLElement>('[aria-label="Insert into terminal"]')) button.click();
    assert.deepEqual(
      wishes,
      shells.map((name) => ({ type: 'run-in-terminal', code: `echo ${name}` })),
    );
  });

  it('shows attached code as a chip with its lines, which opens them', () => {
    const file = { kind: 'code', name: 'a.ts', language: 'typescript', size: 3100 } as const;
    const attachments = [
      { ...file, id: '3', firstLine: 3, lastLine: 9 },
      { ...file, id: '4', firstLine: 4, lastLine: 4 },
      { ...file, id: '5', firstLine: 5 },
    ];
    const { root, wishes } = openPage([{ ...question('1'), attachments }]);
    const chips = [...root.querySelectorAll<HTMLElement>('.chip')];
    assert.deepEqual(
      chips.map((chip) => [chip.textContent, chip.title]),
      [
        ['a.ts:3–9', 'a.ts, lines 3 to 9 · typescript · 3 KB'],
        ['a.ts:4', 'a.ts, line 4 · typescript · 3 KB'],
        ['a.ts:5', 'a.ts, line 5 · typescript · 3 KB'],
      ],
    );
    assert.equal(root.querySelector('.sent-pictures'), null, 'none is a picture');
    click(root, 'a.ts:4');
    assert.deepEqual(wishes, [{ type: 'open-attachment', id: '4' }]);
  });

  it('sends an edited message instead of the old one', () => {
    const { root, wishes } = openPage([question('1')]);
    click(root, 'Edit');
    assert.deepEqual(buttonNames(find(root, '.message')), ['Send', 'Cancel']);
    const box = findTextBox(root, 'Edit message');
    assert.equal(box.value, 'Question 1');
    type(box, 'Better question');
    press(box, 'Enter', { isComposing: true });
    assert.deepEqual(wishes, []);
    press(box, 'Enter');
    assert.deepEqual(wishes, [{ type: 'edit', id: '1', text: 'Better question' }]);
    assert.equal(root.querySelector('[aria-label="Edit message"]'), null);
  });

  it('keeps the edit box open on an Escape that ends an IME composition', () => {
    const { root } = openPage([question('1')]);
    click(root, 'Edit');
    press(findTextBox(root, 'Edit message'), 'Escape', { keyCode: 229 });
    assert.equal(findTextBox(root, 'Edit message').value, 'Question 1');
  });

  for (const way of ['Cancel', 'Escape']) {
    it(`does not change a message on ${way}, and restores the focus`, () => {
      const { root, wishes } = openPage([question('1'), reply('2', '', { outcome: 'streaming' })]);
      click(root, 'Edit');
      const box = findTextBox(root, 'Edit message');
      if (way === 'Escape') press(box, way);
      else click(root, way);
      assert.equal(find(root, '[data-role="user"] [data-part="body"]').textContent, 'Question 1');
      assert.equal(document.activeElement?.ariaLabel, 'Edit');
      assert.deepEqual(wishes, []);
    });
  }
});

function body(root: HTMLElement): HTMLElement {
  return find(root, '[data-role="assistant"] [data-part="body"]');
}

function question(id: string): ShownUserMessage {
  return { id, role: 'user', text: `Question ${id}`, attachments: [] };
}

function reply(id: string, text: string, more: Partial<Reply> = {}): Reply {
  return { id, role: 'assistant', model: 'app', text, outcome: 'done', ...more };
}

function end(id: string): ReplyEnd {
  return { id, role: 'assistant', model: 'app', outcome: 'done' };
}

/** Paragraphs of 499 characters, each followed by two line endings. */
function paragraphs(count: number): string {
  return `${'ten signs '.repeat(50).trim()}\n\n`.repeat(count);
}
