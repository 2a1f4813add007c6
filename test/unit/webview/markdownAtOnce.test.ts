import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isShown, renderBlock } from '../../../src/webview/blocks.ts';
import { englishBlockTexts } from '../../../src/webview/blockTexts.ts';
import { lex } from '../../../src/webview/boundedLexer.ts';
import { element } from '../../../src/webview/element.ts';
import { anyMarkdown } from './anyMarkdown.ts';
import { inPage } from './dom.ts';
import { assertSameByCharacter, render } from './rendering.ts';

/** Each of these once came out otherwise than at once. */
const cases: [what: string, markdown: string][] = [
  ['a blank that does not break, alone', '\u00a0'],
  ['such a blank in a line before a list', '\u00a0\n- a'],
  ['such a blank at the end of an item', '- a\u00a0\n  b\n- c'],
  ['an item that such a blank and a table end', '- [x] a\u00a0\n|-|\n|b|'],
  ['a form feed in a line of its own', 'a\n\n\f\n\nb'],
  ['an indented line of a paragraph, before a rule', '|-|-|\n\t[a]: b\n---\n'],
  ['a tag over the dashes of a table', 'a\n<a href="x">\n|-|\n</a>'],
  ['a tag that is a heading', 'a\n</kbd>\n---\n<b>'],
];

const longBlock = fc.constantFrom(
  `- Root\n${'  - an item of it\n'.repeat(40)}`,
  `1. Root\n${'\n   a paragraph\n'.repeat(40)}`,
  `<!--\n${'```\n'.repeat(160)}`,
  `Root\n${'2) is a number\n'.repeat(40)}`,
);

describe('MarkdownStream, line by line', () => {
  inPage();

  for (const [what, markdown] of cases) {
    it(`draws what marked makes of the whole: ${what}`, () => {
      assert.equal(drawn(markdown), drawnAtOnce(markdown));
      assertSameByCharacter(markdown);
    });
  }

  it('draws what marked makes of the whole, whatever it is', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => assert.equal(drawn(markdown), drawnAtOnce(markdown))),
      { numRuns: 300 },
    );
  });

  it('draws what marked makes of the whole after a long block too, of which not every line is a reason to read it again', () => {
    fc.assert(
      fc.property(longBlock, anyMarkdown, (before, markdown) => {
        assert.equal(drawn(`${before}${markdown}`), drawnAtOnce(`${before}${markdown}`));
      }),
      { numRuns: 100 },
    );
  });
});

function drawn(markdown: string): string {
  return comparable(render(markdown));
}

/** Marked's blocks of the whole text, with the link definitions that stand anywhere in it. */
function drawnAtOnce(markdown: string): string {
  const { links } = lex(markdown, {});
  const blocks = lex(markdown, links).tokens.filter(isShown);
  return comparable(element('div', {}, ...blocks.map((block) => renderBlock(block, englishBlockTexts))));
}

/** Without colours, and without the blank lines that a code block which is never closed may end with: nobody sees those. */
function comparable(container: HTMLElement): string {
  for (const span of container.querySelectorAll('code span:not(.hidden-characters)'))
    span.replaceWith(...span.childNodes);
  container.normalize();
  for (const { lastChild } of container.querySelectorAll('pre > code')) {
    if (lastChild?.nodeType === 3) lastChild.textContent = (lastChild.textContent ?? '').replace(/\n+$/, '');
  }
  return container.innerHTML;
}
