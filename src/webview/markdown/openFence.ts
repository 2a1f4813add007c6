import type { Tokens } from 'marked';
import { ClosingFence, fenceOf, type Nesting } from '../../shared/fences.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { codeBlockElement } from '../code/codeBlockElement.ts';
import { CodeLines, type Colouring } from '../code/codeLines.ts';

/** A fenced code block that is not closed yet. Its lines are code, whatever they contain, and are never lexed. */
export class OpenFence {
  readonly element: HTMLElement;
  readonly nesting: Nesting;
  readonly #code: CodeLines;
  /** How many spaces before the lines do not belong to them. */
  readonly #indent: number;
  readonly #end: ClosingFence;
  readonly #mayClose: RegExp;
  /** A line that closes the block, unless the next one shows that it opens a block inside. */
  #undecided: string | undefined;

  constructor(line: string, nesting: Nesting, texts: BlockTexts, colouring: Colouring) {
    const fence = fenceOf(line);
    const token = lex(line, {}).tokens[0] as Tokens.Code;
    this.nesting = nesting;
    this.element = codeBlockElement({ ...token, text: '' }, texts);
    this.#code = new CodeLines(this.element, colouring);
    // marked removes the indentation from lines between backticks, but not from lines between tildes.
    this.#indent = fence.sign === '`' ? blanksBefore(line) : 0;
    this.#end = new ClosingFence(fence, nesting);
    this.#mayClose = new RegExp(`^ {0,3}${fence.sign}*[ \\t]*$`);
  }

  /** Whether the block would be closed by now if it were read in another way. */
  get isMisread(): boolean {
    return this.#end.isPassed;
  }

  /** Takes a whole line. Returns the lines below the block if it is closed now: this one, or none. */
  takeLine(line: string): string[] | undefined {
    const text = line.replace(/\n$/, '');
    if (this.#closesAbove(text)) return [line];
    if (this.#end.dependsOnNext(text)) this.#undecided = text;
    else if (this.#end.takes(text, false)) return this.#ended();
    else this.#code.take(this.#unindented(text));
    return undefined;
  }

  /** Shows the line that is still arriving, unless it may become the closing one. */
  draw(partial: string): void {
    if (partial.trim() !== '') this.#closesAbove(partial);
    this.#code.draw(this.#mayClose.test(partial) ? undefined : this.#unindented(partial));
  }

  /** Ends the text. Returns whether the block was closed. */
  end(): boolean {
    const isClosed = this.#closesAbove('');
    if (!isClosed) this.#code.end();
    return isClosed;
  }

  #ended(): string[] {
    this.#code.end();
    return [];
  }

  /** Whether the undecided line closes the block, now that the line below it is known. If not, it is code. */
  #closesAbove(next: string): boolean {
    const line = this.#undecided;
    this.#undecided = undefined;
    if (line === undefined) return false;
    const closes = this.#end.takes(line, next.trim() !== '');
    if (closes) this.#code.end();
    else this.#code.take(this.#unindented(line));
    return closes;
  }

  #unindented(line: string): string {
    return line.slice(Math.min(blanksBefore(line), this.#indent));
  }
}

function blanksBefore(line: string): number {
  return line.search(/[^ ]|$/);
}
