// The focus while the user works elsewhere in VS Code: a page that moves it would get the next words that the user types there.
import assert from 'node:assert/strict';
import type { Fact, Reply, ShownMessage } from '../../../src/protocol.ts';
import { find, findTextBox, inPage, nextFrame, resize, type } from './dom.ts';
import { openPage } from './openPage.ts';

const question: ShownMessage = { id: 'q', role: 'user', text: 'Why?', attachments: [] };
const reply = (id: string, more: Partial<Reply> = {}): Reply => {
  const parts = { id, role: 'assistant', model: id, text: 'Because', outcome: 'done' } as const;
  return { ...parts, ...more };
};
const running = reply('r', { text: '', outcome: 'streaming' });
const ended = (id: string): Fact => ({ type: 'turn-end', reply: { ...reply(id), outcome: 'done' } });
const failed = reply('r', { outcome: 'failed', problem: { sentence: 'No.', actions: ['retry'] } });
const sideBySide: ShownMessage = {
  role: 'comparison',
  selected: 'a',
  replies: [reply('a'), reply('b', { outcome: 'streaming' })],
};
const file = { id: 'f', kind: 'file', name: 'a.ts', language: '', size: 1 } as const;
const tooLong = { tokens: 2, limit: 1, hasEarlier: true, canLeaveOut: true };

interface Situation {
  messages: ShownMessage[];
  /** What the page was told before. */
  before?: Fact[];
  /** The selector of what had the focus last. */
  focused: string;
  then: Fact;
}

const situations: Record<string, Situation> = {
  'a text comes back': { messages: [question, failed], focused: '.model', then: { type: 'compose', text: 'Again' } },
  'a summary is proposed': {
    messages: [question, reply('r')],
    focused: '.model',
    then: { type: 'summary', summary: { id: 'r', text: 'Short', isProposed: true } },
  },
  'a proposed summary goes': {
    messages: [question, reply('r')],
    before: [{ type: 'summary', summary: { id: 'r', text: 'Short', isProposed: true } }],
    focused: '.summary-line .input',
    then: { type: 'summary', summary: undefined },
  },
  'a reply is asked for again': {
    messages: [question, failed],
    focused: '.problem button',
    then: { type: 'turn-start', keep: 1, messages: [running] },
  },
  'a reply starts': {
    messages: [question, reply('r')],
    focused: '.composer-toolbar [aria-label="Send"]',
    then: { type: 'turn-start', keep: 2, messages: [running] },
  },
  'a reply ends': { messages: [question, running], focused: '[aria-label="Stop"]', then: ended('r') },
  'one of several replies ends': {
    messages: [question, sideBySide],
    focused: '[aria-label="Stop b"]',
    then: ended('b'),
  },
  'one of several replies starts again': {
    messages: [question, sideBySide],
    focused: '[data-model="a"] button',
    then: { type: 'reply-start', instead: 'a', reply: reply('c', { outcome: 'streaming' }) },
  },
  'attachments change': {
    messages: [],
    before: [{ type: 'draft', attachments: [file] }],
    focused: '.chip-open',
    then: { type: 'draft', attachments: [] },
  },
  'a question is out of date': {
    messages: [],
    before: [{ type: 'too-long', tooLong }],
    focused: '.question button',
    then: { type: 'context', context: undefined },
  },
  'a question is asked again': {
    messages: [],
    before: [{ type: 'too-long', tooLong }],
    focused: '.question button',
    then: { type: 'too-long', tooLong },
  },
  'a waiting message is sent': {
    messages: [question, running],
    before: [{ type: 'waiting', messages: [{ id: 'w', text: 'Next', attachments: 0 }] }],
    focused: '.ahead-message button',
    then: { type: 'waiting', messages: [] },
  },
  'the note above the messages goes': {
    messages: [question],
    before: [{ type: 'connection', connection: { model: 'app', hasKey: true } }],
    focused: '.page-note button',
    then: { type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } },
  },
  'the welcome view is shown again': {
    messages: [],
    focused: '.welcome button',
    then: { type: 'connection', connection: { host: 'a.example', realm: 'b', model: 'app', hasKey: false } },
  },
};

describe('The page, while the user works elsewhere in VS Code', () => {
  inPage();

  for (const [what, { messages, before = [], focused, then }] of Object.entries(situations))
    it(`does not take the focus when ${what} (V556)`, () => {
      const { page, root } = openPage(messages);
      nextFrame();
      for (const fact of before) page.receive(fact);
      type(findTextBox(root, 'Message'), 'Draft');
      const last = find(root, focused);
      last.focus();
      assert.equal(document.activeElement, last);
      const taken: string[] = [];
      window.HTMLElement.prototype.focus = function focus(this: HTMLElement) {
        taken.push(this.outerHTML.slice(0, 80));
      };
      document.hasFocus = () => false;
      page.receive(then);
      nextFrame();
      resize();
      assert.deepEqual(taken, []);
    });
});
