import assert from 'node:assert/strict';
import type { ShownMessage } from '../../../src/protocol.ts';
import { ChatPage } from '../../../src/webview/chatPage.ts';
import { payloads } from '../../support/hostile.ts';
import { find, inPage } from './dom.ts';
import { render } from './rendering.ts';
import { texts } from './texts.ts';

const file = { id: '2', kind: 'file', language: '', size: 1 } as const;

/** The places other than replies in which the panel shows foreign texts. */
const places: [where: string, show: (page: ChatPage, words: string) => void][] = [
  [
    'the text of the server',
    (page, serverText) => page.receive({ type: 'conversation', messages: [failed({ serverText })] }),
  ],
  [
    'the error of a reply',
    (page, sentence) => page.receive({ type: 'conversation', messages: [failed({ sentence })] }),
  ],
  ['the model of a reply', (page, model) => page.receive({ type: 'conversation', messages: [failed({ model })] })],
  ['a message of the user', (page, text) => page.receive({ type: 'conversation', messages: [asked({ text })] })],
  ['the name of an attached file', (page, name) => page.receive({ type: 'conversation', messages: [asked({ name })] })],
  [
    'the name of a file in the composer',
    (page, name) => page.receive({ type: 'draft', attachments: [{ ...file, name }] }),
  ],
  [
    'the chosen model',
    (page, model) =>
      page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'b', model, hasKey: true } }),
  ],
  [
    'the connection',
    (page, host) => page.receive({ type: 'connection', connection: { host, realm: host, model: 'a', hasKey: true } }),
  ],
  ['the reason to try again', retry],
];

describe('Foreign texts in the panel', () => {
  inPage();

  for (const [where, show] of places) {
    it(`stay text, and change nothing around them: ${where} (V43 to V47, V51)`, () => {
      const innocent = shape(shown(show, 'words'));
      for (const { markdown } of [...payloads(9), { markdown: '$(zap) gpt' }]) {
        const root = shown(show, markdown);
        assert.ok(root.textContent.includes(markdown), markdown);
        assert.deepEqual(shape(root), innocent, markdown);
      }
    });
  }

  it('are drawn the same from history as while they arrived', () => {
    for (const { markdown, text } of payloads(9)) {
      const stored: ShownMessage = { id: '2', role: 'assistant', model: 'a', text: markdown, outcome: 'done' };
      const root = shown((page) => page.receive({ type: 'conversation', messages: [stored] }), '');
      const body = find(root, 'article [data-part="body"]');
      assert.equal(body.innerHTML, render(...markdown.split('')).innerHTML);
      assert.equal(body.textContent, text);
    }
  });
});

function shown(show: (page: ChatPage, words: string) => void, words: string): HTMLElement {
  const page = new ChatPage(texts, { read: () => '', write: () => undefined });
  document.body.replaceChildren(page.element);
  page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'b', model: 'a', hasKey: true } });
  show(page, words);
  return page.element;
}

function retry(page: ChatPage, sentence: string): void {
  page.receive({
    type: 'conversation',
    messages: [{ id: '2', role: 'assistant', model: 'a', text: '', outcome: 'streaming' }],
  });
  page.receive({
    type: 'turn-retry',
    id: '2',
    retrying: { sentence, at: Date.now() + 60_000, attempt: 2, attempts: 3 },
  });
}

function asked({ text = 'a', name = 'a.ts' }): ShownMessage {
  return {
    id: '1',
    role: 'user',
    text,
    attachments: [{ id: '2', kind: 'code', name, language: '', firstLine: 1, lastLine: 2, size: 0 }],
  };
}

function failed({ sentence = 'No.', serverText = 'no', model = 'a' }): ShownMessage {
  const problem = { sentence, serverText, actions: [] };
  return { id: '2', role: 'assistant', model, text: '', outcome: 'failed', problem };
}

/** All elements with their attributes, without the values of attributes with foreign texts, and without marks of hidden characters. */
function shape(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*:not(.hidden-characters)')].map(({ localName, attributes }) => {
    const told = [...attributes].map(({ name, value }) =>
      /^(title|aria-label|aria-description)$/.test(name) ? name : `${name}=${value}`,
    );
    return [localName, ...told].join(' ');
  });
}
