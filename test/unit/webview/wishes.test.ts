// What the user and the page itself ask the host for, from the element that was acted on to the host.
import assert from 'node:assert/strict';
import type { Reply, ShownMessage, Wish } from '../../../src/protocol.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { messageText } from '../../../src/webview/transcript/messageText.ts';
import { largestPicture } from '../../../src/shared/pictureHeader.ts';
import { png } from '../../support/pictures.ts';
import { click, find, findTextBox, inPage, nextFrame, press, type } from './dom.ts';
import { blankPage } from './openPage.ts';
import { texts } from './texts.ts';

/** The first script of the page sends `ready`, and `main.ts` tells when the focus of the window changes. */
type OfPage = Exclude<Wish['type'], 'ready' | 'focus-changed'>;
type Opened = ReturnType<typeof open>;

const code = 'let a;';
const place = { kind: 'file', uri: 'file:///a.ts', name: 'a.ts' } as const;
const row = { ...place, nameMatches: [], description: '', descriptionMatches: [], icon: 'file' };
const picture = { type: 'image/png', width: 3, height: 2, bytes: 1, hash: 'h' } as const;
const attachment = { id: '1', kind: 'file', name: 'a.ts', language: '', size: 1 } as const;
const reply: Reply = { id: 'r', role: 'assistant', model: 'app', text: '', outcome: 'done' };
const retrying = { sentence: 'Busy.', at: Infinity, attempt: 2, attempts: 3 };

