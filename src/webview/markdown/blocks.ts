import type { MarkedToken, Token, Tokens } from 'marked';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { codeBlockElement } from '../code/codeBlockElement.ts';
import { element, fragment } from '../parts/element.ts';
import { renderInline } from './inline.ts';
import { visible } from '../parts/visible.ts';

/** The maximum number of separate empty cells at the end of a row. More are drawn as one cell, because marked fills up even the shortest row. */
const mostEmptyCells = 4;

/** Whether a token has visible content. Blank lines and link definitions have none. */
export function isShown(token: MarkedToken): boolean {
  return token.type !== 'space' && token.type !== 'def';
}

/** A block token of marked → its element. Inline tokens, as tight list items contain them, become a paragraph. */
export function renderBlock(token: MarkedToken, texts: BlockTexts): HTMLElement {
  switch (token.type) {
    case 'heading':
      return element(headingTag(token.depth), {}, renderInline(token.tokens, texts));
    case 'code':
      return codeBlockElement(token, texts);
    case 'blockquote':
      return element('blockquote', { dir: 'auto' }, renderBlocks(token.tokens, texts));
    case 'list':
      return list(token, texts);
    case 'table':
      return tableElement(tableHeader(token, texts), tableBody(token, texts), texts);
    case 'hr':
      return element('hr');
    case 'html':
      return htmlAsText(token.raw);
    case 'paragraph':
      return element('p', {}, renderInline(token.tokens, texts));
    default:
      return element('p', {}, renderInline([token], texts));
  }
}

function renderBlocks(tokens: Token[], texts: BlockTexts): HTMLElement[] {
  return (tokens as MarkedToken[]).filter(isShown).map((token) => renderBlock(token, texts));
}

/** The panel itself uses the first two levels of headings. */
function headingTag(depth: number) {
  const tags = ['h3', 'h4', 'h5', 'h6'] as const;
  return tags[depth - 1] ?? 'h6';
}

/** Shows markup as its source, except a single line break, the only markup block that models use on purpose. */
function htmlAsText(raw: string): HTMLElement {
  const source = raw.trim();
  return /^<br\s*\/?>$/i.test(source)
    ? element('p', {}, element('br'))
    : element('p', { class: 'markup' }, visible(source));
}

function list(token: Tokens.List, texts: BlockTexts): HTMLElement {
  const shown = listElement(token);
  shown.append(fragment(token.items.map((item) => listItem(item, texts))));
  return shown;
}

/** A list without its items. The space between items is set by a style, because a single item far down decides it for all. */
export function listElement({ ordered, start, loose }: Tokens.List): HTMLElement {
  const style = { dir: 'auto', ...(loose && { class: 'loose' }) };
  if (!ordered) return element('ul', style);
  return element('ol', { ...(start !== 1 && { start: String(start) }), ...style });
}

/** A list item. Its text is always in a paragraph. */
export function listItem(item: Tokens.ListItem, texts: BlockTexts): HTMLElement {
  const shown = element('li', item.task ? { class: 'task' } : {});
  const words: Token[] = [];
  const paragraph = (): HTMLElement => element('p', {}, renderInline(words.splice(0), texts));
  for (const token of item.tokens as MarkedToken[]) {
    const isWords = token.type === 'checkbox' || token.type === 'text';
    if (isWords) words.push(token);
    if (words.length > 0 && token.type !== 'checkbox') shown.append(paragraph());
    if (!isWords && isShown(token)) shown.append(renderBlock(token, texts));
  }
  if (words.length > 0) shown.append(paragraph());
  return shown;
}

/** A table with a header row and a body. It scrolls by itself, also by keyboard. */
export function tableElement(header: HTMLElement, body: HTMLElement, texts: BlockTexts): HTMLElement {
  const head = element('thead', {}, header);
  const scroller = { class: 'table', tabindex: '0', role: 'group', 'aria-label': texts.table };
  return element('div', scroller, element('table', { dir: 'auto' }, head, body));
}

/** The header row of a table. */
export function tableHeader({ header }: Tokens.Table, texts: BlockTexts): HTMLElement {
  return element(
    'tr',
    {},
    header.map((cell) => tableCell('th', cell, texts)),
  );
}

function tableBody(token: Tokens.Table, texts: BlockTexts): HTMLElement {
  return element(
    'tbody',
    {},
    token.rows.map((row) => tableRow(row, texts)),
  );
}

/** A row of a table's body. */
export function tableRow(cells: Tokens.TableCell[], texts: BlockTexts): HTMLElement {
  const empty = cells.length - 1 - cells.findLastIndex(({ text }) => text !== '');
  const joined = empty > mostEmptyCells ? empty : 0;
  const drawn = cells.slice(0, cells.length - joined).map((cell) => tableCell('td', cell, texts));
  if (joined > 0) drawn.push(element('td', { colspan: String(joined) }));
  return element('tr', {}, drawn);
}

function tableCell(tag: 'th' | 'td', cell: Tokens.TableCell, texts: BlockTexts): HTMLElement {
  const alignment = cell.align ? { class: `align-${cell.align}` } : {};
  const scope = tag === 'th' ? { scope: 'col' } : {};
  return element(tag, { ...scope, ...alignment }, renderInline(cell.tokens, texts));
}
