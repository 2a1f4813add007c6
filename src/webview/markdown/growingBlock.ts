import type { MarkedToken } from 'marked';

/** What is needed to continue lexing a block: its source after `length` characters, with `header` before it. */
export interface Remainder {
  length: number;
  header: string;
}

/** The maximum number of parts of a list or table that are laid out together. Real lists have fewer. */
export const mostParts = 500;
/** The maximum number of table cells that are laid out together, so a wide table has fewer rows in a block. */
export const mostCells = 3000;

/** A block that grows in parts, such as a list in items. Later tokens of the block do not contain its settled parts. */
export interface GrowingBlock<Token extends MarkedToken = MarkedToken> {
  element: HTMLElement;
  /** Whether a token represents the continuation of this block. */
  continuesAs(token: MarkedToken): token is Token;
  draw(token: Token): void;
  /** Settles the parts that will no longer change. */
  settleParts(token: Token): Remainder;
  /** Whether the block has the maximum number of parts. Further parts go into another block. */
  readonly isFull: boolean;
  /** Removes the parts that are not settled, and returns the token of the block that continues with them. */
  cut(token: Token): Token;
  /** Settles all parts. */
  settle(token: Token): void;
}
