import assert from 'node:assert/strict';
import { isShown, renderBlock } from '../../../src/webview/blocks.ts';
import { englishBlockTexts } from '../../../src/webview/blockTexts.ts';
import { lex } from '../../../src/webview/boundedLexer.ts';
import { element } from '../../../src/webview/element.ts';
import { render } from './rendering.ts';

/** Line by line must look like what marked makes of the whole. */
export function assertSameAtOnce(markdown: string): void {
  assert.equal(drawn(markdown), drawnAtOnce(markdown));
}

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
