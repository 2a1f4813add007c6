import { fenceOf, type Nesting, nestingsOf } from '../../shared/fences.ts';
import type { Colouring } from '../code/codeLines.ts';
import { BlockSeries } from './blockSeries.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { drawingWeight, lengthOfWeight } from '../parts/drawingWeight.ts';
import { element } from '../parts/element.ts';
import { plainLineEnds } from './lineEnds.ts';
import { OpenFence } from './openFence.ts';
import { longestBlock, OpenText } from './openText.ts';
import { never, work } from './steps.ts';
import { visible } from '../parts/visible.ts';

/** The number of lines of a block that are read again in one step. */
const linesTogether = 100;

/**
 * Draws Markdown that arrives in pieces into a container, at the cost of the new text only: settled parts are never touched again.
 * Whether a part is settled is decided line by line, and only by the text, so that after `end()` the container is the same however the
 * text was split.
 */
export class MarkdownStream {
  readonly #series: BlockSeries;
  readonly #texts: BlockTexts;
  readonly #colouring: Colouring;
  readonly #withPlainLineEnds = plainLineEnds();
  readonly #text: OpenText;
  #fence: OpenFence | undefined;
  /** The lines of that block, with its opening one. */
  #fenceLines: string[] = [];
  /** The ways to read blocks within blocks that did not find the end of one. */
  readonly #failed = new Set<Nesting>();
  /** The last line so far, and how long it takes to draw. */
  #partial = '';
  #weight = 0;
  /** Whether the start of that line is drawn already. */
  #isBroken = false;

  constructor(container: HTMLElement, texts: BlockTexts, colouring: Colouring = 'as it comes') {
    this.#texts = texts;
    this.#colouring = colouring;
    this.#series = new BlockSeries(container, texts);
    this.#text = new OpenText(this.#series);
  }

  /** The whole text after its end, if it contains only link definitions, which are not shown. */
  get unshown(): string {
    return this.#series.unshown;
  }

  /** Takes a piece of the text and draws it, however long that takes. */
  append(text: string): void {
    this.take(text);
    this.draw();
  }

  end(): void {
    work(this.finish(), never);
  }

  /** Takes a piece of the text. Draws only what it settles, at the cost of that piece. */
  take(text: string): void {
    this.#takePieces(this.#withPlainLineEnds(text));
  }

  /** Draws what is not settled, and what must be drawn again, while there is time. Returns whether there was enough time. */
  draw(isLate = never): boolean {
    if (this.#fence) this.#fence.draw(this.#partial);
    else this.#text.draw(this.#partial);
    return work(this.#series.redraw(), isLate);
  }

  /** Ends the text, in short steps. */
  *finish(): Generator<void> {
    if (this.#partial) this.#takeLine();
    yield;
    for (let fence = this.#misread(); fence; fence = this.#misread()) yield* this.#readAgain(fence);
    if (!this.#fence) this.#text.settle();
    yield;
    yield* this.#series.redraw();
  }

  #takePieces(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#takePiece(first);
    for (const piece of others) {
      this.#takePiece('\n');
      this.#takePiece(piece);
    }
  }

  /** Takes a line ending, or text without one. */
  #takePiece(piece: string): void {
    this.#partial += piece;
    this.#weight += drawingWeight(piece);
    if (piece === '\n') this.#takeLine();
    while (!this.#fence && this.#weight >= longestBlock) this.#breakLine();
  }

  #takeLine(): void {
    const line = this.#partial;
    this.#partial = '';
    this.#weight = 0;
    if (this.#isBroken) this.#placePlain(line);
    else this.#takeWhole(line);
    this.#isBroken = false;
  }

  #takeWhole(line: string): void {
    if (this.#fence) this.#takeCode(this.#fence, line);
    else this.#takeText(line);
  }

  #takeText(line: string): void {
    const [opening, ...code] = this.#text.takeLine(line);
    if (opening !== undefined) this.#openFence(opening);
    for (const codeLine of code) this.#takeWhole(codeLine);
    if (this.#text.length >= longestBlock) this.#text.settle();
  }

  #openFence(line: string): void {
    const nesting = this.#nestingOf(line);
    this.#fence = new OpenFence(line, nesting, this.#texts, this.#colouring);
    this.#fenceLines = nesting === 'none' ? [] : [line];
    this.#series.place(this.#fence.element);
  }

  /** Ends an open block. Returns it if it has no end, but would have one if it were read in another way. */
  #misread(): OpenFence | undefined {
    const fence = this.#fence;
    if (fence?.end()) this.#fence = undefined;
    return this.#fence?.isMisread ? this.#fence : undefined;
  }

  /** Reads the block again without its way of nesting, in short steps. */
  *#readAgain({ nesting, element: shown }: OpenFence): Generator<void> {
    const lines = this.#fenceLines;
    this.#failed.add(nesting);
    this.#fence = undefined;
    shown.remove();
    for (const [at, line] of lines.entries()) {
      this.#takePieces(line);
      if (at % linesTogether === 0) yield;
    }
    if (this.#partial) this.#takeLine();
  }

  #nestingOf(line: string): Nesting {
    return nestingsOf(fenceOf(line)).find((nesting) => !this.#failed.has(nesting)) ?? 'none';
  }

  #takeCode(fence: OpenFence, line: string): void {
    const below = fence.takeLine(line);
    if (!below) {
      if (this.#fenceLines.length > 0) this.#fenceLines.push(line);
      return;
    }
    this.#fence = undefined;
    for (const text of below) this.#takeWhole(text);
  }

  /** A very long line is not Markdown: it is shown as plain text, in pieces, so that none is drawn again. */
  #breakLine(): void {
    this.#text.settle();
    const length = lengthOfWeight(this.#partial, longestBlock);
    this.#placePlain(this.#partial.slice(0, length));
    this.#partial = this.#partial.slice(length);
    this.#weight = drawingWeight(this.#partial);
    this.#isBroken = true;
  }

  #placePlain(text: string): void {
    const shown = text.replace(/\n$/, '');
    if (!shown) return;
    const piece = element('p', { class: 'plain' }, visible(shown));
    this.#series.place(piece);
    if (this.#isBroken) showContinuing(piece);
  }
}

/** Shows that a piece continues the line of the piece before it, which may be in the section before. */
function showContinuing(piece: HTMLElement): void {
  piece.classList.add('continuing');
  if (!piece.previousSibling) piece.parentElement?.classList.add('continuing');
}
