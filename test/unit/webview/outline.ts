import { element } from '../../../src/webview/parts/element.ts';

/** Elements that start and end lines. White space at their edges has no meaning. */
const blocks = 'p h3 h4 h5 h6 ul ol li blockquote hr pre code table thead tbody tr th td br';
const blanksAtEdges = new RegExp(`\\s*(</?(?:${blocks.replaceAll(' ', '|')})(?: [^>]*)?>)\\s*`, 'g');

/** The text of a rendered Markdown with its elements, and only their meaningful attributes. */
export function outline(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const header of copy.querySelectorAll('.code-header')) header.remove();
  return parts([...copy.childNodes])
    .replace(blanksAtEdges, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The expected outline for the HTML of a specification, with the intended differences: see the functions that it calls. */
export function outlineOfHtml(html: string, markdown: string): string {
  const container = element('div');
  container.innerHTML = withMarkupAsText(html, markdown);
  for (const image of container.querySelectorAll('img')) image.replaceWith(imageText(image));
  for (const box of container.querySelectorAll('input')) box.remove();
  for (const anchor of container.querySelectorAll('a')) keepIfLive(anchor);
  for (const heading of container.querySelectorAll('h1, h2, h3, h4, h5')) lower(heading);
  for (const item of container.querySelectorAll('li')) putWordsIntoParagraphs(item);
  for (const code of container.querySelectorAll('pre > code')) code.textContent = code.textContent.replace(/\n$/, '');
  return outline(container);
}

function parts(nodes: Node[]): string {
  return nodes.map((node) => (node instanceof Element ? part(node) : (node.textContent ?? ''))).join('');
}

function part(shown: Element): string {
  const inner = parts([...shown.childNodes]);
  // These are the panel's elements for tables, tasks and refused links, and for markup, which has no element in a specification.
  if (shown.matches('div, span, :not(li) > p.markup')) return inner;
  const facts = ['href', 'start', 'class'].map((name) => [name, shown.getAttribute(name)] as const);
  const told = facts.filter(([name, value]) => value && (name !== 'class' || value.startsWith('align-')));
  return `<${[shown.localName, ...told.map(([, value]) => value)].join(' ')}>${inner}</${shown.localName}>`;
}

/** Shows the tags of the Markdown source as text, like the panel. */
function withMarkupAsText(html: string, markdown: string): string {
  return html.replace(/<[^>]*(?:>|$)/g, (tag) =>
    markdown.includes(tag) ? tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : tag,
  );
}

function imageText(image: HTMLImageElement): string {
  const host = URL.parse(image.getAttribute('src') ?? '')?.hostname ?? '';
  return `[image: ${[image.alt, host].filter(Boolean).join(', ')}]`;
}

/** Keeps a link to the web or to a mail program. Only the text stays of other links. */
function keepIfLive(anchor: HTMLAnchorElement): void {
  const url = URL.parse(anchor.getAttribute('href') ?? '');
  if (url && /^(https?|mailto):$/.test(url.protocol)) anchor.setAttribute('href', url.href);
  else anchor.replaceWith(...anchor.childNodes);
}

/** Lowers a heading by two levels, because the panel's own headings have these levels. */
function lower(heading: Element): void {
  const level = Math.min(Number(heading.localName.slice(1)) + 2, 6);
  heading.replaceWith(element(`h${level}` as 'h6', {}, ...heading.childNodes));
}

/** Puts the text of an item into paragraphs, as the panel does also for tight lists. */
function putWordsIntoParagraphs(item: Element): void {
  let paragraph: HTMLElement | undefined;
  for (const child of [...item.childNodes]) {
    if (child instanceof Element && child.matches('p, ul, ol, pre, blockquote, h3, h4, h5, h6, hr, table')) {
      paragraph = undefined;
    } else if (paragraph || child.textContent?.trim()) {
      if (!paragraph) child.before((paragraph = element('p')));
      paragraph.append(child);
    }
  }
}
