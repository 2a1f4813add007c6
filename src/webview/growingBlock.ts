import type { MarkedToken } from 'marked';

/** What a block needs to be lexed on: its source from `length` characters on, with `header` before it. */
export interface Remainder {
  length: number;
  header: string;
}

/** A block that grows by its parts, such as a list by its items. Those that are settled are not in later tokens of it. */
export interface GrowingBlock<Token extends MarkedToken = MarkedToken> {
  element: HTMLElement;
  /** Whether a token stands for this block, further on. */
  continuesAs(token: MarkedToken): token is Token;
  draw(token: Token): void;
  /** Settles the parts that will change no more. */
  settleParts(token: Token): Remainder;
  /** Settles all that is there. */
  settle(token: Token): void;
}