/** Acts on the page so that it sends this kind of wish, and returns the wish. */
const ways: { [Type in OfPage]: (opened: Opened) => Extract<Wish, { type: Type }> } = {
  send: ({ root, input }) => {
    type(input, 'Hello');
    click(root, 'Send');
    return { type: 'send', text: 'Hello' };
  },
  'ask-also': ({ message }) => pressed(message('r'), 'Ask also…', { type: 'ask-also', id: 'r' }),
  stop: ({ page, message }) => {
    page.receive({ type: 'turn-start', keep: 1, messages: [{ ...reply, id: 's', outcome: 'streaming', retrying }] });
    return pressed(message('s'), 'Cancel', { type: 'stop', id: 's' });
  },
  retry: ({ message }) => pressed(message('r'), 'Retry', { type: 'retry', id: 'r' }),
  'retry-with': ({ message }) => pressed(message('r'), 'Retry with another model', { type: 'retry-with', id: 'r' }),
  continue: ({ message }) => pressed(message('r'), 'Continue', { type: 'continue', id: 'r' }),
  'continue-in-new': ({ root }) =>
    pressed(find(root, '.at-limit'), 'Continue in new chat', { type: 'continue-in-new' }),
  select: ({ root }) => {
    find(root, '[role="tab"][tabindex="-1"]').click();
    return { type: 'select', id: 'd' };
  },
  keep: ({ root }) => pressed(root, 'Keep reply from D', { type: 'keep', id: 'd' }),
  'copy-table': ({ root }) => pressed(root, 'Copy as table', { type: 'copy-table', id: 'c' }),
  'choose-branch': ({ message }) => pressed(message('q'), 'Next version', { type: 'choose-branch', id: 'q', step: 1 }),
  delete: ({ message }) => pressed(message('q'), 'Delete message', { type: 'delete', id: 'q' }),
  edit: ({ message }) => {
    click(message('q'), 'Edit');
    type(findTextBox(message('q'), 'Edit message'), 'Why?');
    press(findTextBox(message('q'), 'Edit message'), 'Enter');
    return { type: 'edit', id: 'q', text: 'Why?' };
  },
  'send-waiting': ({ page, root }) => waitingPressed(page, root, 'Send now', { type: 'send-waiting' }),
  'edit-waiting': ({ page, root }) => waitingPressed(page, root, 'Edit Two', { type: 'edit-waiting', id: 'w2' }),
  'remove-waiting': ({ page, root }) => waitingPressed(page, root, 'Remove Two', { type: 'remove-waiting', id: 'w2' }),
  'move-waiting-up': ({ page, root }) =>
    waitingPressed(page, root, 'Move up Two', { type: 'move-waiting-up', id: 'w2' }),
  attach: ({ root }) => pressed(root, 'Attach context', { type: 'attach' }),
  'attach-dropped': ({ root }) => {
    drop(root, { types: ['text/uri-list'], getData: () => 'file:///a' });
    return { type: 'attach-dropped', uris: ['file:///a'] };
  },
  'attach-text': ({ root, input }) => {
    const data = 'a'.repeat(20_001);
    input.dispatchEvent(new window.InputEvent('beforeinput', { inputType: 'insertFromPaste', data, bubbles: true }));
    return pressed(root, 'Attach', { type: 'attach-text', text: data });
  },
  find: ({ input }) => {
    type(input, '#a');
    return { type: 'find', query: 'a' };
  },
  'attach-found': ({ page, input }) => {
    type(input, '#a');
    page.receive({ type: 'found', query: 'a', rows: [row] });
    press(input, 'Enter');
    return { type: 'attach-found', place };
  },
  'attach-picture': ({ page }) => {
    page.receive({ type: 'picture-file', name: 'a.png', bytes: new Uint8Array(png()) });
    return { type: 'attach-picture', name: 'a.png', bytes: new Uint8Array([1]) };
  },
  'refuse-picture': ({ root }) => {
    drop(root, { types: ['Files'], files: [{ name: 'a.png', size: largestPicture + 1 }] });
    return { type: 'refuse-picture', name: 'a.png', problem: 'too-large' };
  },
  'want-picture': () => ({ type: 'want-picture', hash: 'h' }),
  detach: ({ root }) => pressed(root, 'Remove draft.ts', { type: 'detach', ids: ['1'] }),
  'want-instructions': ({ page }) => {
    page.receive({ type: 'focus' });
    return { type: 'want-instructions' };
  },
  'open-attachment': ({ message }) => pressed(message('q'), 'a.ts', { type: 'open-attachment', id: '1' }),
  preview: ({ root }) => pressed(root, 'Show what will be sent', { type: 'preview', text: '' }),
  'look-up': ({ page, root }) => {
    page.receive({ type: 'look-up', isOn: false });
    return pressed(root, 'Look things up in the workspace', { type: 'look-up', isOn: true });
  },
  'show-proposed': ({ message }) =>
    pressed(message('r'), 'Show the change of 1 file', { type: 'show-proposed', id: 'r' }),
  'undo-changes': ({ page, message }) => {
    page.receive({ type: 'accepted', ids: ['r'] });
    return pressed(message('r'), 'Undo changes of this reply', { type: 'undo-changes', id: 'r' });
  },
  'open-step': ({ message }) => {
    find(message('r'), '.step-open').click();
    return { type: 'open-step', id: 'r', number: 1 };
  },
  shorten: ({ page, root }) => {
    const parts = { systemPrompt: 0, attachments: 0, earlierMessages: 90 };
    page.receive({ type: 'context', context: { limit: 100, tokens: 90, parts, charactersPerToken: 4 } });
    return pressed(root, 'Summarise older replies', { type: 'shorten' });
  },
  'use-summary': ({ page, root }) => {
    page.receive({ type: 'summary', summary: { id: 'r', text: 'Short', isProposed: true } });
    type(findTextBox(root, 'Summary'), 'Shorter');
    return pressed(root, 'Use summary', { type: 'use-summary', id: 'r', text: 'Shorter' });
  },
  'drop-summary': ({ page, root }) => {
    page.receive({ type: 'summary', summary: { id: 'r', text: 'Short' } });
    return pressed(find(root, '.summary-line'), 'Undo', { type: 'drop-summary', id: 'r' });
  },
  'select-effort': ({ page, root }) => {
    page.receive({ type: 'connection', connection: { host: 'a.example', model: 'app', effort: '', hasKey: true } });
    return pressed(root, 'Effort: default', { type: 'select-effort' });
  },
  'select-model': ({ root }) => pressed(root, 'Model or app: app', { type: 'select-model' }),
  action: ({ message }) => pressed(message('r'), 'Test connection', { type: 'action', action: 'testConnection' }),
  'open-link': ({ message }) => {
    find(message('r'), 'a[href]').click();
    return { type: 'open-link', address: 'https://a.example/', misleading: false };
  },
  'find-paths': () => ({ type: 'find-paths', id: 'r', paths: ['src/a.ts'] }),
  'open-path': ({ page, message }) => {
    page.receive({ type: 'paths-found', id: 'r', found: [['src/a.ts', 'src/a.ts']] });
    find(message('r'), '.path-link').click();
    return { type: 'open-path', path: 'src/a.ts', firstLine: undefined, lastLine: undefined };
  },
  'copy-message': ({ message }) => pressed(message('r'), 'Copy reply', { type: 'copy-message', id: 'r' }),
  'copy-code': ({ block }) => pressed(block('ts'), 'Copy code', { type: 'copy-code', code }),
  insert: ({ block }) => pressed(block('ts'), 'Insert at cursor', { type: 'insert', code }),
  apply: ({ block }) => pressed(block('ts'), 'Apply in editor', { type: 'apply', code, reply: 'r' }),
  'apply-to-files': ({ message }) => {
    const blocks = ['b.ts', 'c.ts'].map((path) => ({ path, code, language: 'ts' }));
    return pressed(message('r'), 'Apply all 2 files', { type: 'apply-to-files', blocks, reply: 'r' });
  },
  'open-file': ({ block }) => pressed(block('ts'), 'Open in new file', { type: 'open-file', code, language: 'ts' }),
  'open-diagram': ({ block }) => pressed(block('mermaid'), 'Open as diagram', { type: 'open-diagram', code }),
  'run-in-terminal': ({ block }) => pressed(block('sh'), 'Insert into terminal', { type: 'run-in-terminal', code }),
  'open-accessible-view': ({ page, message }) => {
    find(message('r'), 'button').focus();
    page.receive({ type: 'accessible-view' });
    return { type: 'open-accessible-view', id: 'r', text: messageText(message('r'), texts) };
  },
  'open-accessibility-help': ({ page, message }) => {
    find(message('r'), 'button').focus();
    page.receive({ type: 'accessibility-help' });
    return { type: 'open-accessibility-help', id: 'r' };
  },
};

