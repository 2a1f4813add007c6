import assert from 'node:assert/strict';
import { FindBox } from '../../../src/webview/find/findBox.ts';
import { click, find, inPage, press } from './dom.ts';
import { texts } from './texts.ts';

describe('The box of Find', () => {
  inPage();
  let box: FindBox;
  let input: HTMLInputElement;
  let done: string[];
  beforeEach(() => {
    done = [];
    box = new FindBox(texts, {
      find: () => done.push('find'),
      step: (by) => done.push(`step ${by}`),
      close: () => done.push('close'),
    });
    document.body.append(box.element);
    input = find(box.element, 'input') as HTMLInputElement;
    box.open('fish');
  });

  const counts: [typed: string, current: number, matches: number, says: string, isNothing: boolean][] = [
    ['fish', 0, 3, '1 of 3', false],
    ['fish', 2, 3, '3 of 3', false],
    ['fish', 1233, 9_999, '1,234 of 9,999', false],
    ['fish', 0, 10_000, '1 of 10,000+', false],
    ['fish', 0, 0, 'No results', true],
    ['', 0, 0, '', false],
  ];
  for (const [typed, current, matches, says, isNothing] of counts)
    it(`says "${says}" of ${matches} matches of "${typed}"`, () => {
      input.value = typed;
      const shown = find(box.element, '.find-count');
      assert.deepEqual([box.show(current, matches), shown.textContent], [says, says]);
      assert.equal(box.element.classList.contains('nothing'), isNothing);
    });

  it('is no longer marked as one without results once there are some again', () => {
    box.show(0, 0);
    box.show(0, 1);
    assert.equal(box.element.classList.contains('nothing'), false);
  });

  it('has the focus and its text selected when it opens, and keeps the last text if there is no other', () => {
    assert.deepEqual([box.isOpen, box.text, document.activeElement], [true, 'fish', input]);
    assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 4]);
    box.close();
    assert.equal(box.isOpen, false);
    box.open('');
    assert.deepEqual([box.isOpen, box.text], [true, 'fish']);
  });

  const keys: [what: string, key: string, more: KeyboardEventInit, does: string[]][] = [
    ['goes on with Enter', 'Enter', {}, ['step 1']],
    ['goes back with Shift+Enter', 'Enter', { shiftKey: true }, ['step -1']],
    ['closes with Escape', 'Escape', {}, ['close']],
    ['does nothing with Enter that ends a composition', 'Enter', { isComposing: true }, []],
    ['does nothing with Escape that ends a composition', 'Escape', { isComposing: true }, []],
    ['types other keys', 'f', {}, []],
  ];
  for (const [what, key, more, does] of keys)
    it(`${what}, and passes on only keys that it does not take`, () => {
      let isPassedOn = false;
      document.body.addEventListener('keydown', () => (isPassedOn = true));
      const isTyped = press(input, key, more);
      assert.deepEqual([done, isTyped, isPassedOn], [does, does.length === 0, does.length === 0]);
    });

  it('does with its buttons what their names say; Enter on one presses it', () => {
    for (const name of [texts.previousMatch, texts.nextMatch, texts.closeFind]) click(box.element, name);
    assert.deepEqual(done.splice(0), ['step -1', 'step 1', 'close']);
    assert.equal(press(find(box.element, 'button'), 'Enter'), true);
    assert.equal(press(find(box.element, 'button'), 'Escape'), false);
    assert.deepEqual(done, ['close']);
  });

  it('searches whenever its text changes', () => {
    input.dispatchEvent(new window.Event('input', { bubbles: true }));
    assert.deepEqual(done, ['find']);
  });
});
