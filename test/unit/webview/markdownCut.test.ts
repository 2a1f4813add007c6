import assert from 'node:assert/strict';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { confirmDone } from '../../../src/webview/parts/button.ts';
import { cuts } from '../../fuzz/markdown.ts';
import { itHolds } from '../../support/property.ts';
import { find, inPage } from './dom.ts';
import { assertSameForEveryCut, render } from './rendering.ts';
import { texts as pageTexts } from './texts.ts';

const texts = [
  '# One\n\nTwo *three* `four`.\n\n- five\n- six\n\n  ```js\n  let seven\n  ```\n\n| a |\n|---|\n| b |\n\n> c\nd',
  'Intro\n- a\n- b\n\n1. c\n\n2. d\nTitle\n---\ne',
  '```ts\nlet a\n\n# no heading\n```\n\n~~~\nb\n~~~\n\n    indented\n',
  'See [a] and [b][c].\n\nText.\n\n[a]: https://a.example\n[c]: https://c.example "d"\n',
  '[a]: https://a.example\n\n[a]\n\n[a]: https://b.example',
  'a\r\nb\r\n\r\n- c\r\n- d\r\re',
  '```\nopen to the end\n',
  '<div>\n\n*a*\n\n</div>\n\n<!-- b\n\nc -->',
  '- [ ] a\n- [x] b\n\n***\n\n**open and `more',
  '\t- a\n\t\tb\n\n1) c\n   - d\n\n     e\n10. f',
  'a <a href="x">\n\nhttps://a.example\n\nb <script>\n\n&amp;\n\nc',
];

/** Labels that have a definition only until its line, or the next one, is complete. */
const brokenDefinitions = [
  "[x][r]\n\n[r]: https://a.example' b c'",
  '[x][r]\n\n[r]: https://a.example "b" c',
  '[x][r]\n\n[r]: https://a.example(b',
  '- [x][r]\n- b\n\n[r]: https://a.example "b" c',
  '> [x][r]\n\n[r]: https://a.example (b) c',
  '|[x][r]|\n|-|\n|[r]|\n\n[r]: https://a.example "b" c',
];

/** Labels whose definition changes with each character. */
const definitions = [
  '|[x][r]|\n|-|\n|[r]|\n\n[r]: https://a.example',
  '|[x][r]|\n|-|\n|b|\n\nc\n\n[r]: https://a.example',
  '> |[x][r]|\n> |-|\n\nc\n\n[r]: https://a.example',
  "[x][r]\n\n[r]: https://a.example\n'b\nc'\n\nd",
  '[x][r]\n\n[r]:\n  https://a.example\n  "b\n  c"\n\nd',
  '- [x][r]\n\n  [r]: https://a.example\n- b',
];

