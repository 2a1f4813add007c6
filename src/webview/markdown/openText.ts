import type { MarkedToken } from 'marked';
import { opensFence } from '../../shared/fences.ts';
import type { BlockSeries } from './blockSeries.ts';
import { isShown } from './blocks.ts';

/** The end of a text, from the first block that may still change. It is short, because it is lexed repeatedly. */
export class OpenText {
  readonly #series: BlockSeries;
  #source = '';
  #isAfterBlank = false;
  #isTable = false;
  #drawnLength = 0;
  // The lengths from which a line, or a fence at the margin, is tried as the start of a block again after it was not one.
  #tryAt = 0;
  #tryFenceAt = 0;

  constructor(series: BlockSeries) {
    this.#series = series;
  }

  get length(): number {
    return this.#source.length;
  }

  /** Takes a whole line. Returns the lines of a fenced code block that ends this text, and is then no longer part of it. */
  takeLine(line: string): string[] {
    if (this.#source === '' && opensFence(line)) return [line];
    const mayBegin = this.#isAfterBlank || this.#isTable || mayBeginBlock(line);
    this.#isAfterBlank = /^[ \t]*\n?$/.test(line);
    if (this.#source === '' && this.#isAfterBlank) return [];
    this.#source += line;
    if (this.#isAfterBlank || !(mayBegin || this.#source.length >= muchOpen)) return [];
    return this.#tryToSettle(opensFenceAtMargin(line));
  }

  /** Settles the whole text. */
  settle(): void {
    this.#series.settle(this.#series.lex(this.#source));
    this.#series.draw([]);
    this.#restFrom('');
    this.#tryAt = this.#tryFenceAt = 0;
  }

  /** Draws what is not settled, with the line that is still arriving. */
  draw(partial: string): void {
    const source = this.#source + (isUndecided(partial) ? '' : partial);
    const grown = source.length - this.#drawnLength;
    if (grown === 0 || (source.length > easilyDrawn && grown > 0 && grown < source.length / 32)) return;
    this.#drawnLength = source.length;
    this.#series.draw(this.#series.lex(source));
  }

  /**
   * Each try costs as much as the open text, and most lines of a long list item, a comment or the like settle nothing. After such a
   * try, the text must first grow by a quarter. Code does not wait, because it should be drawn as code from its first line.
   */
  #tryToSettle(isFence: boolean): string[] {
    const { length } = this.#source;
    if (length < (isFence ? this.#tryFenceAt : this.#tryAt) && length < longestBlock) return [];
    const code = this.#settleBeforeLast();
    const nextTry = length > easilyLexed && length === this.#source.length ? length * 1.25 : 0;
    this.#tryAt = nextTry;
    if (isFence || nextTry === 0) this.#tryFenceAt = nextTry;
    return code;
  }

  /** Settles everything before the last block, because a line shows that another block starts. */
  #settleBeforeLast(): string[] {
    const tokens = this.#series.lex(this.#source);
    // If only white space follows a block, such as a no-break space, the block may still continue.
    const last = tokens.findLastIndex((token) => isShown(token) && token.raw.trim() !== '');
    const before = tokens.slice(0, last);
    const token = tokens[last];
    // marked may rewrite white space in raw text, but never its length.
    const rest = this.#source.slice(lengthOf(before));
    if (token && dependsOn(before.at(-1), token, rest)) return [];
    this.#series.settle(before);
    const lines = token?.type === 'code' ? linesOf(rest) : [];
    if (lines[0] !== undefined && opensFence(lines[0])) {
      this.#restFrom('');
      return lines;
    }
    this.#restFrom(rest);
    if (token) this.#settleParts(token);
    return [];
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

/** If more characters than this may still change, they are drawn less often than they grow, but at least after as many new ones. */
const easilyDrawn = 16 * 1024;
/** The maximum length of a block. Longer ones are split; real replies have none. */
export const longestBlock = 32 * 1024;
/** Up to this many characters are lexed for each line that may begin a block. */
const easilyLexed = 512;
/** From this many characters on, each line is a chance to settle: many short blocks, such as headings, follow each other without one. */
const muchOpen = 1024;

/**
 * Whether a block may become another one with, or without, the block directly before it. A tag in the first line would make it markup
 * if there were no paragraph before it, and text that begins with a quotation mark may be the title of a definition. Without a blank line
 * between two paragraphs, the second one is a formula; as long as that has no end, it may be more of the first one.
 */
function dependsOn(before: MarkedToken | undefined, token: MarkedToken, source: string): boolean {
  if (before?.type === 'def') return !before.title && /^[ \t]*["'(]/.test(source);
  if (before?.type !== 'paragraph') return false;
  if (token.type === 'paragraph') return token.raw.trimEnd() === source.trimEnd();
  return token.type !== 'html' && /^ {0,3}</.test(source);
}

/** Whether a line may begin a block without a blank line before it, or continue a block with another part. */
function mayBeginBlock(line: string): boolean {
  return (
    opensFence(line) ||
    /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/.test(line) ||
    /^ {0,3}[|:-][|:\- ]*$/.test(line.trimEnd())
  );
}

/** Whether a line opens a fence at the margin; within a list, fences are indented. */
function opensFenceAtMargin(line: string): boolean {
  return !line.startsWith(' ') && opensFence(line);
}

/** Whether a last line contains only markers: it may become a list, a rule, a table or a fence, or make the line above it a heading. */
function isUndecided(line: string): boolean {
  return /^(?:[-=*+_~`#>|:$ ]*|\d{1,9}[.)]?)$/.test(line.trim()) || opensFence(line);
}

function lengthOf(tokens: MarkedToken[]): number {
  return tokens.reduce((length, { raw }) => length + raw.length, 0);
}

function linesOf(source: string): string[] {
  return source.match(/[^\n]+\n?|\n/g) ?? [];
}
