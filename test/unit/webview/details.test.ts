import assert from 'node:assert/strict';
import { Details, hasDetails } from '../../../src/webview/markdown/details.ts';
import { inPage } from './dom.ts';
import { assertSameForEveryCut, render } from './rendering.ts';

describe('A part of a reply that folds', () => {
  inPage();

  /** The markup of a text that is drawn block by block; other tags than those of foldable parts and line breaks are text. */
  const drawn = (blocks: readonly string[]): string => {
    const root = document.createElement('div');
    const details = new Details(() => root);
    for (const block of blocks) details.draw(block);
    return root.innerHTML.replaceAll(' dir="auto"', '').replaceAll('<p class="markup">', '<p>');
  };

  const cases: [what: string, blocks: string[], html: string][] = [
    [
      'a title, and what follows until its end',
      ['<details><summary>More</summary>', '<br>in it', '</details>', '<br>'],
      '<details><summary>More</summary><br><p>in it</p></details><br>',
    ],
    ['tags in capitals', ['<DETAILS><Summary>a</SUMMARY></Details>'], '<details><summary>a</summary></details>'],
    [
      'a title whose end is missing, which ends with its block',
      ['<details>\n<summary>a', 'b</details>'],
      '<details><summary>a</summary><p>b</p></details>',
    ],
    [
      'a part within another',
      ['<details><summary>a</summary><details><summary>b</summary>c</details>d</details>'],
      '<details><summary>a</summary><details><summary>b</summary><p>c</p></details><p>d</p></details>',
    ],
    ['an end without a start as text', ['a</details>'], '<p>a</p><p>&lt;/details&gt;</p>'],
    [
      'the end of a title that is not open as text',
      ['<details>a</summary>b</details>'],
      '<details><p>a</p><p>&lt;/summary&gt;</p><p>b</p></details>',
    ],
    [
      'the end of the whole part within its title as text',
      ['<details><summary>a</details>b</summary>c'],
      '<details><summary>a&lt;/details&gt;b</summary><p>c</p></details>',
    ],
    ['a title outside of such a part as text', ['<summary>a'], '<p>&lt;summary&gt;</p><p>a</p>'],
    [
      'a second title as text',
      ['<details><summary>a</summary><summary>b'],
      '<details><summary>a</summary><p>&lt;summary&gt;</p><p>b</p></details>',
    ],
    [
      'a part within a title as text',
      ['<details><summary>a<details>b'],
      '<details><summary>a&lt;details&gt;b</summary></details>',
    ],
    ['other markup as text', ['<details><b onclick="a()">'], '<details><p>&lt;b onclick="a()"&gt;</p></details>'],
  ];
  for (const [what, blocks, html] of cases) it(`has ${what}`, () => assert.equal(drawn(blocks), html));

  const contents: [what: string, markdown: string, selector: string][] = [
    ['a list', '- a\n- b', 'li'],
    ['a table', '| a |\n|---|\n| b |', 'td'],
    ['a quote', '> a', 'blockquote'],
    ['code', '```js\nlet a\n```', 'code .hljs-keyword'],
    ['code in a list', '- ```js\n  let a\n  ```', 'li .hljs-keyword'],
    ['another such part', '<details>\n<summary>d</summary>\n\na\n\n</details>', 'details p'],
    ['a line that is too long', 'word '.repeat(8000), 'p.continuing'],
    ['a list that is too long for one', '1. a\n'.repeat(600), '[start="501"]'],
  ];
  for (const [what, markdown, selector] of contents)
    it(`contains ${what}, and not what follows its end`, () => {
      const folded = `<details>\n<summary>c</summary>\n\n${markdown}\n\n</details>\n\n`;
      const container = render(`${folded}end\n\n${folded}end\n`);
      const parts = [...container.children].filter((part) => part.localName === 'details');
      assert.deepEqual(
        parts.map((part) => part.querySelector(selector) !== null && !part.textContent.includes('end')),
        [true, true],
      );
      assert.equal(container.lastElementChild?.outerHTML, '<p>end</p>');
      if (markdown.length < 100) assertSameForEveryCut(folded + folded);
    });

  it('is in at most 15 others', () => {
    const root = document.createElement('div');
    new Details(() => root).draw('<details>'.repeat(18));
    assert.deepEqual([root.querySelectorAll('details').length, root.textContent], [16, '<details><details>']);
  });

  it('has no attributes, with which it would be text', () => {
    const markups = ['<details>', 'a</DETAILS>', '<details open>', '<summary>', '<detailsx>'];
    assert.deepEqual(markups.map(hasDetails), [true, true, false, false, false]);
  });
});
