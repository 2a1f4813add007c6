import assert from 'node:assert/strict';
import type { ContextUse, TooLong, Wish } from '../../../src/protocol.ts';
import { Composer } from '../../../src/webview/composer/composer.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { PictureStore } from '../../../src/webview/pictures/pictureStore.ts';
import { buttonNames, click, find, findTextBox, inPage, press, type } from './dom.ts';
import { isOfUser } from './openPage.ts';
import { texts } from './texts.ts';

const parts = { systemPrompt: 100, attachments: 3000, earlierMessages: 900 };
const context: ContextUse = { limit: 8000, tokens: 4000, parts, charactersPerToken: 4 };
const tooLong: TooLong = { tokens: 9000, limit: 8000, hasEarlier: true, canLeaveOut: true };

describe('The ring in the composer', () => {
  inPage();
  const meter = (composer: Composer) => find(composer.element, '[role="meter"]');
  const shown = (composer: Composer) => {
    const names = ['aria-label', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'data-level'];
    return names.map((name) => meter(composer).getAttribute(name));
  };

  it('is hidden while no limit is known', () => {
    const { composer } = open();
    assert.equal(meter(composer).hidden, true);
    composer.showContext(context);
    assert.equal(meter(composer).hidden, false);
    composer.showContext(undefined);
    assert.equal(meter(composer).hidden, true);
  });

  it('shows the size of the next request, and its largest part', () => {
    const { composer } = open();
    composer.showContext(context);
    assert.deepEqual(shown(composer), ['Context', '4000', '0', '8000', 'low']);
    assert.equal(find(composer.element, '.context-used').getAttribute('stroke-dasharray'), '50 100');
    const sentence =
      'The next request will have about 4,000 of 8,000 tokens (50 %). Most of it: what is attached, about 3,000.';
    assert.equal(meter(composer).title, sentence);
    assert.equal(meter(composer).getAttribute('aria-valuetext'), sentence);
  });

  it('does not show a largest part if there is nothing', () => {
    const { composer } = open();
    const nothing = { systemPrompt: 0, attachments: 0, earlierMessages: 0 };
    composer.showContext({ ...context, tokens: 0, parts: nothing });
    assert.equal(meter(composer).title, 'The next request will have about 0 of 8,000 tokens (0 %).');
  });

  it('has a button beside it that shortens the conversation, only when it nears the limit (V459)', () => {
    const { composer, input } = open();
    const shorten = find(composer.element, '[aria-label="Summarise older replies"]');
    const isHidden = (tokens: number): boolean => {
      composer.showContext({ ...context, tokens });
      return shorten.hidden === true;
    };
    assert.deepEqual([10, 6400, 6401, 9000].map(isHidden), [true, true, false, false]);
    shorten.focus();
    assert.equal(isHidden(10), true);
    assert.equal(document.activeElement, input, 'the focus is not lost');
    composer.showContext(undefined);
    assert.equal(shorten.hidden, true);
  });

  it('grows at once with the typed text', () => {
    const { composer, input } = open();
    composer.showContext(context);
    type(input, 'x'.repeat(14_000));
    assert.deepEqual(shown(composer).slice(1), ['7500', '0', '8000', 'high']);
    assert.match(meter(composer).title, /Most of it: this message, about 3,500\.$/);
    type(input, 'x'.repeat(40_000));
    assert.deepEqual(shown(composer).slice(1), ['8000', '0', '8000', 'full']);
    assert.equal(find(composer.element, '.context-used').getAttribute('stroke-dasharray'), '100 100');
    type(input, 'x'.repeat(16_000));
    assert.deepEqual(shown(composer).slice(1), ['8000', '0', '8000', 'high'], 'it still fits');
    press(input, 'Enter');
    assert.deepEqual(shown(composer).slice(1, 2), ['4000']);
  });
});

describe('The question before a message that will not fit', () => {
  inPage();
  const shorten = 'Summarise older replies';
  const question = (composer: Composer) => find(composer.element, '.too-long');

  const offers: [tooLong: Partial<TooLong>, buttons: string[]][] = [
    [{}, ['Leave out oldest messages', shorten, 'Continue in new chat', 'Send anyway']],
    [{ canLeaveOut: false }, [shorten, 'Continue in new chat', 'Send anyway']],
    [{ canLeaveOut: false, hasEarlier: false }, ['Send anyway']],
  ];
  for (const [more, buttons] of offers)
    it(`offers ${buttons.join(', ')}`, () => {
      const { composer } = open();
      const sentence = composer.askAboutLength({ ...tooLong, ...more });
      assert.match(sentence, /about 9,000 tokens, and the model takes 8,000\./);
      assert.equal(find(question(composer), 'p').textContent, sentence);
      assert.deepEqual(buttonNames(question(composer)), buttons);
    });

  const answers: [button: string, wishes: Wish[]][] = [
    ['Leave out oldest messages', [{ type: 'send', text: 'Long', ifTooLong: 'leaveOut' }]],
    ['Send anyway', [{ type: 'send', text: 'Long', ifTooLong: 'send' }]],
    [shorten, [{ type: 'shorten' }]],
    ['Continue in new chat', [{ type: 'continue-in-new' }]],
  ];
  for (const [button, wishes] of answers)
    it(`is answered with ${button}`, () => {
      const { composer, input, posted } = open();
      composer.compose('Long');
      composer.askAboutLength(tooLong);
      click(question(composer), button);
      assert.deepEqual(posted, wishes);
      assert.equal(input.value, wishes.some(({ type }) => type === 'send') ? '' : 'Long');
    });

  it('sends only to the models that were chosen for its own message', () => {
    const { composer, posted } = open();
    composer.compose('For two');
    composer.submit([{ id: 'b', name: 'B' }]);
    composer.compose('For two');
    composer.askAboutLength(tooLong);
    click(question(composer), 'Send anyway');
    const also = [{ id: 'b', name: 'B' }];
    assert.deepEqual(posted.at(-1), { type: 'send', text: 'For two', ifTooLong: 'send', also });
    composer.setRunning(2);
    composer.setRunning(0);
    composer.compose('Explain this code.');
    composer.askAboutLength(tooLong);
    click(question(composer), 'Send anyway');
    assert.deepEqual(posted.at(-1), { type: 'send', text: 'Explain this code.', ifTooLong: 'send' });
  });

  it('is hidden when the message is sent again, or when the request changes', () => {
    const { composer, input, posted } = open();
    composer.compose('Long');
    composer.askAboutLength(tooLong);
    type(input, 'Shorter');
    assert.equal(question(composer).hidden, false);
    press(input, 'Enter');
    assert.deepEqual(posted, [{ type: 'send', text: 'Shorter' }]);
    assert.equal(question(composer).hidden, true);
    composer.askAboutLength(tooLong);
    composer.showContext(context);
    assert.equal(question(composer).hidden, true);
  });
});

function open() {
  const posted: Wish[] = [];
  const none = () => undefined;
  const wishes = {
    keepDraft: none,
    announce: none,
    takeFiles: none,
    whenPrepared: (act: () => void) => act(),
  };
  const composer = new Composer(texts, wishes, '', new PictureStore(texts, document.body));
  listenForWishes(composer.element, (wish) => isOfUser(wish) && posted.push(wish));
  document.body.append(composer.element);
  return { composer, input: findTextBox(composer.element, 'Message'), posted };
}