const blocks = ['ts b.ts', 'ts c.ts', 'mermaid', 'sh'].map((info) => `\`\`\`${info}\n${code}\n\`\`\``);
const messages: ShownMessage[] = [
  {
    ...{ id: 'q', role: 'user', text: 'Why', branch: { index: 1, count: 2 } },
    attachments: [attachment, { ...attachment, id: '3', kind: 'picture', picture }],
  },
  {
    ...{ ...reply, outcome: 'partial', stopReason: 'length' },
    text: ['[words](https://a.example) and `src/a.ts`', ...blocks].join('\n\n'),
    problem: { sentence: 'Cut off.', actions: ['testConnection'] },
    steps: [
      {
        number: 1,
        round: 1,
        at: 0,
        tool: 'propose_edit',
        proposes: true,
        input: '{"path":"a.ts"}',
        title: 'Read a.ts',
        path: 'a.ts',
      },
    ],
  },
  {
    ...{ role: 'comparison', selected: 'c' },
    replies: [
      { ...reply, id: 'c', model: 'C' },
      { ...reply, id: 'd', model: 'D' },
    ],
  },
];

describe('What the page asks the host for', () => {
  inPage();
  beforeEach(() => Object.assign(globalThis, { IntersectionObserver: SeenAtOnce, ...drawing }));
  afterEach(() => Object.keys(drawing).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  for (const [type, act] of Object.entries(ways))
    it(`arrives: ${type}`, async () => {
      const opened = open();
      const wish = act(opened);
      // A picture is made smaller first.
      for (let waited = 0; waited < 10 && type === 'attach-picture'; waited++) await new Promise(setImmediate);
      assert.deepEqual(
        opened.wishes.findLast((one) => one.type === type),
        wish,
      );
    });
});

/** A page with a conversation, and every wish that has arrived at its element. */
function open() {
  const { page, root } = blankPage();
  const wishes: Wish[] = [];
  listenForWishes(root, (wish) => wishes.push(wish));
  page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
  page.receive({ type: 'conversation', messages });
  page.receive({ type: 'draft', attachments: [{ ...attachment, name: 'draft.ts' }] });
  nextFrame();
  const message = (id: string): HTMLElement => find(root, `[data-id="${id}"]`);
  const block = (language: string): HTMLElement => find(root, `.code-block[data-language="${language}"]`);
  return { page, root, wishes, message, block, input: findTextBox(root, 'Message') };
}

/** Presses a button, and returns the wish that it sends. */
function pressed<Sent extends Wish>(within: HTMLElement, button: string, wish: Sent): Sent {
  click(within, button);
  return wish;
}

/** Presses a button of messages that wait. */
function waitingPressed<Sent extends Wish>(page: Opened['page'], root: HTMLElement, button: string, wish: Sent): Sent {
  const waiting = ['One', 'Two'].map((text, index) => ({ id: `w${index + 1}`, text, attachments: 0 }));
  page.receive({ type: 'waiting', messages: waiting, note: 'Not sent: the reply was stopped.' });
  return pressed(root, button, wish);
}

function drop(target: HTMLElement, dataTransfer: object): void {
  target.dispatchEvent(Object.assign(new window.Event('drop'), { dataTransfer }));
}

/** Tells of each picture at once, when its message is not in the page yet. */
function SeenAtOnce(tell: (seen: Partial<IntersectionObserverEntry>[]) => void) {
  return { observe: (target: Element) => tell([{ target, isIntersecting: true }]), unobserve: () => undefined };
}

/** What jsdom does not have to draw a picture. */
const drawing = {
  createImageBitmap: () => Promise.resolve({ width: 3, height: 2, close: () => undefined }),
  OffscreenCanvas: function () {
    const context = { drawImage: () => undefined };
    return { getContext: () => context, convertToBlob: () => Promise.resolve(new Blob([new Uint8Array([1])])) };
  },
};
