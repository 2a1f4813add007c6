import { Lexer } from 'marked';

interface Lexing {
  blockTokens: (this: Lexer, source: string, ...others: unknown[]) => unknown;
  inlineTokens: (this: Lexer, source: string, ...others: unknown[]) => unknown;
}

/** The number of characters that marked reads during an action, each as often as it is read. */
export function lexingWork(act: () => void): number {
  const prototype = Lexer.prototype as unknown as Lexing;
  const { blockTokens, inlineTokens } = prototype;
  let work = 0;
  prototype.blockTokens = function (source, ...others) {
    work += source.length;
    return blockTokens.call(this, source, ...others);
  };
  prototype.inlineTokens = function (source, ...others) {
    work += source.length;
    return inlineTokens.call(this, source, ...others);
  };
  try {
    act();
  } finally {
    Object.assign(prototype, { blockTokens, inlineTokens });
  }
  return work;
}
