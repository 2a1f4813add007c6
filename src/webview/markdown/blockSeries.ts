import type { MarkedToken, Tokens } from 'marked';
import { isShown, renderBlock } from './blocks.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { Details, hasDetails } from './details.ts';
import type { GrowingBlock, Remainder } from './growingBlock.ts';
import { highlightWithin } from '../code/highlightWithin.ts';
import { ListBlock } from './listBlock.ts';
import { morph } from './morph.ts';
import { References } from './references.ts';
import { Sections } from './sections.ts';
import { Series } from './partSeries.ts';
import { TableBlock } from './tableBlock.ts';

/** The blocks of a text in its container. */
export class BlockSeries {
  readonly #texts: BlockTexts;
  readonly #references = new References();
  readonly #sections: Sections;
  readonly #details: Details;
  readonly #blocks: Series<MarkedToken>;
  readonly #growing = new WeakMap<HTMLElement, GrowingBlock>();
  #isEmpty = true;
  #unshown = '';

  constructor(container: HTMLElement, texts: BlockTexts) {
    this.#texts = texts;
    this.#sections = new Sections(container);
    this.#details = new Details(() => this.#sections.last);
    this.#blocks = new Series(() => this.#details.innermost, {
      // The text after a block may change how marked reads it.
      sourceOf: (token) =>
        [token.type, this.#references.keyOf(token.raw), 'text' in token ? token.text : ''].join('\0'),
      render: (token, before) => this.#render(token, before),
      settled: (token, node) => this.#settled(token, node),
    });
  }

  /** The text, if nothing of it is shown: white space and link definitions. */
  get unshown(): string {
    return this.#isEmpty ? this.#unshown : '';
  }

  /** Lexes Markdown into blocks, with the definitions before it. */
  lex(source: string): MarkedToken[] {
    const { tokens } = lex(source, this.#references.links);
    this.#references.noteOpen(tokens);
    return tokens;
  }

  /** Draws all blocks that may still change. */
  draw(tokens: MarkedToken[]): void {
    const shown = tokens.filter(isShown);
    this.#blocks.draw(shown);
    if (shown.length === 0) this.#sections.dropEmpty();
  }

  /** Draws the first of the open blocks for the last time. */
  settle(tokens: MarkedToken[]): void {
    for (const token of tokens) {
      if (isShown(token)) this.#blocks.settle([token]);
      else if (this.#isEmpty) this.#unshown += token.raw;
      this.#references.takeFrom(token);
    }
  }

  /** Draws the blocks again that refer to later definitions, one in each step. */
  redraw(): Generator<void> {
    return this.#references.redraw();
  }

  /** Settles the parts of the only open block that will no longer change, and returns what is needed to continue it. */
  settleParts(token: MarkedToken): Remainder {
    const shown = isGrowing(token) ? this.#growingFor(token) : undefined;
    if (!shown) return { length: 0, header: '' };
    const growing = shown.isFull ? this.#anotherAfter(shown, token) : shown;
    return growing.settleParts(token);
  }

  /** The open block. It is drawn only if it does not exist yet: its open parts are drawn with the next frame. */
  #growingFor(token: MarkedToken): GrowingBlock | undefined {
    const continued = (): GrowingBlock | undefined => {
      const open = this.#firstGrowing();
      return open?.continuesAs(token) ? open : undefined;
    };
    return continued() ?? (this.#blocks.draw([token]), continued());
  }

  #firstGrowing(): GrowingBlock | undefined {
    const node = this.#blocks.first();
    return node && this.#growing.get(node);
  }

  /** Leaves a full block unchanged, and draws the block that continues it. */
  #anotherAfter(full: GrowingBlock, token: MarkedToken): GrowingBlock {
    const rest = full.cut(token);
    this.#blocks.release();
    this.#countBlock(full.element);
    if (!this.#details.isOpen) this.#sections.fill();
    this.#blocks.draw([rest]);
    return this.#firstGrowing() ?? full;
  }

  /** Adds a block that draws itself after all others. */
  place(node: HTMLElement): void {
    this.#blocks.draw([]);
    this.#details.innermost.append(node);
    this.#countBlock(node);
  }

  #render(token: MarkedToken, before: HTMLElement | undefined): HTMLElement {
    const growing = before && this.#growing.get(before);
    if (growing?.continuesAs(token)) {
      growing.draw(token);
      return growing.element;
    }
    const fresh = this.#renderAnew(token);
    return before ? morph(before, fresh) : fresh;
  }

  #renderAnew(token: MarkedToken): HTMLElement {
    const growing = this.#growingOf(token);
    if (!growing) return renderBlock(token, this.#texts);
    growing.draw(token);
    this.#growing.set(growing.element, growing);
    return growing.element;
  }

  #growingOf(token: MarkedToken): GrowingBlock | undefined {
    if (!isGrowing(token)) return undefined;
    if (token.type === 'list') return new ListBlock(token, this.#texts, this.#references);
    return new TableBlock(token, this.#texts, this.#references);
  }

  #settled(token: MarkedToken, node: HTMLElement): void {
    const growing = this.#growing.get(node);
    if (growing?.continuesAs(token)) growing.settle(token);
    else if (token.type === 'html' && hasDetails(token.raw)) this.#foldWhatFollows(token.raw, node);
    else this.#settledAlone(token, node);
    this.#countBlock(node);
  }

  /** A foldable part stays in one section. */
  #countBlock(node: HTMLElement): void {
    this.#isEmpty = false;
    if (!this.#details.isOpen && this.#sections.settle(node)) this.#blocks.move();
  }

  #settledAlone(token: MarkedToken, node: HTMLElement): void {
    highlightWithin(node);
    if (token.type === 'code' || token.type === 'html') return;
    this.#references.watch(token.raw, () => {
      const [again, ...others] = lex(token.raw, this.#references.links).tokens.filter(isShown);
      if (again?.type === token.type && others.length === 0) {
        morph(node, renderBlock(again, this.#texts));
        highlightWithin(node);
      }
    });
  }

  #foldWhatFollows(markup: string, node: HTMLElement): void {
    node.remove();
    this.#details.draw(markup);
    this.#blocks.move();
  }
}

/** Whether a block grows in parts that can be settled one by one. */
function isGrowing(token: MarkedToken): token is Tokens.List | Tokens.Table {
  return token.type === 'list' || token.type === 'table';
}
