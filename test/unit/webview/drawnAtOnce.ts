import { isShown, renderBlock } from '../../../src/webview/markdown/blocks.ts';
import { englishBlockTexts } from '../../../src/webview/parts/blockTexts.ts';
import { lex } from '../../../src/webview/markdown/boundedLexer.ts';
import { element } from '../../../src/webview/parts/element.ts';
import { plainLineEnds } from '../../../src/webview/markdown/lineEnds.ts';
import { render } from './rendering.ts';

/** What a text looks like that was streamed, without what nobody sees. */
export function drawn(markdown: string): string {
  return comparable(render(markdown));
}

/** What it would look like without streaming: marked's blocks of the whole text, with the link definitions that stand anywhere in it. */
export function drawnAtOnce(markdown: string): string {
  const source = plainLineEnds()(markdown);
  const { links } = lex(source, {});
  const blocks = lex(source, links).tokens.filter(isShown);
  return comparable(element('div', {}, ...blocks.map((block) => renderBlock(block, englishBlockTexts))));
}

/** Characters that are seen by their marks have one for each colour that they are in. */
function joinMarks(mark: HTMLElement): void {
  const { previousSibling: before } = mark;
  if (!(before instanceof HTMLElement) || !before.classList.contains('hidden-characters')) return;
  mark.dataset['code'] = `${before.dataset['code']} ${mark.dataset['code']}`;
  mark.prepend(...before.childNodes);
  before.remove();
}

/** Without sections, colours, and the blank lines that a code block which is never closed may end with: nobody sees those. */
function comparable(container: HTMLElement): string {
  for (const section of container.querySelectorAll('.section')) section.replaceWith(...section.childNodes);
  for (const span of container.querySelectorAll('code span:not(.hidden-characters)'))
    span.replaceWith(...span.childNodes);
  container.normalize();
  for (const mark of container.querySelectorAll<HTMLElement>('code .hidden-characters')) joinMarks(mark);
  for (const { lastChild } of container.querySelectorAll('pre > code')) {
    if (lastChild?.nodeType === 3) lastChild.textContent = (lastChild.textContent ?? '').replace(/\n+$/, '');
  }
  return container.innerHTML;
}
