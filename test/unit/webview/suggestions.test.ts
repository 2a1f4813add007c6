import assert from 'node:assert/strict';
import type { FoundRow } from '../../../src/protocol.ts';
import { find, findTextBox, inPage, lastSaid, press, type } from './dom.ts';
import { blankPage } from './openPage.ts';
import { sources } from './texts.ts';

describe('The lists of the composer', () => {
  inPage();

  it('offer the sources after #, or those that start with the typed word', () => {
    const { input, labels } = open();
    assert.deepEqual(labels(), []);
    type(input, 'see #');
    assert.deepEqual(labels(), ['#selection', '#editors', '#file', '#problems', '#changes', '#terminal']);
    type(input, 'see #f');
    assert.deepEqual(labels(), ['#file']);
    type(input, 'see #F');
    assert.deepEqual(labels(), ['#file']);
    type(input, 'see #fx');
    assert.deepEqual(labels(), []);
  });

  it('offer a source also for its English word', () => {
    const { input, page, labels } = open();
    const german = { id: 'selection', word: 'auswahl', description: '', icon: 'selection' };
    page.receive({ type: 'sources', sources: [german, { ...german, id: 'file', word: 'datei' }] });
    for (const [typed, offered] of [
      ['#', ['#auswahl', '#datei']],
      ['#aus', ['#auswahl']],
      ['#sel', ['#auswahl']],
      ['#fi', ['#datei']],
    ] as const) {
      type(input, typed);
      assert.deepEqual(labels(), offered);
    }
  });

  for (const key of ['Enter', 'Tab']) {
    it(`attach the active entry with ${key}, and remove the typed word`, () => {
      const { input, chosen, labels } = open();
      type(input, 'see #');
      assert.equal(press(input, 'ArrowDown'), false);
      assert.equal(press(input, key), false);
      assert.deepEqual(chosen(), [{ type: 'attach', source: 'editors' }]);
      assert.equal(input.value, 'see ');
      assert.deepEqual(labels(), []);
      assert.equal(document.activeElement, input);
    });
  }

  it('remove the typed word also if text that was not sent is put back before it (V519)', () => {
    const { page, input, chosen, labels } = open();
    type(input, 'see #f');
    page.receive({ type: 'compose', text: 'First' });
    assert.deepEqual([input.value, labels()], ['First\nsee #f', ['#file']]);
    press(input, 'Enter');
    assert.deepEqual(chosen(), [{ type: 'attach', source: 'file' }]);
    assert.equal(input.value, 'First\nsee ');
  });

  it('stay closed for the word for which they were closed, also if text is put back before it (V519)', () => {
    const { page, input, labels } = open();
    type(input, 'see #f');
    press(input, 'Escape');
    page.receive({ type: 'compose', text: 'First' });
    assert.deepEqual(labels(), []);
    type(input, 'First\nsee #fi');
    assert.deepEqual(labels(), []);
  });

  it('close if the typed word is no longer at the start, where prompts are (V519)', () => {
    const { page, input, labels } = open();
    type(input, '/te');
    assert.deepEqual(labels(), ['/Tests']);
    page.receive({ type: 'compose', text: 'First' });
    assert.deepEqual(labels(), []);
  });

  it('attach an entry that is clicked', () => {
    const { root, input, chosen } = open();
    type(input, '#');
    find(root, '[role="option"]:last-child').click();
    assert.deepEqual(chosen(), [{ type: 'attach', source: 'terminal' }]);
  });

  it('make the entry under the mouse the active one', () => {
    const { root, input, chosen } = open();
    type(input, '#');
    const row = find(root, '[role="option"]:nth-child(3)');
    row.dispatchEvent(new window.Event('pointermove', { bubbles: true }));
    assert.equal(row.ariaSelected, 'true');
    press(input, 'ArrowUp');
    press(input, 'Enter');
    assert.deepEqual(chosen(), [{ type: 'attach', source: 'editors' }]);
  });

  it('complete the name of a prompt at the start of the message, and send nothing', () => {
    const { input, wishes, labels } = open();
    type(input, 'a /');
    assert.deepEqual(labels(), []);
    for (const typed of ['/T', '/e', '/EX']) {
      type(input, typed);
      assert.deepEqual(labels(), [typed === '/T' ? '/Tests' : '/explain']);
    }
    press(input, 'Enter');
    assert.equal(input.value, '/explain ');
    assert.deepEqual(wishes, []);
    press(input, 'Enter');
    assert.deepEqual(wishes, [{ type: 'send', text: '/explain ' }]);
  });

  for (const text of ['/explain', '/tests'])
    it(`do not need a separate Enter for a prompt that is typed completely, in any case: ${text}`, () => {
      const { input, wishes } = open();
      type(input, text);
      press(input, 'Enter');
      assert.deepEqual(wishes, [{ type: 'send', text }]);
    });

  it('close with Escape, which does not stop the reply, and stay closed for that word', () => {
    const { input, page, chosen, labels } = open();
    page.receive({
      type: 'turn-start',
      keep: 0,
      messages: [{ id: '1', role: 'assistant', model: 'a', text: '', outcome: 'streaming' }],
    });
    type(input, '#');
    press(input, 'Escape');
    assert.deepEqual([labels(), chosen()], [[], []]);
    type(input, '#f');
    assert.deepEqual(labels(), []);
    type(input, '#f and #f');
    assert.deepEqual(labels(), ['#file']);
    press(input, 'Escape');
    press(input, 'Escape');
    assert.deepEqual(chosen(), [{ type: 'stop' }]);
  });

  it('open again after a message was sent whose list was closed', () => {
    const { input, labels } = open();
    type(input, '/');
    press(input, 'Escape');
    type(input, '/re');
    press(input, 'Enter');
    assert.equal(input.value, '');
    type(input, '/');
    assert.ok(labels().length > 0);
  });

  it('do not use keys during the composition of a word', () => {
    const { input, chosen, labels } = open();
    type(input, '#');
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape'])
      assert.equal(press(input, key, { isComposing: true }), true);
    input.dispatchEvent(new window.CompositionEvent('compositionend'));
    press(input, 'Enter');
    assert.equal(labels().length, 6);
    assert.deepEqual(chosen(), []);
  });

  it('do not use Shift+Enter and keys with modifiers', () => {
    const { input, labels } = open();
    type(input, '#');
    assert.equal(press(input, 'Enter', { shiftKey: true }), true);
    assert.equal(press(input, 'Tab', { shiftKey: true }), true);
    for (const key of ['ctrlKey', 'altKey', 'metaKey'])
      assert.equal(press(input, 'ArrowUp', { [key]: true }), true, key);
    assert.equal(labels().length, 6);
  });

  it('wrap around, and expose the active entry to screen readers while they are open', () => {
    const { root, input } = open();
    const active = () => root.querySelector(`#${input.getAttribute('aria-activedescendant') ?? 'none'}`)?.textContent;
    type(input, '/');
    assert.equal(active(), '/explainWhat it does');
    press(input, 'ArrowUp');
    assert.equal(active(), '/TestsWrite tests');
    assert.deepEqual(
      [...root.querySelectorAll('[role="option"]')].map((row) => row.ariaSelected),
      ['false', 'true'],
    );
    press(input, 'ArrowDown');
    assert.equal(active(), '/explainWhat it does');
    assert.equal(find(root, `#${input.getAttribute('aria-controls') ?? ''}`).ariaLabel, 'Prompts');
    press(input, 'Escape');
    assert.equal(input.hasAttribute('aria-activedescendant') || input.hasAttribute('aria-controls'), false);
  });

  it('are each read once: a tooltip has the whole text, and describes no entry (V489)', () => {
    const { root, input } = open();
    type(input, '/');
    const row = find(root, '[role="option"]');
    assert.equal(row.title, '');
    assert.equal(find(row, '.suggestion-description').title, 'What it does');
  });

  it('are announced when they open and when they get shorter', () => {
    const { page, root, input } = open();
    type(input, '#');
    assert.equal(lastSaid(root), 'Suggestions: 6');
    type(input, '#s');
    assert.equal(lastSaid(root), 'Suggestions: 1');
    page.receive({ type: 'copied' });
    type(input, '#se');
    assert.equal(lastSaid(root), 'Copied', 'not again while they stay as many');
  });

  it('stay open while the cursor stays at the end of the word', () => {
    const { input, labels } = open();
    type(input, 'see #f');
    input.dispatchEvent(new window.KeyboardEvent('keyup', { key: 'Shift' }));
    input.dispatchEvent(new window.MouseEvent('click'));
    assert.deepEqual(labels(), ['#file']);
  });

  it('close when the cursor leaves the word, and when the text box loses the focus', () => {
    const { input, labels } = open();
    type(input, '#f');
    input.setSelectionRange(0, 0);
    press(input, 'Home');
    input.dispatchEvent(new window.KeyboardEvent('keyup', { key: 'Home' }));
    assert.deepEqual(labels(), []);
    type(input, '#f');
    input.focus();
    input.blur();
    assert.deepEqual(labels(), []);
  });
});

