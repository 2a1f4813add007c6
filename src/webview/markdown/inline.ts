import type { MarkedToken, Token, Tokens } from 'marked';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { decodeReferences } from '../parts/characterReferences.ts';
import { element, type Content } from '../parts/element.ts';
import { format } from '../parts/format.ts';
import { formulaElement } from '../formulas/formulaElement.ts';
import type { FormulaToken } from '../formulas/formulaSyntax.ts';
import { hostOf, link } from './link.ts';
import { visible } from '../parts/visible.ts';

/** Inline tokens of marked → nodes and text. Markup, except a few simple pairs of tags, is shown as text. (CASES V43–V47) */
export function renderInline(tokens: Token[], texts: BlockTexts): Content[] {
  const contents: Content[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const pair = pairAt(tokens, index);
    if (pair) contents.push(element(pair.tag, {}, renderInline(tokens.slice(index + 1, pair.end), texts)));
    else
      for (const content of renderToken(tokens[index] as MarkedToken | FormulaToken, texts).flatMap(shown))
        contents.push(content);
    index = pair?.end ?? index;
  }
  return contents;
}

/** Makes invisible characters in text visible. Nodes were handled before. */
function shown(content: Content): Content[] {
  return typeof content === 'string' ? visible(content) : [content];
}

function renderToken(token: MarkedToken | FormulaToken, texts: BlockTexts): Content[] {
  switch (token.type) {
    case 'text':
      if (token.tokens) return renderInline(token.tokens, texts);
      return token.escaped ? plainText(token.text) : [decodeReferences(token.text)];
    case 'escape':
      return [token.text];
    case 'strong':
    case 'em':
    case 'del':
      return [element(token.type, {}, renderInline(token.tokens, texts))];
    case 'codespan':
      return [element('code', {}, visible(token.text))];
    case 'br':
      return [element('br')];
    case 'link':
      return [linkOf(token, texts)];
    case 'image':
      return [imageText(token, texts)];
    case 'formula':
      return [formulaElement(token)];
    case 'checkbox':
      return [checkbox(token, texts), ' '];
    case 'html':
      return [/^<br\s*\/?>$/i.test(token.raw) ? element('br') : token.raw];
    default:
      return [token.raw];
  }
}

/** Text as it was written. Its lines have no elements, because there may be many of them. */
function plainText(text: string): Content[] {
  return text.includes('\n') ? [element('span', { class: 'plain' }, visible(text))] : [text];
}

function linkOf(token: Tokens.Link, texts: BlockTexts): HTMLElement {
  if (token.autolink) return link(token.href, visible(token.text));
  return link(decodeReferences(token.href), renderInline(token.tokens, texts));
}

/** The alternative text and the address of a picture. Nothing is loaded. */
function imageText(token: Tokens.Image, texts: BlockTexts): string {
  const shown = element('span', {}, renderInline(token.tokens, texts));
  for (const lineBreak of shown.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const description = shown.textContent;
  const parts = [description, hostOf(decodeReferences(token.href))].filter((part) => part !== '');
  return format(texts.image, parts.join(', '));
}

function checkbox({ checked }: Tokens.Checkbox, texts: BlockTexts): HTMLElement {
  const label = checked ? texts.taskDone : texts.taskOpen;
  const style = checked ? 'checkbox codicon codicon-check' : 'checkbox';
  return element('span', { class: style, role: 'img', 'aria-label': label });
}

/** The `<kbd>`, `<sub>` or `<sup>` tag without attributes that opens here and closes later on the same level. */
function pairAt(tokens: Token[], start: number): { tag: 'kbd' | 'sub' | 'sup'; end: number } | undefined {
  const token = tokens[start];
  const name = token?.type === 'html' && /^<(kbd|sub|sup)>$/i.exec(token.raw)?.[1];
  if (!name) return undefined;
  const [opening, closing] = [`<${name}>`, `</${name}>`].map((tag) => tag.toLowerCase());
  // The end of this pair, not of the first one within it.
  let depth = 0;
  const end = tokens.findIndex(({ raw }, index) => {
    if (index < start) return false;
    const tag = raw.toLowerCase();
    if (tag === opening) depth++;
    else if (tag === closing) depth--;
    return depth === 0;
  });
  return end < 0 ? undefined : { tag: name.toLowerCase() as 'kbd' | 'sub' | 'sup', end };
}
