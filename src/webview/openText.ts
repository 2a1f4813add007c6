import type { MarkedToken } from 'marked';
import type { BlockSeries } from './blockSeries.ts';
import { isShown } from './blocks.ts';
import { opensFence } from './openFence.ts';

/** Beyond this much that may still change, it is drawn less often than it grows, and at most this much again is waited for. */
const easilyDrawn = 16 * 1024;
/** A block that is longer is broken: no reply that people read has one. */
export const longestBlock = 64 * 1024;

/** The end of a text, from the first block on that may still change. It is lexed again and again, and short. */
export class OpenText {
  readonly #series: BlockSeries;
  #source = '';
  #isAfterBlank = false;
  #isTable = false;
  #drawnLength = 0;

  constructor(series: BlockSeries) {
    this.#series = series;
  }

  get length(): number {
    return this.#source.length;
  }

  /** Takes a whole line; returns whether it opens a fenced code block, which then is not part of this text. */
  takeLine(line: string): boolean {
    if (this.#source === '' && opensFence(line)) return true;
    const mayBegin = this.#isAfterBlank || this.#isTable || mayBeginBlock(line);
    this.#isAfterBlank = /^[ \t]*\n?$/.test(line);
    if (this.#source === '' && this.#isAfterBlank) return false;
    this.#source += line;
    return mayBegin && !this.#isAfterBlank && this.#settleBefore(line);
  }

  /** Settles all that is there. */
  settle(): void {
    this.#series.settle(this.#series.lex(this.#source));
    this.#series.draw([]);
    this.#restFrom('');
  }

  /** Draws what is not settled, with the line that is still arriving. */
  draw(partial: string): void {
    const source = this.#source + (isUndecided(partial) ? '' : partial);
    const grown = source.length - this.#drawnLength;
    if (grown === 0 || (source.length > easilyDrawn && grown > 0 && grown < source.length / 32)) return;
    this.#drawnLength = source.length;
    this.#series.draw(this.#series.lex(source));
  }

  /** Settles what stands before the last block, now that a line shows that there is another. */
  #settleBefore(line: string): boolean {
    const tokens = this.#series.lex(this.#source);
    // Where nothing but blanks comes after a block, such as one that does not break, the block may still go on.
    const last = tokens.findLastIndex((token) => isShown(token) && token.raw.trim() !== '');
    const before = tokens.slice(0, last);
    const token = tokens[last];
    // marked may rewrite blanks in raw text, but never its length.
    const rest = this.#source.slice(lengthOf(before));
    if (token && dependsOn(before.at(-1), token, rest)) return false;
    this.#series.settle(before);
    if (token?.type === 'code' && opensFence(line) && rest === line) {
      this.#restFrom('');
      return true;
    }
    this.#restFrom(rest);
    if (token) this.#settleParts(token);
    return false;
  }

  #settleParts(token: MarkedToken): void {
    const { length, header } = this.#series.settleParts(token);
    this.#restFrom(header + this.#source.slice(length));
    this.#isTable = header !== '';
  }

  #restFrom(source: string): void {
    this.#source = source;
    this.#drawnLength = 0;
    this.#isAfterBlank = false;
    this.#isTable = false;
  }
}

/** A tag in the first line would make markup of a block, were it not for the paragraph right before it. */
function dependsOn(before: MarkedToken | undefined, token: MarkedToken, source: string): boolean {
  return before?.type === 'paragraph' && token.type !== 'html' && /^ {0,3}</.test(source);
}

/** Whether a line may begin a block without a blank line before it, or go on with one by another part. */
function mayBeginBlock(line: string): boolean {
  return (
    opensFence(line) ||
    /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/.test(line) ||
    /^ {0,3}[|:-][|:\- ]*$/.test(line.trimEnd())
  );
}

/** A last line of nothing but markers may become a list, a rule, a table or a fence, or make the line above it a heading. */
function isUndecided(line: string): boolean {
  return /^\s*(?:[-=*+_~`#>|: ]*|\d{1,9}[.)]?)\s*$/.test(line) || opensFence(line);
}

function lengthOf(tokens: MarkedToken[]): number {
  return tokens.reduce((length, { raw }) => length + raw.length, 0);
}
