import assert from 'node:assert/strict';
import type { ShownMessage } from '../../../src/protocol.ts';
import { OpenEdits } from '../../../src/webview/transcript/openEdits.ts';
import { ChatPage } from '../../../src/webview/chatPage.ts';
import { click, findTextBox, inPage, press, type } from './dom.ts';
import { texts } from './texts.ts';

const turn = (id: string): ShownMessage[] => [
  { id: `${id}?`, role: 'user', text: `Question ${id}`, attachments: [] },
  { id, role: 'assistant', model: 'app', text: 'a', outcome: 'done' },
];
const two = [...turn('1'), ...turn('2')];

describe('A message that is being edited', () => {
  inPage();

  const changes: [what: string, change: (page: ChatPage) => void][] = [
    ['the first turn is deleted', (page) => page.receive({ type: 'messages', keep: 0, messages: turn('2') })],
    [
      'another version is shown for a while',
      (page) => {
        page.receive({ type: 'messages', keep: 2, messages: turn('3') });
        assert.equal(boxes().length, 0);
        page.receive({ type: 'messages', keep: 2, messages: turn('2') });
      },
    ],
    ['the whole conversation is sent again', (page) => page.receive({ type: 'conversation', messages: two })],
    [
      'another conversation is shown for a while',
      (page) => {
        page.receive({ type: 'conversation', messages: turn('4') });
        page.receive({ type: 'conversation', messages: [] });
        page.receive({ type: 'earlier', messages: two });
      },
    ],
  ];
  for (const [what, change] of changes) {
    it(`stays open with the typed text when ${what}`, () => {
      const { page } = open();
      edit('A careful edit');
      change(page);
      assert.deepEqual(
        boxes().map(({ value }) => value),
        ['A careful edit'],
      );
      assert.equal(boxes()[0]?.closest('article')?.dataset['id'], '2?');
    });
  }

  it('keeps the focus and the cursor when a message before it is deleted', () => {
    const { page } = open();
    edit('A careful edit').setSelectionRange(2, 9);
    page.receive({ type: 'messages', keep: 0, messages: turn('2') });
    const box = findTextBox(document, 'Edit message');
    assert.equal(document.activeElement, box);
    assert.deepEqual([box.selectionStart, box.selectionEnd], [2, 9]);
  });

  it('gives the focus to the message in its place when it is deleted itself', () => {
    const { page } = open();
    edit('A careful edit').focus();
    page.receive({ type: 'messages', keep: 2, messages: turn('3') });
    assert.equal((document.activeElement as HTMLElement).dataset['id'], '3?');
  });

  it('stays open in the next page, which does not move the focus', () => {
    const { kept } = open();
    edit('A careful edit');
    document.body.replaceChildren();
    open(kept());
    const box = findTextBox(document, 'Edit message');
    assert.equal(box.value, 'A careful edit');
    assert.notEqual(document.activeElement, box);
  });

  it('stays open in the next page before anything or even if everything is deleted from it', () => {
    for (const text of [undefined, '']) {
      const { kept } = open();
      const [, second] = document.querySelectorAll<HTMLElement>('[data-role="user"]');
      assert.ok(second);
      click(second, 'Edit');
      const typed = text ?? findTextBox(second, 'Edit message').value;
      if (text !== undefined) type(findTextBox(second, 'Edit message'), text);
      document.body.replaceChildren();
      open(kept());
      assert.equal(findTextBox(document, 'Edit message').value, typed);
      document.body.replaceChildren();
    }
  });

  it('is none if another version stored another shape (V226)', () => {
    for (const kept of [[['2?', 7]], [[7, 'a']], [['2?']], [['2?', 'a', 'b']], ['2?'], '2?', { '2?': 'a' }, null]) {
      open(kept as [string, string][]);
      assert.equal(boxes().length, 0);
      document.body.replaceChildren();
    }
  });

  const ends: [how: string, end: (box: HTMLTextAreaElement) => void][] = [
    ['is sent', (box) => press(box, 'Enter')],
    ['is cancelled', (box) => press(box, 'Escape')],
  ];
  for (const [how, end] of ends) {
    it(`is no longer stored when it ${how}`, () => {
      const { page, kept } = open();
      end(edit('A careful edit'));
      assert.deepEqual(kept(), []);
      page.receive({ type: 'conversation', messages: two });
      assert.equal(boxes().length, 0);
    });
  }

  it('stays open, and nothing is sent, while it is empty or a reply arrives', () => {
    const { page, kept } = open();
    press(edit(' \n'), 'Enter');
    assert.equal(boxes().length, 1);
    const messages: ShownMessage[] = [{ id: '9', role: 'assistant', model: 'app', text: '', outcome: 'streaming' }];
    page.receive({ type: 'turn-start', keep: 4, messages });
    const [box] = boxes();
    assert.ok(box);
    type(box, 'A careful edit');
    press(box, 'Enter');
    assert.deepEqual([boxes().length, kept()], [1, [['2?', 'A careful edit']]]);
  });

  it('stays open when another one is sent or cancelled', () => {
    let kept: [string, string][] = [];
    const edits = new OpenEdits([['0', 'zero']], (all) => (kept = all));
    for (const id of ['1', '2']) edits.keep(id, `text ${id}`);
    edits.end('1');
    assert.deepEqual(kept, [
      ['0', 'zero'],
      ['2', 'text 2'],
    ]);
  });

  it('is forgotten after many other edits', () => {
    let kept: [string, string][] = [];
    const edits = new OpenEdits([], (all) => (kept = all));
    for (let index = 0; index < 100; index++) edits.keep(String(index), 'text');
    assert.deepEqual([kept.length, kept[0]?.[0], edits.textOf('83')], [16, '84', undefined]);
  });

  it('is not forgotten for others while the user types in it, however long ago it was begun', () => {
    const edits = new OpenEdits([], () => undefined);
    for (let index = 0; index < 16; index++) edits.keep(String(index), 'text');
    edits.keep('0', 'a longer text');
    edits.keep('16', 'text');
    assert.deepEqual([edits.textOf('0'), edits.textOf('1')], ['a longer text', undefined]);
  });
});

/** A page with two turns that starts with the stored edits of an earlier page. `kept` returns the edits that it stores. */
function open(before: [string, string][] = []) {
  let kept = before;
  const edits = new OpenEdits(before, (all) => (kept = all));
  const page = new ChatPage(texts, { read: () => '', write: () => undefined }, edits);
  document.body.append(page.element);
  page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
  page.receive({ type: 'conversation', messages: two });
  return { page, kept: () => kept };
}

/** Replaces the text of the second question in its edit box. */
function edit(text: string): HTMLTextAreaElement {
  const [, second] = document.querySelectorAll<HTMLElement>('[data-role="user"]');
  assert.ok(second);
  click(second, 'Edit');
  const box = findTextBox(second, 'Edit message');
  type(box, text);
  return box;
}

function boxes(): HTMLTextAreaElement[] {
  return [...document.querySelectorAll<HTMLTextAreaElement>('.edit-box textarea')];
}
