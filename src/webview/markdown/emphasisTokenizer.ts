import { Tokenizer, type Tokens } from 'marked';
import { emphasisIn, type Emphasis } from './emphasis.ts';

/** marked's tokenizer, with emphasis as in `emphasisIn`. */
export class EmphasisTokenizer extends Tokenizer {
  /** The emphasis of each source that is being read, which may be within that of another. */
  readonly #known = new Map<string, Map<number, Emphasis>>();

  override emStrong(source: string, masked: string): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(source)) return undefined;
    const found = this.#emphasisAt(source, masked);
    return found && { type: found.signs === 1 ? 'em' : 'strong', ...this.#partsOf(source, found) };
  }

  override del(source: string, masked: string): Tokens.Del | undefined {
    if (!source.startsWith('~~')) return undefined;
    const found = this.#emphasisAt(source, masked);
    return found && { type: 'del', ...this.#partsOf(source, found) };
  }

  /** marked removes what it has read from the source, but not from the masked one. */
  #emphasisAt(source: string, masked: string): Emphasis | undefined {
    const known = this.#known.get(masked) ?? emphasisIn(masked);
    this.#known.set(masked, known);
    return known.get(masked.length - source.length);
  }

  #partsOf(source: string, { start, end, signs }: Emphasis): Pick<Tokens.Em, 'raw' | 'text' | 'tokens'> {
    const raw = source.slice(0, end - start);
    const text = raw.slice(signs, -signs);
    return { raw, text, tokens: this.lexer.inlineTokens(text) };
  }
}
