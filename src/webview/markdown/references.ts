import type { Links, MarkedToken, Tokens } from 'marked';
import { labelsIn } from './definitionLabels.ts';

/** The link definitions so far, and the parts to draw again when a definition arrives that they refer to. */
export class References {
  readonly links = Object.create(null) as Links;
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #due = new Set<() => void>();
  /** The definitions in the blocks that may still change, and how often these changed. */
  #open = '';
  #openVersion = 0;

  /** Takes the definitions in a block, also those in a quote or a list. */
  takeFrom(token: MarkedToken): void {
    for (const definition of definitionsIn([token])) this.#define(definition);
  }

  /** Notes the definitions in the blocks that may still change: the next line can end, change or complete them. */
  noteOpen(tokens: MarkedToken[]): void {
    const open = definitionsIn(tokens)
      .map(({ tag, href }) => `${tag}\0${href}`)
      .join('\n');
    if (open === this.#open) return;
    this.#open = open;
    this.#openVersion++;
  }

  /** The key that decides whether Markdown must be drawn again: its source and, if it may refer to a label, the open definitions. */
  keyOf(source: string): string {
    return source.includes('[') ? `${source}\0${this.#openVersion}` : source;
  }

  /** The first definition of a label counts. */
  #define(definition: Tokens.Def): void {
    const { tag } = definition;
    if (tag in this.links) return;
    this.links[tag] = definition;
    for (const redraw of this.#waiting.get(tag) ?? []) this.#due.add(redraw);
    this.#waiting.delete(tag);
  }

  /** Draws the parts again that refer to labels defined since then, one in each step, and each part once. */
  *redraw(): Generator<void> {
    for (const redraw of this.#due) {
      this.#due.delete(redraw);
      redraw();
      yield;
    }
  }

  /** Calls `redraw` when a label in this Markdown gets its definition. */
  watch(source: string, redraw: () => void): void {
    for (const tag of labelsIn(source)) {
      if (tag in this.links) continue;
      const waiting = this.#waiting.get(tag);
      if (waiting) waiting.add(redraw);
      else this.#waiting.set(tag, new Set([redraw]));
    }
  }
}

function definitionsIn(tokens: MarkedToken[]): Tokens.Def[] {
  return tokens.flatMap((token) => {
    if (token.type === 'def') return [token];
    return token.raw.includes(']:') ? definitionsIn(childrenOf(token)) : [];
  });
}

function childrenOf(token: MarkedToken): MarkedToken[] {
  if (token.type === 'list') return token.items;
  return token.type === 'blockquote' || token.type === 'list_item' ? (token.tokens as MarkedToken[]) : [];
}
