import type { MarkedToken, Token, Tokens } from 'marked';
import type { BlockTexts } from './blockTexts.ts';
import { codeBlock } from './codeBlock.ts';
import { element } from './element.ts';
import { renderInline } from './inline.ts';

/** Whether a token has something to show: blank lines and link definitions have not. */
export function isShown(token: MarkedToken): boolean {
  return token.type !== 'space' && token.type !== 'def';
}

/** A block token of marked → its element. Inline tokens, as tight list items hold them, become a paragraph. */
export function renderBlock(token: MarkedToken, texts: BlockTexts): HTMLElement {
  switch (token.type) {
    case 'heading':
      return element(headingTag(token.depth), {}, ...renderInline(token.tokens, texts));
    case 'code':
      return codeBlock(token, texts);
    case 'blockquote':
      return element('blockquote', {}, ...renderBlocks(token.tokens, texts));
    case 'list':
      return list(token, texts);
    case 'table':
      return table(token, texts);
    case 'hr':
      return element('hr');
    case 'html':
      return htmlAsText(token.raw);
    case 'paragraph':
      return element('p', {}, ...renderInline(token.tokens, texts));
    default:
      return element('p', {}, ...renderInline([token], texts));
  }
}

function renderBlocks(tokens: Token[], texts: BlockTexts): HTMLElement[] {
  return (tokens as MarkedToken[]).filter(isShown).map((token) => renderBlock(token, texts));
}

/** The panel's own headings end at the second level. */
function headingTag(depth: number) {
  const tags = ['h3', 'h4', 'h5', 'h6'] as const;
  return tags[depth - 1] ?? 'h6';
}

/** Markup is shown as its source; a line break that stands alone is the one block of it that models mean. */
function htmlAsText(raw: string): HTMLElement {
  const source = raw.trim();
  return /^<br\s*\/?>$/i.test(source) ? element('p', {}, element('br')) : element('p', { class: 'markup' }, source);
}

function list(token: Tokens.List, texts: BlockTexts): HTMLElement {
  const items = token.items.map((item) => listItem(item, texts));
  if (!token.ordered) return element('ul', {}, ...items);
  return element('ol', token.start === 1 ? {} : { start: String(token.start) }, ...items);
}

function listItem(item: Tokens.ListItem, texts: BlockTexts): HTMLElement {
  const attributes = item.task ? { class: 'task' } : undefined;
  return element('li', attributes, ...(item.tokens as MarkedToken[]).flatMap((token) => itemPart(token, texts)));
}

function itemPart(token: MarkedToken, texts: BlockTexts): (Node | string)[] {
  if (token.type === 'text' || token.type === 'checkbox') return renderInline([token], texts);
  return renderBlocks([token], texts);
}

/** A table scrolls within itself, and can be reached by keyboard to do so. */
function table(token: Tokens.Table, texts: BlockTexts): HTMLElement {
  const header = token.header.map((cell) => tableCell('th', cell, texts));
  const rows = token.rows.map((row) => element('tr', {}, ...row.map((cell) => tableCell('td', cell, texts))));
  const head = element('thead', {}, element('tr', {}, ...header));
  const body = rows.length > 0 ? [element('tbody', {}, ...rows)] : [];
  return element('div', { class: 'table', tabindex: '0' }, element('table', {}, head, ...body));
}

function tableCell(tag: 'th' | 'td', cell: Tokens.TableCell, texts: BlockTexts): HTMLElement {
  const alignment = cell.align ? { class: `align-${cell.align}` } : {};
  const scope = tag === 'th' ? { scope: 'col' } : {};
  return element(tag, { ...scope, ...alignment }, ...renderInline(cell.tokens, texts));
}
