import type { MarkedToken } from 'marked';

/** What a block needs to be lexed on: its source from `length` characters on, with `header` before it. */
export interface Remainder {
  length: number;
  header: string;
}

/** Parts of a list or table that are laid out together. No list that anybody reads has more. */
export const mostParts = 500;
/** Cells of a table that are laid out together; the rows of a wide one are fewer. */
export const mostCells = 3000;

/** A block that grows by its parts, such as a list by its items. Those that are settled are not in later tokens of it. */
export interface GrowingBlock<Token extends MarkedToken = MarkedToken> {
  element: HTMLElement;
  /** Whether a token represents this block, further on. */
  continuesAs(token: MarkedToken): token is Token;
  draw(token: Token): void;
  /** Settles the parts that will change no more. */
  settleParts(token: Token): Remainder;
  /** Whether it has as many parts as are laid out together: those that follow belong into another block. */
  readonly isFull: boolean;
  /** Gives up the parts that are not settled; returns the token of the block that goes on with them. */
  cut(token: Token): Token;
  /** Settles all that is there. */
  settle(token: Token): void;
}
