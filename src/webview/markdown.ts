import type { Links, MarkedToken } from 'marked';
import { isShown, renderBlock } from './blocks.ts';
import { englishBlockTexts, type BlockTexts } from './blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { highlightWithin } from './highlight.ts';
import { plainLineEnds } from './lineEnds.ts';
import { morph } from './morph.ts';

/** A top-level block as it stands in the page. */
interface Block {
  type: MarkedToken['type'];
  raw: string;
  node: HTMLElement;
}

/**
 * Markdown that arrives in pieces, drawn into a container. Only what is not settled is lexed again: all blocks but the
 * last keep their nodes. After `end()` the container is the same for every way of cutting the text.
 */
export class MarkdownStream {
  readonly #container: HTMLElement;
  readonly #texts: BlockTexts;
  readonly #withPlainLineEnds = plainLineEnds();
  readonly #links = Object.create(null) as Links;
  #source = '';
  #settledLength = 0;
  #settled: Block[] = [];
  #open: Block[] = [];

  constructor(container: HTMLElement, texts: BlockTexts = englishBlockTexts) {
    this.#container = container;
    this.#texts = texts;
  }

  append(text: string): void {
    this.#source += this.#withPlainLineEnds(text);
    const { tokens } = lex(withoutUndecidedLine(this.#source.slice(this.#settledLength)), this.#links);
    this.#open = this.#draw(tokens.filter(isShown), this.#open, false);
    this.#settle(tokens);
  }

  /** Draws what the whole text means: a definition at its end may have made links of earlier words. */
  end(): void {
    const { tokens, links } = lex(this.#source, {});
    const shown = tokens.filter(isShown);
    const changed = shown.findIndex((token, index) => !isAsDrawn(token, this.#settled[index], links));
    const kept = changed < 0 ? shown.length : changed;
    const surplus = [...this.#settled.splice(kept), ...this.#open];
    this.#settled.push(...this.#draw(shown.slice(kept), surplus, true));
    this.#open = [];
  }

  /** Makes the nodes of `drawn` into those of `tokens`. */
  #draw(tokens: MarkedToken[], drawn: Block[], final: boolean): Block[] {
    const blocks = tokens.map((token, index) => this.#drawBlock(token, drawn[index], final));
    for (const { node } of drawn.slice(tokens.length)) node.remove();
    return blocks;
  }

  #drawBlock(token: MarkedToken, drawn: Block | undefined, final: boolean): Block {
    if (!final && drawn?.type === token.type && drawn.raw === token.raw) return drawn;
    const fresh = renderBlock(token, this.#texts);
    if (final || isClosedFence(token)) highlightWithin(fresh);
    if (!drawn) this.#container.append(fresh);
    return { type: token.type, raw: token.raw, node: drawn ? morph(drawn.node, fresh) : fresh };
  }

  /** All but the last block are as they will stay, as far as one can tell before the end. */
  #settle(tokens: MarkedToken[]): void {
    const before = tokens.slice(0, Math.max(tokens.findLastIndex(isShown), 0));
    // marked may rewrite blanks in raw text, but never its length.
    for (const token of before) this.#settledLength += token.raw.length;
    for (const token of before) if (token.type === 'def') this.#links[token.tag] ??= token;
    const settled = this.#open.splice(0, before.filter(isShown).length);
    for (const { node } of settled) highlightWithin(node);
    this.#settled.push(...settled);
  }
}

/** A last line of nothing but a marker may become a list, a rule or a fence, or make the line above it a heading. */
function withoutUndecidedLine(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const isUndecided = /^(?:[-=*+_~`#>|]+|\d{1,9}[.)]?)?$/.test(text.slice(start).trim());
  return isUndecided ? text.slice(0, start) : text;
}

/** False as well where a link definition, wherever it stands, could have changed what was drawn. */
function isAsDrawn(token: MarkedToken, drawn: Block | undefined, links: Links): boolean {
  if (drawn?.type !== token.type || drawn.raw !== token.raw) return false;
  return token.type === 'code' || !token.raw.includes('[') || Object.keys(links).length === 0;
}

function isClosedFence(token: MarkedToken): boolean {
  const fence = token.type === 'code' && /^ {0,3}(`{3,}|~{3,})/.exec(token.raw)?.[1];
  return fence ? new RegExp(`\\n {0,3}${fence}[\`~]*[ \\t]*\\n*$`).test(token.raw) : false;
}
