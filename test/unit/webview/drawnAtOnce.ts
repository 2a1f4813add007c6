import { isShown, renderBlock } from '../../../src/webview/markdown/blocks.ts';
import { lex } from '../../../src/webview/markdown/boundedLexer.ts';
import { element } from '../../../src/webview/parts/element.ts';
import { plainLineEnds } from '../../../src/webview/markdown/lineEnds.ts';
import { render } from './rendering.ts';
import { texts } from './texts.ts';

/** The visible result of a streamed text. */
export function drawn(markdown: string): string {
  return comparable(render(markdown));
}

/** The visible result without streaming: marked's blocks of the whole text, with all its link definitions. */
export function drawnAtOnce(markdown: string): string {
  const source = plainLineEnds()(markdown);
  const { links } = lex(source, {});
  const blocks = lex(source, links).tokens.filter(isShown);
  return comparable(element('div', {}, ...blocks.map((block) => renderBlock(block, texts))));
}

/** Joins adjacent marks of hidden characters, which are separate for each colour. */
function joinMarks(mark: HTMLElement): void {
  const { previousSibling: before } = mark;
  if (!(before instanceof HTMLElement) || !before.classList.contains('hidden-characters')) return;
  mark.dataset['code'] = `${before.dataset['code']} ${mark.dataset['code']}`;
  mark.prepend(...before.childNodes);
  before.remove();
}

/** Removes invisible differences: sections, colours, and blank lines at the end of an unclosed code block. */
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
