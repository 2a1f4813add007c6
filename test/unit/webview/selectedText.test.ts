import assert from 'node:assert/strict';
import { copySelectionAsText, selectedText } from '../../../src/webview/transcript/selectedText.ts';
import type { Problem, Reply } from '../../../src/protocol.ts';
import { UnformattedText } from '../../../src/webview/markdown/unformatted.ts';
import { find, inPage, nextFrame } from './dom.ts';
import { openPage } from './openPage.ts';
import { render } from './rendering.ts';

const reply = { id: 'r', role: 'assistant', model: 'app', text: '', outcome: 'done' } as const;
const problem: Problem = { sentence: 'No.', serverText: '{\n  "a": 1 }', actions: ['retry'] };

/** Texts that are selected completely. */
const wholes: [what: string, markdown: string, text: string][] = [
  [
    'blocks',
    '# One\n\nTwo *three*\n`four`.\n\n> Five\n\n---\n\nSix\\\nseven',
    'One\n\nTwo three four.\n\nFive\n\nSix\nseven',
  ],
  ['code', '```ts\nlet a\n\n  let b // c\n```', 'let a\n\n  let b // c'],
  ['blocks in a list', '- a\n- b\n  1. c\n  2. d\n  ```\n  e\n  f\n  ```', '- a\n- b\n  1. c\n  2. d\n  e\n  f'],
  ['a tight list', '- a\n- b\n  - c', '- a\n- b\n  - c'],
  ['a loose list', '3. a\n\n   b\n4. c', '3. a\n\n   b\n\n4. c'],
  ['tasks', '- [x] a\n- [ ] b', '- [x] a\n- [ ] b'],
  ['a table', '| a | *b* |\n|---|---|\n| c | d |\n\ne', 'a\tb\nc\td\n\ne'],
  ['a closed part', '<details><summary>a</summary>\n\nb\n\n</details>\n\nc', 'a\n\nc'],
  ['markup', '<div>\n  <b>', '<div>\n  <b>'],
  ['a link that shows its host', '[b.example](https://a.example)', 'b.example (a.example)'],
];

/** Selections from the second character of one text to the given character of another text. */
const parts: [what: string, markdown: string, from: string, to: string, end: number, text: string][] = [
  ['within a word', 'abc def', 'abc def', 'abc def', 5, 'bc d'],
  ['within an item', '- abc\n- def', 'abc', 'abc', 2, 'b'],
  ['over items', '2. abc\n3. def\n4. ghi', 'def', 'ghi', 1, '3. ef\n4. g'],
  ['over cells', '| abc | def |\n|---|---|\n| ghi | jkl |', 'def', 'jkl', 1, 'ef\nghi\tj'],
  ['over rows of the body', '| abc | def |\n|---|---|\n| ghi | jkl |\n| mno | pqr |', 'jkl', 'mno', 2, 'kl\nmn'],
  ['within a row', '| abc | def |\n|---|---|', 'abc', 'def', 1, 'bc\td'],
  ['over lines of code', '```\nabc\ndef\n```', 'abc\ndef', 'abc\ndef', 6, 'bc\nde'],
];

describe('The text of a selection', () => {
  inPage();

  for (const [what, markdown, text] of wholes) {
    it(`is clean for ${what}`, () =>
      assert.equal(selectedText(rangeOver(shown(render(markdown))), document.body), text));
  }

  for (const [what, markdown, from, to, end, text] of parts) {
    it(`is the selected part ${what}`, () => {
      const container = shown(render(markdown));
      const range = document.createRange();
      range.setStart(textNode(container, from), 1);
      range.setEnd(textNode(container, to), end);
      assert.equal(selectedText(range, container), text);
    });
  }

  it('is only what messages say, without labels, tabs, buttons, closed thoughts, and replies that are hidden', () => {
    const text = (id: string): Reply => ({ ...reply, id, model: id, text: `Of ${id}`, thoughts: 'Hm.' });
    const { page, root } = openPage([
      { id: 'q', role: 'user', text: 'Why?\n  And?', attachments: [] },
      { role: 'comparison', selected: 'a', replies: [text('a'), text('b')] },
      { ...reply, id: 'c', outcome: 'streaming' },
    ]);
    nextFrame();
    const copied = (): string => selectedText(rangeOver(find(root, '.log')), find(root, '.log'));
    assert.equal(copied(), 'Why?\n  And?\n\nOf a\n\nOf b');
    find(root, '.reply-column:last-child').hidden = true;
    page.receive({ type: 'turn-end', reply: { ...reply, id: 'c', outcome: 'failed', problem } });
    nextFrame();
    assert.equal(copied(), 'Why?\n  And?\n\nOf a\n\nNo.\n\nThe server said:\n\n{\n  "a": 1 }');
  });

  it('keeps the lines and spaces of a text that cannot be formatted, and joins the pieces of a long line', () => {
    const container = document.createElement('div');
    const lines = 'a  b\n  c\n\nd';
    const unformatted = new UnformattedText(container);
    unformatted.take(lines);
    unformatted.draw();
    assert.equal(selectedText(rangeOver(shown(container)), container), lines);
    const line = Array.from({ length: 20_000 }, (_, index) => `word${index}.`).join('  ');
    const long = shown(render(`${line}\n\nafter`));
    assert.ok(long.querySelectorAll('p.plain').length > 2);
    assert.equal(selectedText(rangeOver(long), long), `${line}\n\nafter`);
  });

  it('is only one paragraph after a triple click, which selects up to the next one', () => {
    const container = shown(render('- abc\n- def\n\nghi'));
    const range = document.createRange();
    range.setStart(textNode(container, 'abc'), 0);
    range.setEnd(textNode(container, 'def').parentElement ?? container, 0);
    assert.equal(selectedText(range, container), 'abc');
  });

  const copies: [what: string, selected: string | undefined, copied: string | undefined][] = [
    ['is copied as plain text', 'abc', 'abc'],
    ['is copied by the browser elsewhere', 'outside', undefined],
    ['is copied by the browser if it is in a text box', undefined, undefined],
  ];
  for (const [what, selected, copied] of copies)
    it(what, () => {
      const container = shown(render('**abc**'));
      document.body.append('outside');
      const data = new Map<string, string>();
      copySelectionAsText(container);
      const selection = document.getSelection();
      const text = textNode(document.body, selected ?? 'abc');
      selection?.setBaseAndExtent(text, 0, text, selected?.length ?? 0);
      const event = new window.Event('copy', { bubbles: true, cancelable: true });
      const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
      const isLeft = document.body.dispatchEvent(Object.assign(event, { clipboardData }));
      assert.deepEqual([data.get('text/plain'), isLeft], [copied, copied === undefined]);
    });

  it('contains nothing from outside', () => {
    const container = shown(render('abc'));
    document.body.prepend('before');
    document.body.append('after');
    assert.equal(selectedText(rangeOver(document.body), container), 'abc');
  });
});

function shown(container: HTMLElement): HTMLElement {
  document.body.append(container);
  return container;
}

function rangeOver(node: Node): Range {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range;
}

function textNode(container: HTMLElement, text: string): Text {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) if (nodes.currentNode.nodeValue === text) return nodes.currentNode as Text;
  throw new Error(`No text ${text}`);
}
