import assert from 'node:assert/strict';
import { PictureStore } from '../../../src/webview/pictures/pictureStore.ts';
import { Composer } from '../../../src/webview/composer/composer.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { buttonNames, click, find, findTextBox, inPage, press, type } from './dom.ts';
import { isOfUser } from './openPage.ts';
import { texts } from './texts.ts';

describe('The composer', () => {
  inPage();

  it('takes the focus for its text when it is clicked beside the text, and not from a button', () => {
    const { composer, input } = open();
    const focused = (clicked: HTMLElement): boolean => {
      input.blur();
      clicked.click();
      return document.activeElement === input;
    };
    assert.deepEqual(
      [find(composer.element, '.composer-toolbar'), find(composer.element, '[aria-label="Attach context"]')].map(
        focused,
      ),
      [true, false],
    );
  });

  it('has a text box, buttons for attachments and the model, and either Send or Stop', () => {
    const { composer, input } = open();
    assert.equal(input.ariaLabel, 'Message');
    const lists = ['aria-autocomplete', 'aria-haspopup'].map((name) => input.getAttribute(name));
    assert.deepEqual(lists, ['list', 'listbox'], 'a screen reader says that it may open a list');
    composer.showModel('Helper', false);
    assert.deepEqual(buttonNames(composer.element), [
      'Attach context',
      'Model or app: Helper',
      'Show what will be sent',
      'Ask also…',
      'Send',
    ]);
    composer.setRunning(1);
    assert.deepEqual(buttonNames(composer.element), [
      'Attach context',
      'Model or app: Helper',
      'Show what will be sent',
      'Stop',
    ]);
  });

  it('sends on Enter, empties itself and keeps the focus', () => {
    const { input, log } = open();
    type(input, 'Hello\nyou');
    assert.equal(press(input, 'Enter'), false);
    assert.deepEqual(log, ['send Hello\nyou']);
    assert.equal(input.value, '');
    assert.equal(document.activeElement, input);
  });

  it('requests the instructions of the workspace whenever it gets the focus, and not before', () => {
    const { input, wishes } = open();
    assert.deepEqual(wishes, []);
    input.focus();
    input.blur();
    input.focus();
    assert.deepEqual(wishes, ['want-instructions', 'want-instructions']);
  });

  for (const key of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])
    it(`leaves Enter with another key to the text box: ${key}`, () => {
      const { input, log } = open();
      type(input, 'Hello');
      assert.equal(press(input, 'Enter', { [key]: true }), true);
      assert.deepEqual(log, []);
    });

  it('does not send only white space, either with Enter or with the button', () => {
    const { composer, input, log } = open();
    type(input, ' \n ');
    press(input, 'Enter');
    click(composer.element, 'Send');
    assert.equal(find(composer.element, '[aria-label="Send"]').hasAttribute('disabled'), true);
    assert.deepEqual(log, []);
  });

  const compositions: [how: string, act: (input: HTMLTextAreaElement) => void][] = [
    ['is marked as composing', (input) => press(input, 'Enter', { isComposing: true })],
    ['is reported as key code 229', (input) => press(input, 'Enter', { keyCode: 229 })],
    [
      'follows the end of the composition',
      (input) => {
        input.dispatchEvent(new window.CompositionEvent('compositionend'));
        press(input, 'Enter');
      },
    ],
  ];
  for (const [how, act] of compositions) {
    it(`does not send with an Enter that ends a composition and ${how}, but with the next one`, () => {
      const { input, log } = open();
      type(input, '日本語');
      act(input);
      assert.deepEqual(log, []);
      press(input, 'Enter');
      assert.deepEqual(log, ['send 日本語']);
    });
  }

  it('sends with the first Enter after a composition that ended with another key', () => {
    const { input, log } = open();
    type(input, '日本語');
    input.dispatchEvent(new window.CompositionEvent('compositionend'));
    input.dispatchEvent(new window.KeyboardEvent('keyup', { key: ' ' }));
    press(input, 'Enter');
    assert.deepEqual(log, ['send 日本語']);
  });

  for (const later of ['pointerdown', 'compositionstart'])
    it(`sends with the first Enter after a composition that ended just before a ${later}`, () => {
      const { input, log } = open();
      type(input, '日本語');
      input.dispatchEvent(new window.CompositionEvent('compositionend'));
      input.dispatchEvent(new window.Event(later));
      press(input, 'Enter');
      assert.deepEqual(log, ['send 日本語']);
    });

  it('sends with the first Enter after a composition that ended without a key, for example with the mouse', () => {
    const { input, log } = open();
    type(input, '日本語');
    const composed = new window.CompositionEvent('compositionend');
    Object.defineProperty(composed, 'timeStamp', { value: composed.timeStamp - 1000 });
    input.dispatchEvent(composed);
    press(input, 'Enter');
    assert.deepEqual(log, ['send 日本語']);
  });

  const efforts: [effort: string | undefined, text: string, name: string][] = [
    [undefined, '', ''],
    ['', 'Effort', 'Effort: default'],
    ['low', 'low', 'Effort: low'],
    ['v1.5', 'v1.5', 'Effort: v1.5'],
  ];
  for (const [effort, text, name] of efforts)
    it(`has a button for the effort only if the model knows some: ${text || 'none'} (V445)`, () => {
      const { composer, log } = open();
      composer.showEffort(effort);
      const button = find(composer.element, '[aria-label^="Effort"]');
      assert.equal(button.hidden, effort === undefined);
      if (effort === undefined) return;
      assert.deepEqual([button.textContent, button.ariaLabel, button.title], [text, name, name]);
      button.click();
      assert.deepEqual(log, ['select-effort']);
    });

  it('announces an effort that is chosen, but not the one of another model (V445)', () => {
    const { composer, log } = open();
    for (const effort of ['', '', 'low', 'low', undefined, 'high', '']) composer.showEffort(effort);
    assert.deepEqual(log, ['announced Effort: low', 'announced Effort: default']);
  });

  it('sends what is written while a reply runs, which waits then, and stops the reply with its button (V448)', () => {
    const { composer, input, log } = open();
    composer.setRunning(1);
    assert.equal(input.placeholder, 'Write the next message');
    for (const text of ['', ' \n', 'Next']) {
      type(input, text);
      press(input, 'Enter');
    }
    click(composer.element, 'Stop');
    assert.deepEqual(log, ['send Next', 'stop']);
    assert.equal(input.value, '');
    assert.equal(document.activeElement, input);
    composer.setRunning(0);
    assert.equal(input.placeholder, 'Ask Realm Chat');
  });

  for (const [name, before, after] of [
    ['Send', 0, 1],
    ['Ask also…', 0, 1],
    ['Stop', 1, 0],
  ] as const)
    it(`takes the focus for its text when ${name} is hidden`, () => {
      const { composer, input } = open();
      type(input, 'Hello');
      composer.setRunning(before);
      find(composer.element, `[aria-label="${name}"]`).focus();
      composer.setRunning(after);
      assert.equal(document.activeElement, input);
    });

  it('keeps the typed text while a reply runs if others were to be asked too (V451)', () => {
    const { composer, input, log } = open();
    composer.setRunning(1);
    type(input, 'Next');
    composer.submit([{ id: 'b', name: 'B' }]);
    assert.deepEqual([log, input.value], [[], 'Next']);
  });

  it('says that the service does not list the model, only while that is so', () => {
    const { composer } = open();
    const warning = find(composer.element, '.model-warning');
    const icon = find(composer.element, '.model .codicon-warning');
    for (const isMissing of [false, true, false]) {
      composer.showModel('Helper', isMissing);
      assert.deepEqual([warning.hidden, icon.hidden], [!isMissing, !isMissing]);
      assert.equal(warning.textContent.includes('Helper'), isMissing);
    }
  });

  it('says whether replies look things up, changes that with its button, and has none if they cannot', () => {
    const { composer } = open();
    const button = find(composer.element, '[aria-label="Look things up in the workspace"]');
    const wishes: unknown[] = [];
    listenForWishes(composer.element, (wish) => wishes.push(wish));
    const states = [undefined, false, true, undefined].map((isOn) => {
      composer.facts['look-up']({ type: 'look-up', isOn });
      button.click();
      return [button.hidden, button.ariaPressed];
    });
    assert.deepEqual(states, [
      [true, 'false'],
      [false, 'false'],
      [false, 'true'],
      [true, 'false'],
    ]);
    assert.deepEqual(wishes.slice(1, 3), [
      { type: 'look-up', isOn: true },
      { type: 'look-up', isOn: false },
    ]);
  });

  it('asks for another model', () => {
    const { composer, log } = open();
    composer.showModel('Helper', false);
    click(composer.element, 'Model or app: Helper');
    assert.deepEqual(log, ['select-model']);
  });

  it('starts with the given draft, and reports every change of it', () => {
    const { composer, input, drafts } = open('Half a');
    assert.equal(input.value, 'Half a');
    type(input, 'Half a thought');
    press(input, 'Enter');
    assert.deepEqual(drafts.slice(-2), ['Half a thought', '']);
    composer.compose('It came back');
    assert.equal(drafts.at(-1), 'It came back');
    assert.equal(find(composer.element, '[aria-label="Send"]').hasAttribute('disabled'), false);
  });
});

function open(draft = '') {
  const log: string[] = [];
  const drafts: string[] = [];
  const wishes: string[] = [];
  const host = {
    keepDraft: (text: string) => drafts.push(text),
    announce: (text: string) => log.push(`announced ${text}`),
    takeFiles: () => undefined,
    whenPrepared: (act: () => void) => act(),
  };
  const composer = new Composer(texts, host, draft, new PictureStore(texts, document.body));
  listenForWishes(composer.element, (wish) => {
    wishes.push(wish.type);
    if (isOfUser(wish)) log.push(wish.type === 'send' ? `send ${wish.text}` : wish.type);
  });
  document.body.append(composer.element);
  return { composer, input: findTextBox(composer.element, 'Message'), log, drafts, wishes };
}