describe('A result that is found by name after #', () => {
  inPage();

  it('is requested once for each letter, and not after the list is closed', () => {
    const { page, input, queries } = open();
    for (const text of ['#', '#s', '#Se', '#Se', '#Se/v']) type(input, text);
    assert.deepEqual(queries(), ['', 's', 'Se', 'Se/v']);
    page.receive({ type: 'found', query: 'Se/v', rows: [session] });
    press(input, 'Escape');
    type(input, '#Se/vi');
    type(input, 'no');
    assert.deepEqual(queries(), ['', 's', 'Se', 'Se/v']);
    type(input, 'no #Se');
    assert.deepEqual(queries().slice(4), ['Se']);
  });

  it('follows the matching sources, with its letters marked', () => {
    const { root, page, input, labels } = open();
    type(input, '#se');
    page.receive({ type: 'found', query: 'se', rows: [session, folder] });
    assert.deepEqual(labels(), ['#selection', 'session.ts', 'sea']);
    const [, row] = root.querySelectorAll('.suggestion-row');
    assert.ok(row);
    assert.deepEqual(marks(row), ['se', 'c', 'a']);
    assert.equal(lastSaid(root), 'Suggestions: 3');
    assert.equal(find(row, '.suggestion-label').title, 'session.ts · src/chat');
  });

  it('comes before a source whose word only begins with its name, if that was typed, but not before a source of this name (V350)', () => {
    const { page, input, labels } = open();
    const named = (name: string): FoundRow => ({ ...folder, name });
    type(input, '#edit');
    page.receive({ type: 'found', query: 'edit', rows: [session, named('Edit')] });
    assert.deepEqual(labels(), ['Edit', '#editors', 'session.ts']);
    type(input, '#editors');
    page.receive({ type: 'found', query: 'editors', rows: [named('editors'), session] });
    assert.deepEqual(labels(), ['#editors', 'editors', 'session.ts']);
  });

  it('does not change the entry that the user has moved to when it is added above', () => {
    const { root, page, input } = open();
    page.receive({
      type: 'sources',
      sources: [...sources, { id: 'edits', word: 'edits', description: 'Last edits', icon: 'edit' }],
    });
    type(input, '#edit');
    press(input, 'ArrowDown');
    page.receive({ type: 'found', query: 'edit', rows: [{ ...folder, name: 'edit' }] });
    assert.equal(find(root, '[aria-selected="true"] .suggestion-label').textContent, '#edits');
  });

  it('is ignored if the name has changed meanwhile, or the list is closed', () => {
    const { page, input, labels } = open();
    type(input, '#x');
    page.receive({ type: 'found', query: 'y', rows: [session] });
    assert.deepEqual(labels(), []);
    type(input, 'x');
    page.receive({ type: 'found', query: 'x', rows: [session] });
    assert.deepEqual(labels(), []);
    type(input, '#x');
    page.receive({ type: 'found', query: 'x', rows: [session] });
    press(input, 'Escape');
    page.receive({ type: 'found', query: 'x', rows: [session, folder] });
    assert.deepEqual(labels(), []);
    input.focus();
    type(input, 'a #x');
    input.blur();
    page.receive({ type: 'found', query: 'x', rows: [session] });
    assert.deepEqual(labels(), []);
  });

  it('stays until the next results arrive, and is removed with the last letter', () => {
    const { page, input, labels } = open();
    type(input, '#x');
    page.receive({ type: 'found', query: 'x', rows: [session, folder] });
    type(input, '#xy');
    assert.deepEqual(labels(), ['session.ts', 'sea']);
    page.receive({ type: 'found', query: 'xy', rows: [] });
    assert.deepEqual(labels(), []);
    type(input, '#x');
    page.receive({ type: 'found', query: 'x', rows: [session] });
    type(input, '#');
    assert.equal(labels().includes('session.ts'), false);
  });

  it('does not move the active entry when it is added below', () => {
    const { root, page, input } = open();
    type(input, '#x');
    page.receive({ type: 'found', query: 'x', rows: [session, folder] });
    press(input, 'ArrowDown');
    page.receive({ type: 'found', query: 'x', rows: [session, folder, symbol] });
    assert.equal(find(root, '[aria-selected="true"] .suggestion-label').textContent, 'sea');
    type(input, '#xy');
    page.receive({ type: 'found', query: 'xy', rows: [folder, symbol] });
    assert.equal(find(root, '[aria-selected="true"] .suggestion-label').textContent, 'sea');
    page.receive({ type: 'found', query: 'xy', rows: [symbol] });
    assert.equal(find(root, '[aria-selected="true"] .suggestion-label').textContent, 'search');
  });

  it('does not move the active entry to another one of the same name', () => {
    const { root, page, input } = open();
    type(input, '#x');
    const rows = ['src', 'test'].map((description) => ({ ...session, uri: `file:///w/${description}`, description }));
    page.receive({ type: 'found', query: 'x', rows });
    press(input, 'ArrowDown');
    page.receive({ type: 'found', query: 'x', rows: [...rows, folder] });
    assert.equal(find(root, '[aria-selected="true"] .suggestion-description').textContent, 'test');
  });

  it('is attached with its place, and its name is removed from the text', () => {
    const { page, input, chosen } = open();
    type(input, 'see #x');
    page.receive({ type: 'found', query: 'x', rows: [session, folder, symbol] });
    press(input, 'ArrowUp');
    press(input, 'Enter');
    const { kind, uri, name, range } = symbol;
    assert.deepEqual(chosen(), [{ type: 'attach-found', place: { kind, uri, name, range } }]);
    assert.equal(input.value, 'see ');
  });

  for (const [before, after, left] of [
    ['see ', ' twice', 'see twice'],
    ['see ', ', too', 'see , too'],
    ['', ' twice', ' twice'],
  ] as const)
    it(`leaves one space where its name was: ${JSON.stringify(before)}, ${JSON.stringify(after)}`, () => {
      const { input, page } = open();
      type(input, `${before}#x`);
      input.setRangeText(after, input.value.length, input.value.length, 'start');
      page.receive({ type: 'found', query: 'x', rows: [session, folder] });
      press(input, 'Enter');
      assert.equal(input.value, left);
    });

  for (const key of ['Enter', 'Tab']) {
    it(`is waited for if ${key} is pressed before the result for the typed name has arrived`, () => {
      const { page, input, chosen } = open();
      type(input, 'see #x');
      page.receive({ type: 'found', query: 'x', rows: [session, folder] });
      type(input, 'see #xy');
      assert.equal(press(input, key), false);
      assert.deepEqual([chosen(), input.value], [[], 'see #xy']);
      page.receive({ type: 'found', query: 'xy', rows: [folder] });
      const { kind, uri, name } = folder;
      assert.deepEqual(chosen(), [{ type: 'attach-found', place: { kind, uri, name } }]);
      assert.equal(input.value, 'see ');
    });
  }

  it('is not waited for once the user has typed on, closed the list, or moved to a row', () => {
    const { page, input, chosen } = open();
    const begin = (): void => {
      type(input, '#x');
      page.receive({ type: 'found', query: 'x', rows: [session, folder] });
      type(input, '#xy');
    };
    begin();
    press(input, 'Tab');
    type(input, '#xyz');
    page.receive({ type: 'found', query: 'xyz', rows: [session] });
    assert.deepEqual(chosen(), []);
    begin();
    press(input, 'Tab');
    press(input, 'Escape');
    page.receive({ type: 'found', query: 'xy', rows: [session] });
    assert.deepEqual(chosen(), []);
    type(input, '');
    begin();
    press(input, 'ArrowDown');
    press(input, 'Tab');
    const { kind, uri, name } = folder;
    assert.deepEqual(chosen(), [{ type: 'attach-found', place: { kind, uri, name } }]);
  });

  const hostile: [name: string, shown: string][] = [
    ['<img src=x onerror=alert(1)>.ts', '<img src=x onerror=alert(1)>.ts'],
    ['$(trash) [x](command:y)', '$(trash) [x](command:y)'],
    ['gpj.\u202Eexe', 'gpj.\u202Eexe'],
    ['\u{1F469}\u200D\u{1F4BB}.ts', '\u{1F469}\u200D\u{1F4BB}.ts'],
    ['a\nb', 'a\nb'],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
    ['', ''],
  ];
  for (const [name, shown] of hostile) {
    it(`is shown as text with the name ${JSON.stringify(name.slice(0, 30))}`, () => {
      const { root, page, input, labels } = open();
      type(input, '#x');
      const nameMatches = [0, 1, 5, -1, 1e9, NaN];
      page.receive({
        type: 'found',
        query: 'x',
        rows: [{ ...session, name, nameMatches, description: name, descriptionMatches: nameMatches }],
      });
      assert.deepEqual(labels(), [shown]);
      assert.equal(root.querySelectorAll('.suggestion-list :not(div, span)').length, 0);
      assert.equal(name.includes('\u202E'), root.querySelector('.suggestion-list .hidden-characters') !== null);
    });
  }
});

