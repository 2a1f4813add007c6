import assert from 'node:assert/strict';
import { drawingWeight } from '../../../src/webview/parts/drawingWeight.ts';
import { selectedText } from '../../../src/webview/transcript/selectedText.ts';
import { UnformattedText } from '../../../src/webview/markdown/unformatted.ts';
import { find, inPage } from './dom.ts';
import { blankPage } from './openPage.ts';
import { render } from './rendering.ts';

const family = '👨‍👩‍👧‍👦';
const runs: [what: string, text: string, part: string][] = [
  ['families of emoji', family.repeat(4000), family],
  ['letters with marks', 'e\u0301\u0323'.repeat(30_000), 'e\u0301\u0323'],
  ['marks on one letter', `e${'\u0301'.repeat(60_000)}`, '\u0301'],
  ['emoji without an end of a line after words', `Some words ${'😀'.repeat(30_000)}`, '😀'],
];
/** The most that is laid out together; plain letters weigh 1 each. */
const most = 33_000;

describe('Long runs of characters that take long to draw', () => {
  inPage();

  for (const [what, text, part] of runs) {
    it(`are drawn in pieces that are laid out one by one, and nothing is lost: ${what} (V272)`, () => {
      const whole = render(text);
      assert.ok(whole.textContent === text, 'nothing is lost');
      for (const { textContent } of whole.querySelectorAll('p')) {
        assert.ok(drawingWeight(textContent) <= most, `${drawingWeight(textContent)} together`);
        assert.ok(textContent.endsWith(part), 'no character is cut');
      }
      for (const section of [whole, ...whole.querySelectorAll('.section')])
        assert.ok(section.querySelectorAll(':scope > p').length <= 1, 'one piece in each section');
      assert.ok(render(...(text.match(/[^]{1,997}/g) ?? [])).innerHTML === whole.innerHTML, 'the same in pieces');
    });

    it(`are copied as one text: ${what} (V272)`, () => {
      const range = document.createRange();
      const whole = render(`Before\n\n${text}\n\n${text}\n`);
      range.selectNodeContents(whole);
      assert.ok(selectedText(range, whole) === `Before\n\n${text}\n\n${text}`, 'the text is copied as it was written');
    });

    it(`are drawn in pieces of the user's message: ${what} (V272)`, () => {
      const place = document.createElement('div');
      const pieces = new UnformattedText(place);
      pieces.take(text);
      pieces.draw();
      assert.ok(place.textContent === text, 'nothing is lost');
      for (const { textContent } of place.querySelectorAll('span'))
        assert.ok(drawingWeight(textContent) <= most, `${drawingWeight(textContent)} together`);
    });
  }

  it('are complete if they are drawn while they arrive, and no line is cut', () => {
    const place = document.createElement('div');
    const text = new UnformattedText(place);
    const pieces = [...Array.from({ length: 30 }, (_, index) => `${'word '.repeat(60)}${index}\n`), 'end'];
    for (const [index, piece] of pieces.entries()) {
      text.take(piece);
      text.draw();
      assert.ok(place.textContent === pieces.slice(0, index + 1).join(''), `after piece ${index}`);
    }
    const ends = Array.from(place.querySelectorAll('span'), ({ textContent }) => textContent.slice(-1));
    assert.deepEqual(ends, ['\n', '\n', 'd']);
  });

  it('are drawn in pieces in the bubble of a message that is short but takes long (V272)', () => {
    const { page, root } = blankPage();
    const text = family.repeat(1000);
    page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'b', model: 'a', hasKey: true } });
    page.receive({ type: 'conversation', messages: [{ id: '1', role: 'user', text, attachments: [] }] });
    assert.ok(find(root, '.bubble').textContent === text, 'nothing is lost');
    assert.ok(root.querySelectorAll('.bubble .plain-text > span').length > 1);
  });

  it('leave shorter ones formatted', () => {
    assert.equal(render(`**${family.repeat(100)}**`).querySelector('strong')?.textContent, family.repeat(100));
  });
});
