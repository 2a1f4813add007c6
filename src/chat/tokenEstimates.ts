/** Estimates how many tokens a request has, for each model from what the service counted in the last request to it. */
export class TokenEstimates {
  readonly #counted = new Map<string, Counted>();

  /** Records the tokens that the service counted in a request of that many characters. Impossible numbers are ignored. */
  readonly note = (model: string, characters: number, tokens: number): void => {
    const isCount = Number.isSafeInteger(tokens) && tokens > 0 && tokens <= characters * 4 + mostAdded;
    if (isCount && characters > 0) this.#counted.set(model, { characters, tokens });
  };

  /** The tokens of a request of that many characters: those of the last request, corrected by the difference in length. */
  of(model: string, characters: number): number {
    const last = this.#counted.get(model) ?? { characters: 0, tokens: 0 };
    const difference = (characters - last.characters) / this.charactersPerToken(model);
    return Math.max(0, Math.round(last.tokens + difference));
  }

  /** The characters of one token, between 1 and 6. */
  charactersPerToken(model: string): number {
    const last = this.#counted.get(model);
    if (!last || last.characters < shortest) return usual;
    return Math.min(most, Math.max(fewest, last.characters / last.tokens));
  }
}

/** The characters of one token if nothing was counted yet, as for English text and code. */
const usual = 4;
/** The characters of the shortest request that is used for estimates: in a shorter one, the words that the service adds count too much. */
const shortest = 1000;
/** The limits for the characters of one token, from scripts with a sign for each word to long runs of spaces. */
const [fewest, most] = [1, 6];
/** The most tokens that a service may add in its own system prompt. A higher number is not a valid count. */
const mostAdded = 200_000;

interface Counted {
  characters: number;
  tokens: number;
}
