import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import type { AttachmentSummary, Fact, PictureSupport, ShownMessage } from '../../../src/protocol.ts';
import { largestPicture } from '../../../src/shared/pictureHeader.ts';
import { shownWidth } from '../../../src/webview/transcript/sentPictures.ts';
import { eventually } from '../../support/eventually.ts';
import { buttonNames, click, find, findTextBox, inPage, lastSaid, press, type } from './dom.ts';
import { blankPage, openPage } from './openPage.ts';

const file: AttachmentSummary = { id: '1', kind: 'file', name: 'a.ts', language: 'typescript', size: 999 };
const long = 'a'.repeat(20_001);
const code: AttachmentSummary = { ...file, id: '2', kind: 'code', firstLine: 3, lastLine: 9, size: 3200 };

describe('The attachments in the composer', () => {
  inPage();

  it('are shown as chips that open their place and can be removed', () => {
    const { page, root, wishes } = open();
    const chips = find(root, '.composer .chips');
    assert.equal(chips.hidden, true);
    page.receive({ type: 'draft', attachments: [file, code] });
    assert.deepEqual(
      [...chips.children].map((chip) => chip.textContent),
      ['a.ts999 B', 'a.ts:3–93 KB'],
    );
    assert.deepEqual(buttonNames(chips), ['a.ts999 B', 'Remove a.ts', 'a.ts:3–93 KB', 'Remove a.ts']);
    click(root, 'a.ts999 B');
    for (const key of ['Delete', 'Backspace', 'Enter']) press(find(chips, 'li:last-child button'), key);
    const removed = { type: 'detach', ids: ['2'] };
    assert.deepEqual(wishes, [{ type: 'open-attachment', id: '1' }, removed, removed]);
    page.receive({ type: 'draft', attachments: [] });
    assert.equal(chips.hidden, true);
  });

  it('are announced when they are added, and not when others take their place (V490)', () => {
    const { page, root } = open();
    const announced = () => lastSaid(root);
    page.receive({ type: 'draft', attachments: [file] });
    assert.equal(announced(), '1 attachment: a.ts');
    page.receive({ type: 'draft', attachments: [file, code] });
    page.receive({ type: 'draft', attachments: [{ ...file, id: '7' }] });
    assert.equal(announced(), '1 attachment: a.ts');
    const many = ['3', '4', '5', '6'].map((id) => ({ ...file, id, name: `${id}.ts` }));
    page.receive({ type: 'draft', attachments: [{ ...file, id: '7' }, ...many] });
    assert.equal(announced(), '4 attachments: 3.ts, 4.ts, 5.ts');
    page.receive({ type: 'copied' });
    page.receive({ type: 'draft', attachments: [...many, file, code] });
    assert.equal(announced(), 'Copied', 'those of another message');
  });

  it('show a folder as one chip, which opens to its files, stays open, and is removed with them (V348)', () => {
    const { page, root, wishes } = open();
    const inFolder = (id: string): AttachmentSummary => ({ ...file, id, name: `src/${id}s.ts`, folder: 'src' });
    const all = [inFolder('a'), file, inFolder('b')];
    page.receive({ type: 'draft', attachments: all });
    const chips = find(root, '.composer .chips');
    const folder = () => find(chips, '.folder .chip-open');
    assert.deepEqual(buttonNames(chips), ['src2 files · 2 KB', 'Remove src', 'a.ts999 B', 'Remove a.ts']);
    assert.equal(folder().ariaExpanded, 'false');
    folder().click();
    assert.equal(folder().ariaExpanded, 'true');
    const files = find(chips, '.folder .chips');
    assert.equal(files.ariaLabel ?? files.getAttribute('aria-label'), 'src');
    assert.deepEqual(buttonNames(files), ['as.ts999 B', 'Remove src/as.ts', 'bs.ts999 B', 'Remove src/bs.ts']);
    page.receive({ type: 'draft', attachments: [...all, code] });
    assert.equal(folder().ariaExpanded, 'true');
    click(root, 'bs.ts999 B');
    press(find(root, '.folder .chips button'), 'Delete');
    press(folder(), 'Delete');
    folder().click();
    assert.equal(find(chips, '.folder .chips').hidden, true);
    folder().click();
    assert.equal(find(chips, '.folder .chips').children.length, 2, 'each file once');
    folder().click();
    click(root, 'Remove src');
    assert.deepEqual(wishes, [
      { type: 'open-attachment', id: 'b' },
      { type: 'detach', ids: ['a'] },
      { type: 'detach', ids: ['a', 'b'] },
      { type: 'detach', ids: ['a', 'b'] },
    ]);
  });

  it('show each of several folders with its own files, open or closed as the user has left it', () => {
    const { page, root } = open();
    const within = (folder: string, id: string): AttachmentSummary => ({
      ...file,
      id,
      name: `${folder}/x/${id}`,
      folder,
    });
    const all = [within('a', '1'), within('b', '2'), { ...file, id: '3' }, within('a', '4')];
    page.receive({ type: 'draft', attachments: all });
    const chips = find(root, '.composer > .box > .chips');
    const shown = (): unknown[] =>
      Array.from(chips.querySelectorAll(':scope > .folder'), (folder) => [
        find(folder, '.chip-open').ariaExpanded,
        ...Array.from(folder.querySelectorAll(':scope > .chips .chip-name'), ({ textContent }) => textContent),
      ]);
    assert.equal(chips.children.length, 3);
    const opener = (index: number): HTMLElement => find(chips.children[index] ?? root, '.chip-open');
    opener(1).click();
    opener(0).click();
    opener(0).click();
    page.receive({ type: 'draft', attachments: [...all, { ...file, id: '5' }] });
    assert.deepEqual(shown(), [['false'], ['true', 'x/2']]);
    opener(0).click();
    assert.deepEqual(shown(), [
      ['true', 'x/1', 'x/4'],
      ['true', 'x/2'],
    ]);
  });

  it('show the size of a folder only while it can be removed', () => {
    const { page, root } = open();
    const attachments = ['a', 'b'].map((id) => ({ ...file, id, name: `src/${id}.ts`, folder: 'src' }));
    page.receive({ type: 'draft', attachments });
    page.receive({ type: 'conversation', messages: [{ id: 'q', role: 'user', text: 'See', attachments }] });
    const folders = Array.from(root.querySelectorAll('.folder .chip-open'), ({ textContent }) => textContent);
    assert.deepEqual(folders, ['src2 files', 'src2 files · 2 KB']);
    assert.deepEqual(buttonNames(find(root, 'article .folder')), ['src2 files']);
  });

  it('show the newest one, however many there are', () => {
    const { page, root } = open();
    const chips = find(root, '.composer .chips');
    Object.defineProperty(chips, 'scrollHeight', { value: 500 });
    page.receive({ type: 'draft', attachments: [file, code] });
    assert.equal(chips.scrollTop, 500);
  });

  it('show the name of a symbol and its file instead of lines (V349)', () => {
    const { page, root } = open();
    page.receive({ type: 'draft', attachments: [{ ...code, name: 'src/a.ts', symbol: 'total' }] });
    const opener = find(root, '.composer .chip-open');
    assert.equal(opener.textContent, 'totala.ts3 KB');
    assert.equal(opener.getAttribute('aria-description'), 'total · src/a.ts, lines 3 to 9 · typescript · 3 KB');
    assert.equal(find(root, '.chip .icon-button').ariaLabel, 'Remove total');
  });

  const pictureOf = (hash: string): AttachmentSummary => {
    const picture = { type: 'image/png', width: 3, height: 2, bytes: 1, hash } as const;
    return { ...file, id: hash, kind: 'picture', picture };
  };

  it('are buttons that open them if they are pictures of a message that was sent', () => {
    const { page, root, wishes } = open();
    const attachments = [file, pictureOf('a')];
    page.receive({ type: 'conversation', messages: [{ id: 'q', role: 'user', text: 'See', attachments }] });
    const [button, ...others] = find(root, '.sent-pictures').querySelectorAll('button');
    assert.ok(button);
    assert.deepEqual([others, button.type, button.getAttribute('aria-label')], [[], 'button', button.title]);
    assert.match(button.title, /^a\.ts.*3 × 2 px/);
    button.click();
    assert.deepEqual(wishes, [{ type: 'open-attachment', id: 'a' }]);
    page.receive({
      type: 'messages',
      keep: 0,
      messages: [{ id: 'q', role: 'user', text: 'See', attachments: [pictureOf('a')] }],
    });
    assert.equal(root.querySelector('article .chips'), null, 'nothing else is attached');
  });

  const sizes: [width: number, height: number, shown: number][] = [
    [100, 50, 100],
    [320, 200, 320],
    [640, 100, 320],
    [640, 800, 160],
    [1, 5000, 1],
  ];
  for (const [width, height, shown] of sizes)
    it(`are shown small if they are large pictures, and never larger than they are: ${width} × ${height}`, () => {
      assert.equal(shownWidth({ width, height }), shown);
    });

  it('say of a picture what the model that is chosen now does with it', () => {
    const { page, root } = open();
    page.receive({ type: 'draft', attachments: [pictureOf('a'), file] });
    const noteWith = (model: string, pictures: PictureSupport): string => {
      page.receive({ type: 'connection', connection: { host: 'a.example', model, pictures, hasKey: true } });
      return find(root, '.composer .chip').textContent;
    };
    assert.match(noteWith('app', 'app'), /Apps take text/);
    for (const model of ['small', 'large'])
      assert.match(noteWith(model, 'no'), RegExp(`${model} does not take pictures`));
    assert.match(noteWith('large', 'unknown'), /large might not take pictures/);
    assert.doesNotMatch(find(root, '.composer .chip:last-child').textContent, /take/, 'a file is text');
    assert.doesNotMatch(noteWith('atlas', 'yes'), /take/);
    page.receive({ type: 'draft', attachments: [file] });
    const chip = find(root, '.composer .chip-open');
    chip.focus();
    noteWith('small', 'no');
    assert.equal(document.activeElement, chip, 'nothing changes without pictures');
  });

  it('show a picture when its bytes have come, and say if they are lost', () => {
    const { page, root } = open();
    page.receive({ type: 'draft', attachments: ['a', 'b'].map(pictureOf) });
    page.receive({ type: 'picture', hash: 'a', bytes: new Uint8Array([1]) });
    page.receive({ type: 'picture', hash: 'b' });
    assert.match(find(root, '.composer .chip img').getAttribute('src') ?? '', /^blob:/);
    assert.equal(find(root, '.composer .chip .picture-lost').textContent, 'This picture is lost.');
  });

  const givenUp: [when: string, fact: Fact][] = [
    ['their message is deleted', { type: 'messages', keep: 0, messages: [] }],
    ['their message is edited', { type: 'turn-start', keep: 0, messages: [] }],
    ['another conversation is shown', { type: 'conversation', messages: [] }],
  ];
  for (const [what, fact] of givenUp)
    it(`are pictures whose bytes are given up when ${what}, but not while they are shown`, () => {
      const { page, root } = open();
      const said = (id: string) =>
        ({ id, role: 'user', text: 'See', attachments: [pictureOf('a')] }) satisfies ShownMessage;
      page.receive({ type: 'conversation', messages: [said('1'), said('2')] });
      page.receive({ type: 'picture', hash: 'a', bytes: new Uint8Array([1]) });
      const address = find(root, '.sent-picture img').getAttribute('src') ?? '';
      page.receive({ type: 'messages', keep: 1, messages: [] });
      assert.ok(resolveObjectURL(address));
      page.receive(fact);
      assert.equal(resolveObjectURL(address), undefined);
    });

  it('move the focus to the text box when a focused chip is removed', () => {
    const { page, root } = open();
    page.receive({ type: 'draft', attachments: [file] });
    find(root, '[aria-label="Remove a.ts"]').focus();
    page.receive({ type: 'draft', attachments: [] });
    assert.equal(document.activeElement, findTextBox(root, 'Message'));
  });

  it('can be added, and previewed with the text, with buttons', () => {
    const { root, wishes } = open();
    type(findTextBox(root, 'Message'), '/explain this');
    click(root, 'Attach context');
    click(root, 'Show what will be sent');
    assert.deepEqual(wishes, [{ type: 'attach' }, { type: 'preview', text: '/explain this' }]);
  });

  it('can select a possible secret in a text that was not sent (V143)', () => {
    const { page, root } = open();
    const input = findTextBox(root, 'Message');
    page.receive({ type: 'compose', text: 'My key is secret.' });
    page.receive({ type: 'select-text', text: 'key' });
    assert.deepEqual([input.selectionStart, input.selectionEnd], [3, 6]);
    page.receive({ type: 'select-text', text: 'gone' });
    assert.deepEqual([input.selectionStart, input.selectionEnd], [3, 6]);
  });

  it('can put back a text that was not sent, before a newer text', () => {
    const { page, root } = open();
    const input = findTextBox(root, 'Message');
    page.receive({ type: 'compose', text: '/explain this' });
    assert.equal(input.value, '/explain this');
    page.receive({ type: 'compose', text: 'first' });
    assert.equal(input.value, 'first\n/explain this');
    page.receive({ type: 'compose', text: '' });
    assert.equal(input.value, 'first\n/explain this', 'a message may have only attachments');
  });

  it('can put back such a text without moving the cursor away from where the user writes (V519)', () => {
    const { page, root } = open();
    const input = findTextBox(root, 'Message');
    const around = (): string[] => [input.value.slice(0, input.selectionStart), input.value.slice(input.selectionEnd)];
    type(input, 'and then');
    input.setSelectionRange(4, 6);
    page.receive({ type: 'compose', text: 'First' });
    assert.deepEqual(around(), ['First\nand ', 'en']);
    type(input, '');
    page.receive({ type: 'compose', text: 'First' });
    assert.deepEqual(around(), ['First', '']);
  });

  it('can put back such a text while the user edits an earlier message, or searches, which keep the focus (V555)', () => {
    const { page, root } = openPage([{ id: '1', role: 'user', text: 'Earlier', attachments: [] }]);
    const input = findTextBox(root, 'Message');
    click(root, 'Edit');
    const edit = findTextBox(root, 'Edit message');
    press(document.body, 'f', { ctrlKey: true });
    const search = find(root, '.find-input');
    for (const [index, box] of [edit, search].entries()) {
      box.focus();
      page.receive({ type: 'compose', text: `Text ${index}` });
      assert.equal(document.activeElement, box);
    }
    assert.equal(input.value, 'Text 1\nText 0');
    find(root, '[aria-label="Attach context"]').focus();
    page.receive({ type: 'compose', text: 'From a button' });
    assert.equal(document.activeElement, input);
  });

  for (const inputType of ['insertFromPaste', 'insertFromDrop']) {
    it(`can be a long text, which is not put into the message box before a question (V271): ${inputType}`, () => {
      const { root, wishes } = open();
      const input = findTextBox(root, 'Message');
      type(input, 'About: ');
      assert.equal(insert(input, inputType, 'a'.repeat(20_000)), true);
      assert.equal(insert(input, inputType, long), false);
      const question = find(root, '.long-text [role="group"]');
      assert.match(question.textContent, /20,001/);
      assert.equal(document.activeElement, find(question, 'button'));
      click(root, 'Attach');
      assert.deepEqual(wishes, [{ type: 'attach-text', text: long }]);
      assert.equal(document.activeElement, input);
      assert.deepEqual([input.value, find(root, '.long-text').hidden], ['About: ', true]);
    });
  }

  it('can be a long text, or part of the message at the place where it was pasted (V271)', () => {
    const { root, wishes } = open();
    const input = findTextBox(root, 'Message');
    type(input, 'Before old after');
    input.setSelectionRange(7, 10);
    insert(input, 'insertFromPaste', long);
    click(root, 'Insert as text');
    assert.equal(input.value, `Before ${long} after`);
    assert.deepEqual([input.selectionStart, document.activeElement], [7 + long.length, input]);
    for (const end of ['b', 'c']) insert(input, 'insertFromPaste', long + end);
    click(root, 'Insert as text');
    assert.equal(input.value, `Before ${long}${long}b${long}c after`);
    assert.deepEqual(wishes, []);
  });

  it('can be several long texts, which one answer attaches (V271)', () => {
    const { root, wishes } = open();
    const input = findTextBox(root, 'Message');
    insert(input, 'insertFromPaste', long);
    insert(input, 'insertFromPaste', `${long}b`);
    assert.match(find(root, '.long-text [role="group"]').textContent, /40,003/);
    click(root, 'Attach');
    assert.deepEqual(wishes, [
      { type: 'attach-text', text: long },
      { type: 'attach-text', text: `${long}b` },
    ]);
    insert(input, 'insertFromPaste', long);
    click(root, 'Attach');
    assert.equal(wishes.length, 3);
  });

  it('are not asked about any more after Escape, which stops no reply (V271)', () => {
    const { page, root, wishes } = open();
    page.receive({
      type: 'turn-start',
      keep: 0,
      messages: [{ id: '1', role: 'assistant', model: 'a', text: '', outcome: 'streaming' }],
    });
    const input = findTextBox(root, 'Message');
    insert(input, 'insertFromPaste', long);
    press(find(root, '.long-text button'), 'Escape');
    assert.deepEqual([find(root, '.long-text').hidden, document.activeElement], [true, input]);
    assert.deepEqual(wishes, []);
    insert(input, 'insertFromPaste', `${long}b`);
    assert.match(find(root, '.long-text [role="group"]').textContent, /20,002/);
    click(root, 'Attach');
    assert.deepEqual(wishes, [{ type: 'attach-text', text: `${long}b` }]);
  });

  const lists: [format: string, data: string, uris: string[] | undefined][] = [
    ['application/vnd.code.uri-list', 'file:///a\r\nfile:///b%20c\r\n', ['file:///a', 'file:///b%20c']],
    ['text/uri-list', '# remark\nfile:///a\n\n', ['file:///a']],
    ['text/uri-list', '', undefined],
    ['text/plain', 'file:///a', undefined],
  ];
  for (const [format, data, uris] of lists) {
    it(`can be dropped as ${format} ${JSON.stringify(data)} if that lists files`, () => {
      const { root, wishes } = open();
      const isForeign = format === 'text/plain';
      assert.equal(drag(root, 'dragover', format, data), isForeign);
      assert.equal(root.classList.contains('dropping'), !isForeign);
      assert.equal(drag(root, 'drop', format, data), isForeign);
      assert.equal(root.classList.contains('dropping'), false);
      assert.deepEqual(wishes, uris ? [{ type: 'attach-dropped', uris }] : []);
    });
  }

  // A file of the system comes as itself and with its address, one of VS Code with an address that VS Code can open.
  const several: [types: string[], sent: string][] = [
    [['text/uri-list', 'Files'], 'refuse-picture'],
    [['Files', 'text/uri-list', 'application/vnd.code.uri-list'], 'attach-dropped'],
  ];
  for (const [types, sent] of several)
    it(`are dropped in the best of several forms: ${types.join(', ')}`, () => {
      const { root, wishes } = open();
      const event = new window.Event('drop', { bubbles: true, cancelable: true });
      const files = [{ name: 'large.png', size: 1e9 }];
      root.dispatchEvent(Object.assign(event, { dataTransfer: { types, files, getData: () => 'file:///a' } }));
      assert.deepEqual(
        wishes.map(({ type }) => type),
        [sent],
      );
    });

  it('are refused if they are too large, before they are read, and are at most one more than a message can have', () => {
    const { root, wishes } = open();
    const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.png`, size: largestPicture + 1 }));
    const event = new window.Event('drop', { bubbles: true, cancelable: true });
    root.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files } }));
    assert.equal(wishes.length, 11);
    assert.deepEqual(wishes.at(-1), { type: 'refuse-picture', name: '10.png', problem: 'too-large' });
  });

  it('are prepared one by one, also after a file that cannot be read any more', async () => {
    const { root, wishes } = open();
    const named = (name: string, bytes: () => Promise<ArrayBuffer>) => ({ name, size: 1, arrayBuffer: bytes });
    const gone = named('gone.png', () => Promise.reject(new Error('It was deleted.')));
    const files = [gone, named('text.png', () => Promise.resolve(new ArrayBuffer(1)))];
    const event = new window.Event('drop', { bubbles: true, cancelable: true });
    root.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files } }));
    type(findTextBox(root, 'Message'), 'See');
    press(findTextBox(root, 'Message'), 'Enter');
    await eventually(() => assert.equal(wishes.length, 3));
    assert.deepEqual(wishes, [
      { type: 'refuse-picture', name: 'gone.png', problem: 'broken' },
      { type: 'refuse-picture', name: 'text.png', problem: 'no-picture' },
      { type: 'send', text: 'See' },
    ]);
  });

  it('are no longer expected when dragged files leave the panel', () => {
    const { root } = open();
    drag(root, 'dragover', 'text/uri-list', '');
    const inside = new window.MouseEvent('dragleave', { relatedTarget: find(root, '.composer') });
    root.dispatchEvent(inside);
    assert.equal(root.classList.contains('dropping'), true);
    root.dispatchEvent(new window.MouseEvent('dragleave'));
    assert.equal(root.classList.contains('dropping'), false);
  });
});

/** Inserts a text as the browser does, and returns false if the page prevents that. */
function insert(input: HTMLTextAreaElement, inputType: string, data: string): boolean {
  return input.dispatchEvent(
    new window.InputEvent('beforeinput', { inputType, data, cancelable: true, bubbles: true }),
  );
}

/** False if the page prevents the default action. jsdom has no DragEvent. */
function drag(target: Element, name: string, format: string, data: string): boolean {
  const event = new window.Event(name, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: [format], getData: () => data } });
  return target.dispatchEvent(event);
}

function open() {
  const opened = blankPage();
  opened.page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'b', model: 'a', hasKey: true } });
  return opened;
}
