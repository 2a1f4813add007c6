import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Outcome, ShownMessage } from '../../../src/protocol.ts';
import { buttonNames, click, find, findTextBox, inPage, lastSaid, nextFrame, press, resize } from './dom.ts';
import { texts } from './texts.ts';
import { blankPage, openPage } from './openPage.ts';

const connection = { host: 'a.example', realm: 'acme', model: 'app', hasKey: true };
const running: ShownMessage[] = [
  { id: '1', role: 'user', text: 'Hello', attachments: [] },
  { id: '2', role: 'assistant', model: 'app', text: '', outcome: 'streaming' },
];

const failed: ShownMessage = {
  ...{ id: '3', role: 'assistant', model: 'app', text: '', outcome: 'failed' },
  problem: { sentence: 'No.', actions: ['retry'] },
};

describe('The page', () => {
  inPage();

  it('shows nothing before the connection is known', () => {
    const { page, root } = blankPage();
    assert.deepEqual(shownParts(root), []);
    page.receive({ type: 'conversation', messages: running });
    assert.deepEqual(shownParts(root), []);
    page.receive({ type: 'connection', connection });
    assert.deepEqual(shownParts(root), ['transcript', 'composer']);
  });

  it('has the fonts that the user has set for the chat of VS Code, and otherwise those of the theme (V439)', () => {
    const { page } = blankPage();
    const styles = (): string => document.body.getAttribute('style') ?? '';
    page.receive({ type: 'fonts', size: 18, family: 'Serif', codeSize: 12, codeFamily: 'Mono', codeWeight: 'bold' });
    assert.equal(
      styles(),
      '--vscode-font-size: 18px; --vscode-font-family: Serif; --vscode-editor-font-size: 12px; --vscode-editor-font-family: Mono; --vscode-editor-font-weight: bold;',
    );
    page.receive({ type: 'fonts', size: 20 });
    assert.equal(styles(), '--vscode-font-size: 20px;');
    page.receive({ type: 'fonts' });
    assert.equal(styles(), '');
  });

  it('starts with the stored draft, and with no draft if another version stored another shape (V226)', () => {
    const drafts: [kept: unknown, typed: string][] = [
      ['Half a', 'Half a'],
      [{ text: 'Half a' }, ''],
      [['Half a'], ''],
      [7, ''],
      [null, ''],
      [undefined, ''],
    ];
    for (const [kept, typed] of drafts) {
      const { page, root } = blankPage(kept);
      page.receive({ type: 'connection', connection });
      page.receive({ type: 'conversation', messages: [] });
      assert.equal(findTextBox(root, 'Message').value, typed, JSON.stringify(kept));
    }
  });

  it('offers to connect while no connection is set up', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true } });
    assert.deepEqual(shownParts(root), ['welcome-place']);
    assert.equal(find(root, 'h2').textContent, 'Connect Realm Chat');
    assert.match(root.textContent, /three things:.*A model server of your own.*needs no API key/);
    assert.deepEqual(
      Array.from(root.querySelectorAll('dt'), ({ textContent }) => textContent),
      ['Base URL', 'Realm', 'API key'],
    );
    click(root, 'Set up connection');
    click(root, 'Open example');
    click(root, 'Open walkthrough');
    assert.deepEqual(wishes, [
      { type: 'action', action: 'setUpConnection' },
      { type: 'action', action: 'openExample' },
      { type: 'action', action: 'openWalkthrough' },
    ]);
  });

  it('keeps a conversation and the message box in sight without a connection, and says why nothing can be sent (V293)', () => {
    const { page, root, wishes } = openPage([{ id: '1', role: 'user', text: 'Hello', attachments: [] }]);
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true } });
    assert.deepEqual(shownParts(root), ['page-note', 'transcript', 'composer']);
    assert.match(find(root, '[role=note]').textContent, /No connection is set up/);
    click(root, 'Set up connection');
    assert.deepEqual(wishes, [{ type: 'action', action: 'setUpConnection' }]);
    page.receive({ type: 'connection', connection });
    assert.deepEqual(shownParts(root), ['transcript', 'composer']);
  });

  it('says why nothing can be sent while the file of the organisation is broken, with or without a connection (V293)', () => {
    const empty = openPage([]);
    empty.page.receive({ type: 'connection', connection: { ...connection, problem: 'The file is broken.' } });
    assert.match(find(empty.root, '[role=note]').textContent, /The file is broken\./);
    empty.root.remove();
    for (const broken of [connection, { model: 'app', hasKey: true }]) {
      const { page, root, wishes } = openPage([{ id: '1', role: 'user', text: 'Hello', attachments: [] }]);
      page.receive({ type: 'connection', connection: { ...broken, problem: 'The <b>file</b> is broken.' } });
      assert.deepEqual(shownParts(root), ['page-note', 'transcript', 'composer']);
      assert.match(find(root, '[role=note]').textContent, /The <b>file<\/b> is broken\./);
      click(root, 'Test connection');
      assert.deepEqual(wishes, [{ type: 'action', action: 'testConnection' }]);
      root.remove();
    }
  });

  it('tells VS Code for which message of which conversation it opens a menu (V522)', () => {
    const { page, root } = openPage([{ id: '1', role: 'user', text: 'Hello', attachments: [] }]);
    // VS Code joins the contexts of an element and those around it.
    const context = (): unknown =>
      ['.message', ':scope'].map((place) => {
        const element = place === ':scope' ? root : find(root, place);
        return JSON.parse(element.dataset['vscodeContext'] ?? '{}') as unknown;
      });
    const message = { webviewSection: 'message', messageId: '1' };
    page.receive({ type: 'conversation-info', kept: true, id: 'c' });
    assert.deepEqual(context(), [message, { conversationId: 'c' }]);
    page.receive({ type: 'conversation-info', kept: false });
    assert.deepEqual(context(), [message, {}]);
  });

  it('keeps the button of that note, and the focus on it, while the note stays the same (V173)', () => {
    const { page, root } = openPage([{ id: '1', role: 'user', text: 'Hello', attachments: [] }]);
    const broken = { ...connection, problem: 'The file is broken.' };
    page.receive({ type: 'connection', connection: broken });
    const button = find(root, '.page-note button');
    button.focus();
    page.receive({ type: 'conversation-info', kept: true, title: 'Hello' });
    page.receive({ type: 'connection', connection: { ...broken, model: 'other' } });
    assert.equal(find(root, '.page-note button'), button);
    assert.equal(document.activeElement, button);
    page.receive({ type: 'connection', connection: { ...broken, problem: 'It is still broken.' } });
    assert.match(find(root, '.page-note').textContent, /It is still broken\./);
    assert.equal(document.activeElement, find(root, '.page-note button'));
    page.receive({ type: 'connection', connection });
    assert.equal(document.activeElement.ariaLabel, 'Message');
  });

  const help = { text: 'Ask the <b>service desk</b>', hasLink: true };

  it('shows the help of the organisation as text with a button before a connection is set up (V202)', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true } });
    assert.equal(find(root, '.organisation-help').hidden, true);
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true, help } });
    assert.equal(find(root, '.organisation-help').hidden, false);
    assert.equal(find(root, '.organisation-help p').textContent, 'Ask the <b>service desk</b>');
    click(root, 'Get help');
    assert.deepEqual(wishes, [{ type: 'action', action: 'openHelp' }]);
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true, help, isOffered: true } });
    assert.deepEqual(
      Array.from(root.querySelectorAll('dt'), ({ textContent }) => textContent),
      ['API key'],
    );
    assert.match(root.textContent, /Ask an administrator of the service for an API key:/);
    assert.doesNotMatch(root.textContent, /A model server of your own|three things/);
    page.receive({
      type: 'connection',
      connection: { model: 'app', hasKey: true, help: { text: 'Ask Grace', hasLink: false } },
    });
    assert.equal(find(root, '.organisation-help p').textContent, 'Ask Grace');
    assert.ok(!buttonNames(root).includes('Get help'));
  });

  it('shows the help of the organisation if the API key is missing, and in a failure that needs an administrator (V202)', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'connection', connection: { ...connection, hasKey: false, help } });
    assert.match(find(root, '.welcome').textContent, /Ask the <b>service desk<\/b>/);
    const problem = { sentence: 'No.', actions: ['setApiKey' as const, 'openHelp' as const, 'retry' as const] };
    page.receive({
      type: 'conversation',
      messages: [
        { id: '1', role: 'user', text: 'Hello', attachments: [] },
        { id: '2', role: 'assistant', model: 'app', text: '', outcome: 'failed', problem },
      ],
    });
    nextFrame();
    const callout = find(root, '.problem');
    assert.deepEqual(buttonNames(callout), ['Get help', 'Set API key', 'Retry']);
    click(callout, 'Get help');
    assert.deepEqual(wishes, [{ type: 'action', action: 'openHelp' }]);
    page.receive({ type: 'connection', connection: { ...connection, help: { hasLink: true } } });
    assert.equal(callout.querySelector('.organisation-help p'), null);
    const other = { sentence: 'No.', actions: ['retry' as const] };
    page.receive({
      type: 'messages',
      keep: 2,
      messages: [{ id: '3', role: 'assistant', model: 'app', text: '', outcome: 'failed', problem: other }],
    });
    assert.deepEqual(buttonNames(find(root, '[data-id="3"] .problem')), ['Retry'], 'nobody else can help');
    page.receive({ type: 'connection', connection });
    assert.equal(find(callout, '.organisation-help').hidden, true);
    assert.deepEqual(buttonNames(callout), ['Set API key', 'Retry']);
  });

  it('does not say that it is connected while the API key is missing', () => {
    const { page, root } = blankPage();
    page.receive({ type: 'connection', connection: { ...connection, hasKey: false } });
    assert.match(find(root, '.welcome').textContent, /Connection: a\.example · acme[^]*No API key/);
    assert.doesNotMatch(root.textContent, /Connected/);
    page.receive({ type: 'connection', connection });
    assert.match(find(root, '.welcome').textContent, /Connected to a\.example · acme/);
    page.receive({ type: 'connection', connection: { ...connection, realm: '' } });
    assert.match(find(root, '.welcome').textContent, /Connected to a\.example(?! ·)/);
  });

  it('shows the title of the conversation as text, while there is one (V48)', () => {
    const { page, root } = blankPage();
    const title = find(root, 'h1');
    assert.equal(title.hidden, true);
    page.receive({ type: 'conversation-info', kept: true, title: '<b>Retry</b> \u202Etiming' });
    assert.deepEqual([title.hidden, title.textContent], [false, '<b>Retry</b> \u202Etiming']);
    assert.ok(title.querySelector('.hidden-characters'));
    assert.match(title.title, /^<b>Retry<\/b> U\+202Etiming$/);
    for (const none of [undefined, ' ']) {
      page.receive({ type: 'conversation-info', kept: true, title: none });
      assert.equal(title.hidden, true);
    }
  });

  it('shows an example with a note, and without a message box or requests (V180)', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'conversation-info', kept: false, isExample: true });
    page.receive({ type: 'connection', connection: { model: 'app', hasKey: true } });
    page.receive({
      type: 'conversation',
      messages: [
        { id: '1', role: 'user', text: 'Hello', attachments: [] },
        { id: '2', role: 'assistant', model: 'Example', text: 'Hi', outcome: 'done' },
      ],
    });
    nextFrame();
    assert.deepEqual(shownParts(root), ['page-note', 'transcript']);
    assert.match(find(root, '[role="note"]').textContent, /This is an example/);
    assert.ok(root.matches('.example'), 'the style sheet hides what starts a turn');
    click(root, 'Set up connection');
    assert.deepEqual(wishes, [{ type: 'action', action: 'setUpConnection' }]);
    page.receive({ type: 'connection', connection });
    assert.deepEqual(shownParts(root), ['page-note', 'transcript']);
    assert.ok(!buttonNames(root).includes('Set up connection'));
    page.receive({ type: 'conversation-info', kept: true });
    assert.deepEqual(shownParts(root), ['transcript', 'composer']);
    assert.ok(!root.matches('.example'));
  });

  for (const isExample of [true, false])
    it(`shows ${isExample ? 'an example from its start' : 'a conversation from its end'} (V180)`, () => {
      const { page, root } = blankPage();
      const log = find(root, '.log');
      Object.defineProperty(log, 'scrollHeight', { value: 900 });
      page.receive({ type: 'conversation-info', kept: false, isExample });
      page.receive({ type: 'connection', connection });
      page.receive({ type: 'conversation', messages: running });
      resize();
      assert.equal(log.scrollTop, isExample ? 0 : 900);
    });

  it('keeps the focus on a button of the welcome view while it is there, and gives it to the first one otherwise', () => {
    const { page, root } = blankPage();
    const without = { model: 'app', hasKey: true };
    page.receive({ type: 'connection', connection: without });
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open example')?.focus();
    page.receive({ type: 'connection', connection: { ...without, help } });
    assert.equal(document.activeElement?.textContent, 'Open example');
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Get help')?.focus();
    page.receive({ type: 'connection', connection: without });
    assert.equal(document.activeElement.textContent, 'Set up connection');
  });

  it('shows the connection in an empty conversation, and sends a suggestion, after which the message box has the focus', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'connection', connection });
    page.receive({ type: 'conversation', messages: [] });
    assert.deepEqual(shownParts(root), ['transcript', 'welcome-place', 'composer']);
    assert.match(root.textContent, /Connected to a\.example · acme/);
    assert.equal(root.querySelectorAll('.suggestions button').length, 3);
    find(root, '.suggestion').focus();
    click(root, texts.suggestions[0] ?? '');
    assert.deepEqual(wishes, [{ type: 'send', text: texts.suggestions[0] }]);
    assert.equal(document.activeElement, findTextBox(root, 'Message'));
  });

  it('shows in an empty conversation that there is no key, and offers to set one, until there is one', () => {
    const { page, root, wishes } = blankPage();
    page.receive({ type: 'connection', connection: { ...connection, hasKey: false } });
    page.receive({ type: 'conversation', messages: [] });
    assert.match(root.textContent, /No API key for this connection yet\./);
    click(root, 'Set API key');
    assert.deepEqual(wishes, [{ type: 'action', action: 'setApiKey' }]);
    page.receive({ type: 'connection', connection });
    assert.doesNotMatch(root.textContent, /No API key/);
    assert.ok(!buttonNames(root).includes('Set API key'));
  });

  it('shows the transcript as soon as there is a message', () => {
    const { page, root } = blankPage();
    page.receive({ type: 'connection', connection });
    page.receive({ type: 'turn-start', keep: 0, messages: running });
    assert.deepEqual(shownParts(root), ['transcript', 'composer']);
  });

  it('has Stop while a reply runs and Send when it has ended', () => {
    const { page, root } = openRunning();
    assert.ok(buttonNames(root).includes('Stop'));
    assert.ok(!buttonNames(root).includes('Send'));
    page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', outcome: 'done' } });
    assert.ok(buttonNames(root).includes('Send'));
    assert.ok(!buttonNames(root).includes('Stop'));
    page.receive({ type: 'messages', keep: 0, messages: running });
    assert.ok(buttonNames(root).includes('Stop'), 'another version runs');
  });

  it('gives the focus to the message box when the user comes back from a question, unless another text box has it', () => {
    const { page, root } = openPage([{ id: '1', role: 'user', text: 'Hello', attachments: [] }]);
    click(root, 'Edit');
    const [edit, attach] = [findTextBox(root, 'Edit message'), find(root, '[aria-label="Attach context"]')];
    const after = (focused: HTMLElement, ...events: Event[]): unknown => {
      focused.focus();
      for (const event of [new window.Event('blur'), ...events]) window.dispatchEvent(event);
      page.receive({ type: 'report-focus' });
      return document.activeElement;
    };
    assert.equal(after(edit), edit);
    assert.equal(after(attach, new window.Event('pointerdown')), attach, 'it was pressed since then');
    assert.equal(after(attach), findTextBox(root, 'Message'));
  });

  it('gives the focus to the message box when the user comes to the page, unless something in it has the focus', () => {
    const { root } = openPage([]);
    const attach = find(root, '[aria-label="Attach context"]');
    for (const [before, then] of [
      [attach, attach],
      [undefined, findTextBox(root, 'Message')],
    ] as const) {
      if (before) before.focus();
      else (document.activeElement as HTMLElement).blur();
      window.dispatchEvent(new window.Event('focus'));
      assert.equal(document.activeElement, then);
    }
  });

  it('stops a running reply on Escape with any focus', () => {
    const { page, wishes } = openRunning();
    press(document.body, 'Escape', { isComposing: true });
    assert.deepEqual(wishes, []);
    press(document.body, 'Escape');
    assert.deepEqual(wishes, [{ type: 'stop' }]);
    page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', outcome: 'stopped' } });
    press(document.body, 'Escape');
    assert.equal(wishes.length, 1);
  });

  const endings: [outcome: Outcome, sentence: string | undefined, announced: string][] = [
    ['done', undefined, 'Reply is complete'],
    ['stopped', undefined, 'Stopped'],
    ['failed', 'The key was rejected.', 'Reply failed. The key was rejected.'],
  ];
  for (const [outcome, sentence, announced] of endings) {
    it(`announces once that a reply is ${outcome}, without its text`, () => {
      const { page, root } = openRunning();
      page.receive({ type: 'turn-delta', id: '2', text: 'text' });
      assert.equal(lastSaid(root), '');
      const problem = sentence === undefined ? {} : { problem: { sentence, actions: [] } };
      page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', outcome, ...problem } });
      assert.equal(lastSaid(root), announced);
      assert.equal(find(root, '[role="log"]').getAttribute('aria-live'), 'off');
    });
  }

  it('announces that a reply starts', () => {
    const { page, root } = blankPage();
    page.receive({ type: 'connection', connection });
    page.receive({ type: 'turn-start', keep: 0, messages: running });
    assert.equal(lastSaid(root), 'Reply is on its way');
  });

  for (const [outcome, sentence, announced] of endings)
    it(`takes back that a reply is on its way, or tried again, once it is ${outcome} (V554)`, () => {
      const { page, root } = blankPage();
      page.receive({ type: 'connection', connection });
      page.receive({ type: 'turn-start', keep: 0, messages: running });
      const retrying = { sentence: 'Trying again.', at: Date.now(), attempt: 1, attempts: 2 };
      page.receive({ type: 'turn-retry', id: '2', retrying });
      assert.equal(find(root, '[role="status"]').textContent, 'Trying again.', 'which takes the place of the first');
      const problem = sentence === undefined ? {} : { problem: { sentence, actions: [] } };
      page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', outcome, ...problem } });
      assert.equal(find(root, '[role="status"]').textContent, announced);
    });

  it('shows how much of the limit the next request will use, and announces the question about one that is too long', () => {
    const { page, root } = openPage([]);
    const parts = { systemPrompt: 0, attachments: 0, earlierMessages: 0 };
    page.receive({ type: 'context', context: { limit: 100, tokens: 90, parts, charactersPerToken: 4 } });
    assert.equal(find(root, '[role="meter"]').hidden, false);
    const tooLong = { tokens: 2000, limit: 1000, hasEarlier: true, canLeaveOut: true };
    page.receive({ type: 'too-long', tooLong });
    assert.match(find(root, '.too-long').textContent, /2,000 tokens/);
    assert.match(lastSaid(root), /2,000 tokens/);
    page.receive({ type: 'context' });
    assert.equal(find(root, '[role="meter"]').hidden, true);
  });

  it('announces once that there is an API key now (V616)', () => {
    const { page, root } = blankPage();
    const connection = { host: 'a.example', realm: 'acme', model: 'app' };
    page.receive({ type: 'connection', connection: { ...connection, hasKey: true } });
    assert.equal(lastSaid(root), '');
    for (const hasKey of [false, true, true])
      page.receive({ type: 'connection', connection: { ...connection, hasKey } });
    assert.equal(lastSaid(root), 'Connected to a.example · acme');
  });

  it('announces that something was copied', () => {
    const { page, root, copy } = openCopying();
    click(root, 'Copy reply');
    assert.equal(lastSaid(root), '', 'not before it is copied: the host may ask first');
    page.receive({ type: 'copied' });
    assert.equal(lastSaid(root), 'Copied');
    assert.ok(copy.matches('.confirmed'));
    page.receive({ type: 'copied' });
    assert.equal(copy.querySelectorAll('.codicon-check').length, 1);
    find(root, '[aria-label="Attach context"]').focus();
    page.receive({ type: 'copied' });
    assert.equal(root.querySelectorAll('.confirmed').length, 1, 'a button that copies nothing stays as it is');
  });

  it('shows the icon of a button again that was pressed twice in a row', () => {
    const later = mock.method(window, 'setTimeout', () => 0);
    const { page, copy } = openCopying();
    for (let times = 0; times < 2; times++) page.receive({ type: 'copied' });
    for (const {
      arguments: [act],
    } of later.mock.calls)
      if (typeof act === 'function') act();
    assert.deepEqual([copy.querySelectorAll('.codicon-copy').length, copy.matches('.confirmed')], [1, false]);
    later.mock.restore();
  });

  it('moves the focus to the composer when the focused button is removed with its message', () => {
    const { page, root } = openRunning();
    page.receive({
      type: 'conversation',
      messages: [{ id: '2', role: 'assistant', model: 'app', text: 'a', outcome: 'done' }],
    });
    find(root, '[aria-label="Retry"]').focus();
    page.receive({ type: 'turn-start', keep: 0, messages: running });
    assert.equal(document.activeElement?.ariaLabel, 'Message');
  });

  const startingButtons: [name: string, selector: string][] = [
    ['Continue', '.at-limit .text-button'],
    ['Retry', '[aria-label="Retry"]'],
    ['Edit', '[aria-label="Edit"]'],
    ['Retry of a failure', '.problem .text-button'],
  ];
  for (const [name, selector] of startingButtons) {
    it(`moves the focus to the composer when a turn starts and hides the focused button ${name}`, () => {
      const { page, root } = openRunning();
      page.receive({
        type: 'conversation',
        messages: [
          { id: '1', role: 'user', text: 'Hello', attachments: [] },
          { id: '2', role: 'assistant', model: 'app', text: 'a', outcome: 'done', stopReason: 'length' },
          ...(name === 'Retry of a failure' ? [failed] : []),
        ],
      });
      find(root, selector).focus();
      page.receive({ type: 'turn-start', keep: 3, messages: running });
      assert.equal(document.activeElement?.ariaLabel, 'Message');
    });
  }

  it('does not move the focus from a button that stays visible when a turn starts', () => {
    const { page, root } = openRunning();
    page.receive({
      type: 'conversation',
      messages: [{ id: '2', role: 'assistant', model: 'app', text: 'a', outcome: 'done' }],
    });
    find(root, '[aria-label="Copy reply"]').focus();
    page.receive({ type: 'turn-start', keep: 1, messages: running });
    assert.equal(document.activeElement?.ariaLabel, 'Copy reply');
  });

  for (const [stopReason, announced] of [
    ['end_turn', 'Reply is complete'],
    ['max_tokens', 'length limit reached'],
    ['refusal', 'refused by the model'],
    ['odd', 'stop reason: odd'],
  ])
    it(`announces that a reply is complete only if its stop reason says so: ${String(stopReason)}`, () => {
      const { page, root } = openRunning();
      page.receive({
        type: 'turn-end',
        reply: { id: '2', role: 'assistant', model: 'app', outcome: 'done', stopReason },
      });
      assert.equal(lastSaid(root), announced);
    });

  it('announces that a reply was stopped, whatever its stop reason says', () => {
    const { page, root } = openRunning();
    const stopped = { outcome: 'stopped', stopReason: 'max_tokens' } as const;
    page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', ...stopped } });
    assert.equal(lastSaid(root), 'Stopped');
  });

  it('announces nothing when it shows a conversation that ended before, in which nothing can be stopped', () => {
    const { page, root } = openRunning();
    page.receive({
      type: 'conversation',
      messages: [{ id: '2', role: 'assistant', model: 'app', text: 'a', outcome: 'done' }],
    });
    assert.equal(lastSaid(root), '');
    assert.ok(buttonNames(root).includes('Send'));
    assert.ok(!buttonNames(root).includes('Stop'));
  });
});

/** A page with a reply, whose button to copy it has the focus. */
function openCopying() {
  const { page, root } = openRunning();
  page.receive({
    type: 'conversation',
    messages: [{ id: '2', role: 'assistant', model: 'app', text: 'a', outcome: 'done' }],
  });
  const copy = find(root, '[aria-label="Copy reply"]');
  copy.focus();
  return { page, root, copy };
}

function openRunning() {
  const opened = blankPage();
  opened.page.receive({ type: 'connection', connection });
  opened.page.receive({ type: 'conversation', messages: running });
  return opened;
}

function shownParts(root: HTMLElement): string[] {
  const parts = [...root.querySelectorAll('.page-note, .transcript, .welcome-place, .composer')];
  return parts.filter((part) => !part.hasAttribute('hidden')).map((part) => part.className);
}