describe('MarkdownStream', () => {
  inPage();

  for (const text of texts) {
    it(`draws the same for every cut of ${JSON.stringify(text.slice(0, 30))}`, () => assertSameForEveryCut(text));
  }

  for (const text of brokenDefinitions) {
    it(`has no link for an invalid definition: ${JSON.stringify(text)}`, () => {
      assert.doesNotMatch(render(text).innerHTML, />x<\/(?:a|span)>/);
      assertSameForEveryCut(text);
    });
  }

  for (const text of definitions) {
    it(`has a link for a definition that comes later: ${JSON.stringify(text)}`, () => {
      assert.equal(find(render(text), 'a[href="https://a.example/"]').textContent, 'x');
      assertSameForEveryCut(text);
    });
  }

  itHolds(cuts);

  it('puts the blocks of a long text into sections, the same for every cut', () => {
    const paragraphs = Array.from({ length: 38 }, (_, index) => `p${index}`);
    for (const last of ['', '\n\n- a\n- b\n', '\n\n```js\na\n```\n', '\n\n[c]: https://c.example']) {
      const text = paragraphs.join('\n\n') + last;
      assertSameForEveryCut(text);
      const sections = [...render(text).querySelectorAll('.section')];
      assert.deepEqual(
        sections.map(({ firstElementChild }) => firstElementChild?.textContent),
        ['p8', 'p16', 'p24', 'p32'],
      );
    }
  }).timeout(20_000);

  it('puts more blocks into a section if there are very many', () => {
    const paragraphs = Array.from({ length: 4130 }, (_, index) => `p${index}\n\n`);
    const sections = [...render(paragraphs.join('')).querySelectorAll('.section')];
    assert.deepEqual(
      sections.slice(-4).map(({ firstElementChild }) => firstElementChild?.textContent),
      ['p4088', 'p4096', 'p4112', 'p4128'],
    );
  });

  it('does not start a section for a removed block or inside a folded part', () => {
    const eight = 'a\n\n'.repeat(8);
    assertSameForEveryCut(`${eight}[b]: https://b.example`);
    assert.equal(render(`${eight}[b]: https://b.example`).querySelector('.section'), null);
    const folded = render(`${'a\n\n'.repeat(7)}<details>\n\n${eight}${eight}</details>\n\nb`);
    assert.equal(folded.querySelectorAll('details p').length, 16);
    assert.equal(folded.querySelector('details .section'), null);
    assert.equal(folded.querySelector('.section')?.textContent, 'b');
  });

  it('shows an endless line completely, in pieces', () => {
    const line = 'twenty chars of text'.repeat(10_000);
    const pieces = `**a**\n${line}\n\n*b*`.match(/[\s\S]{1,3001}/g) ?? [];
    const container = render(...pieces);
    assert.equal(container.textContent, `a${line}b`);
    assert.equal(container.querySelectorAll('p').length, 9);
    assert.equal(container.innerHTML, render(pieces.join('')).innerHTML);
    const continuing = [...container.querySelectorAll('p.plain')].map((piece) => piece.matches('.continuing'));
    assert.deepEqual(continuing, [false, true, true, true, true, true, true]);
  }).timeout(20_000);

  it('keeps the nodes of complete blocks', () => {
    const { container, stream } = open();
    stream.append('One\n\n- two\n\n```js\nlet three\n```\n\nFour');
    const before = [...container.children].slice(0, 3);
    stream.append(' and five.\n\nSix');
    stream.end();
    assert.deepEqual([...container.children].slice(0, 3), before);
  });

  it('appends to code that is still arriving, and colours each complete line', () => {
    const { container, stream } = open();
    stream.append('```js\nlet a\nlet');
    const first = find(container, '.hljs-keyword');
    stream.append(' b\n');
    assert.equal(find(container, '.hljs-keyword'), first);
    assert.equal(container.querySelectorAll('.hljs-keyword').length, 2);
    assert.equal(find(container, 'code').textContent, 'let a\nlet b');
  });

  it('keeps the unchanged items of a list that is still arriving', () => {
    const { container, stream } = open();
    stream.append('- one\n- two');
    const first = find(container, 'li');
    stream.append(' three\n- four');
    assert.equal(find(container, 'li'), first);
    assert.equal(container.textContent, 'onetwo threefour');
  });

  it('colours code as soon as its fence is closed', () => {
    const { container, stream } = open();
    stream.append('```js\nlet a\n```\n');
    assert.ok(container.querySelector('.hljs-keyword'));
  });

  it('does not show a line before it is clear what it is, such as a heading that becomes a list', () => {
    for (const marker of [
      '-',
      '--',
      '- ',
      '*',
      '**',
      '+',
      '1',
      '10.',
      '2)',
      '=',
      '#',
      '##',
      '|',
      '|-',
      ':-',
      '`',
      '```',
      '```js',
      '~',
      '~~~',
      '>',
      '$',
      '$$',
      '_',
    ]) {
      const { container, stream } = open();
      stream.append(`Ingredients:\n${marker}`);
      assert.equal(container.innerHTML, '<p>Ingredients:</p>', marker);
    }
  });

  const arriving: [what: string, text: string, code: string][] = [
    ['without a fence that may close it', '```js\na\n``', 'a'],
    ['without a whole fence that may close it', '~~~\na\n~~~ ', 'a'],
    ['with what cannot become such a fence', '```js\na\n``b', 'a\n``b'],
    ['without the indentation of its fence', '  ```js\n  let', 'let'],
    ['with a fence inside as soon as the line below it begins', '```md\na\n\n```\nb', 'a\n\n```\nb'],
    ['with a fence that is too short', '````md\n```js\n', '```js'],
  ];
  for (const [what, text, code] of arriving)
    it(`shows code that is still arriving ${what}`, () => {
      const { container, stream } = open();
      stream.append(text);
      assert.equal(find(container, 'code').textContent, code);
    });

  const pressed: [where: string, before: string, after: string][] = [
    ['an item', '- ```js\n  let a\n', '  let b\n'],
    ['a quote', '> ```js\n> let a\n', '> let b\n'],
    ['the second item of a list in a list', '- a\n  - b\n  - ```js\n    let a\n', '    let b\n'],
    ['a quote before other words', '> ```js\n> let a\n> let b\n> ```\n', '> words\n'],
  ];
  for (const [where, before, after] of pressed)
    it(`keeps a button that was just pressed, with its confirmation, while text arrives in ${where}`, () => {
      const { container, stream } = open();
      stream.append(before);
      const button = find(container, '.copies');
      confirmDone(button);
      stream.append(after);
      assert.equal(find(container, '.copies'), button);
      assert.ok(button.matches('.confirmed') && button.querySelector('.codicon-check'));
      assert.equal(find(container, 'code').textContent.trimEnd(), 'let a\nlet b');
    });

  it('keeps what is selected in a paragraph to which text is added', () => {
    const { container, stream } = open();
    document.body.append(container);
    stream.append('one two');
    const text = find(container, 'p').firstChild;
    assert.ok(text);
    document.getSelection()?.setBaseAndExtent(text, 4, text, 7);
    stream.append(' three');
    assert.deepEqual([container.textContent, document.getSelection()?.toString()], ['one two three', 'two']);
  });

  it('keeps the colours of code beside a label that is defined later', () => {
    const js = '```js\nlet a\n```\n';
    const item = `- [r]\n${js.replace(/^(?=.)/gm, '  ')}`;
    const container = render(`> [r]\n${js.replace(/^(?=.)/gm, '> ')}\n${item}${item}\nb\n\n[r]: https://a.example`);
    assert.deepEqual(
      ['a', '.hljs-keyword'].map((selector) => container.querySelectorAll(selector).length),
      [3, 3],
    );
  });

  it('has the address of the first definition of a label, wherever it is used', () => {
    const links = render(
      '[x]\n\n[x]: https://a.example\n\n[x]\n\n> [x]: https://b.example\n\n- [x]\n\n[X]\n',
    ).querySelectorAll('a');
    assert.deepEqual(
      Array.from(links, ({ hostname }) => hostname),
      Array.from({ length: 4 }, () => 'a.example'),
    );
  });

  it('turns earlier text into links when the definition comes last', () => {
    const { container, stream } = open();
    stream.append('[a]\n\ntext\n\n[a]: https://a.example');
    stream.end();
    assert.equal(find(container, 'a').getAttribute('href'), 'https://a.example/');
  });
});

function open() {
  const container = document.createElement('div');
  return { container, stream: new MarkdownStream(container, pageTexts) };
}
