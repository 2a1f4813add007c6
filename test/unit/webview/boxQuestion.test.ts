import assert from 'node:assert/strict';
import { boxQuestion } from '../../../src/webview/composer/boxQuestion.ts';
import { textButton } from '../../../src/webview/parts/button.ts';
import { buttonNames, find, inPage } from './dom.ts';

describe('A question above the message box', () => {
  inPage();
  let left: number;
  let question: ReturnType<typeof boxQuestion>;
  beforeEach(() => {
    left = 0;
    question = boxQuestion('too-long', () => left++);
    document.body.append(question.element);
  });
  const button = (name: string): HTMLButtonElement => textButton('secondary', name, () => undefined);
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('is hidden until it is asked', () => assert.equal(question.element.hidden, true));

  it('has the name of its sentence, and a button for each answer, the first of which is the usual one', () => {
    question.show('Send it?', [button('Send'), button('Edit')]);
    assert.equal(question.element.hidden, false);
    assert.equal(question.element.className, 'question too-long');
    const group = find(question.element, '[role="group"]');
    assert.deepEqual([group.ariaLabel, find(group, 'p').textContent], ['Send it?', 'Send it?']);
    assert.deepEqual(buttonNames(group), ['Send', 'Edit']);
    const primary = [...group.querySelectorAll('.primary')].map(({ textContent }) => textContent);
    const secondary = [...group.querySelectorAll('.secondary')].map(({ textContent }) => textContent);
    assert.deepEqual([primary, secondary], [['Send'], ['Edit']]);
    assert.ok(find(group, '.buttons').contains(find(group, '.primary')), 'the buttons are in their row');
  });

  it('takes no focus when it appears, and keeps it on the first answer when it is asked anew', () => {
    question.show('One?', [button('Yes')]);
    assert.equal(document.activeElement, document.body);
    find(question.element, 'button').focus();
    question.show('Two?', [button('Certainly')]);
    assert.equal(focused(), 'Certainly');
    question.show('No answer?', []);
    assert.deepEqual(buttonNames(question.element), []);
  });

  it('hands the focus on when it is hidden, if it has it', () => {
    question.show('One?', [button('Yes')]);
    question.hide();
    assert.deepEqual([left, question.element.hidden], [0, true]);
    question.show('One?', [button('Yes')]);
    find(question.element, 'button').focus();
    question.hide();
    assert.deepEqual([left, question.element.hidden], [1, true]);
  });
});
