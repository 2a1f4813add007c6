import assert from 'node:assert/strict';
import { find, findTextBox, inPage, press, type } from './dom.ts';
import { blankPage } from './openPage.ts';
import { sources } from './texts.ts';

describe('The lists of the composer', () => {
  inPage();

  it('offer what can be attached after #, and what begins like the word', () => {
    const { input, labels } = open();
    assert.deepEqual(labels(), []);
    type(input, 'see #');
    assert.deepEqual(labels(), ['#selection', '#editors', '#file', '#problems', '#changes', '#terminal']);
    type(input, 'see #f');
    assert.deepEqual(labels(), ['#file']);
    type(input, 'see #fx');
    assert.deepEqual(labels(), []);
  });

  for (const key of ['Enter', 'Tab']) {
    it(`attach by ${key} what is active, and leave the word out`, () => {
      const { input, wishes, labels } = open();
      type(input, 'see #');
      assert.equal(press(input, 'ArrowDown'), false);
      assert.equal(press(input, key), false);
      assert.deepEqual(wishes, [{ type: 'attach', source: 'open-editors' }]);
      assert.equal(input.value, 'see ');
      assert.deepEqual(labels(), []);
      assert.equal(document.activeElement, input);
    });
  }

  it('take what is clicked, wherever the cursor was', () => {
    const { root, input, wishes } = open();
    type(input, '#');
    find(root, '[role="option"]:last-child').click();
    assert.deepEqual(wishes, [{ type: 'attach', source: 'terminal' }]);
  });

  it('complete the name of a prompt at the start of the message, and send nothing', () => {
    const { input, wishes, labels } = open();
    type(input, 'a /');
    assert.deepEqual(labels(), []);
    type(input, '/e');
    assert.deepEqual(labels(), ['/explain']);
    press(input, 'Enter');
    assert.equal(input.value, '/explain ');
    assert.deepEqual(wishes, []);
    press(input, 'Enter');
    assert.deepEqual(wishes, [{ type: 'send', text: '/explain ' }]);
  });

  it('need no Enter of their own for a prompt that is typed to its end', () => {
    const { input, wishes } = open();
    type(input, '/tests');
    press(input, 'Enter');
    assert.deepEqual(wishes, [{ type: 'send', text: '/tests' }]);
  });

  it('close with Escape, which stops no reply, and stay closed for that word', () => {
    const { input, page, wishes, labels } = open();
    page.startTurn(0, [{ id: '1', role: 'assistant', model: 'a', text: '', outcome: 'streaming' }]);
    type(input, '#');
    press(input, 'Escape');
    assert.deepEqual([labels(), wishes], [[], []]);
    type(input, '#f');
    assert.deepEqual(labels(), []);
    type(input, '#f and #f');
    assert.deepEqual(labels(), ['#file']);
    press(input, 'Escape');
    press(input, 'Escape');
    assert.deepEqual(wishes, [{ type: 'stop' }]);
  });

  it('leave keys to the composition of a word', () => {
    const { input, wishes, labels } = open();
    type(input, '#');
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape'])
      assert.equal(press(input, key, { isComposing: true }), true);
    input.dispatchEvent(new window.CompositionEvent('compositionend'));
    press(input, 'Enter');
    assert.equal(labels().length, 6);
    assert.deepEqual(wishes, []);
  });

  it('leave Shift+Enter and keys with modifiers to the text', () => {
    const { input, labels } = open();
    type(input, '#');
    assert.equal(press(input, 'Enter', { shiftKey: true }), true);
    assert.equal(press(input, 'Tab', { shiftKey: true }), true);
    assert.equal(press(input, 'ArrowUp', { ctrlKey: true }), true);
    assert.equal(labels().length, 6);
  });

  it('go round, and point a screen reader to the active entry while they are open', () => {
    const { root, input } = open();
    const active = () => root.querySelector(`#${input.getAttribute('aria-activedescendant') ?? 'none'}`)?.textContent;
    type(input, '/');
    assert.equal(active(), '/explainWhat it does');
    press(input, 'ArrowUp');
    assert.equal(active(), '/testsWrite tests');
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

  it('are announced when they open and when they become shorter', () => {
    const { root, input } = open();
    type(input, '#');
    assert.equal(find(root, '[role="status"]').textContent, 'Suggestions: 6');
    type(input, '#s');
    assert.equal(find(root, '[role="status"]').textContent, 'Suggestions: 1');
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

function open() {
  const { page, root, wishes } = blankPage();
  page.showConnection({ host: 'a.example', realm: 'b', model: 'a', hasKey: true });
  page.showPrompts([
    { name: 'explain', description: 'What it does' },
    { name: 'tests', description: 'Write tests' },
  ]);
  page.showSources(sources);
  const labels = () => [...root.querySelectorAll('.suggestion-label')].map((label) => label.textContent);
  return { page, root, wishes, input: findTextBox(root, 'Message'), labels };
}