const session: FoundRow = {
  kind: 'file',
  uri: 'file:///w/src/chat/session.ts',
  name: 'session.ts',
  nameMatches: [0, 1],
  description: 'src/chat',
  descriptionMatches: [2, 6],
  icon: 'file',
};
const folder: FoundRow = {
  ...session,
  kind: 'folder',
  uri: 'file:///w/sea',
  name: 'sea',
  description: '',
  icon: 'folder',
};
const symbol: FoundRow = { ...session, kind: 'symbol', name: 'search', icon: 'symbol-function', range: [1, 0, 3, 1] };

function marks(row: Element): string[] {
  return [...row.querySelectorAll('.suggestion-match')].map(({ textContent }) => textContent);
}

function open() {
  const { page, root, wishes } = blankPage();
  page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'b', model: 'a', hasKey: true } });
  page.receive({
    type: 'prompts',
    prompts: [
      { name: 'explain', description: 'What it does' },
      { name: 'Tests', description: 'Write tests' },
    ],
  });
  page.receive({ type: 'sources', sources });
  const labels = () => [...root.querySelectorAll('.suggestion-label')].map((label) => label.textContent);
  // The requests for results have their own tests.
  const chosen = () => wishes.filter(({ type }) => type !== 'find');
  const queries = () => wishes.flatMap((wish) => (wish.type === 'find' ? [wish.query] : []));
  return { page, root, wishes, chosen, queries, input: findTextBox(root, 'Message'), labels };
}
