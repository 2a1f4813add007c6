/** Characters of one token where nothing was counted yet: English text and code have about as many. */
const usual = 4;
/** A shorter request says little: the words that the service adds by itself count as much. */
const shortest = 1000;
/** Characters of one token, from scripts that have a sign for each word to long runs of spaces. */
const [fewest, most] = [1, 6];
/** Tokens that a service may add by itself, in a system prompt of its own. More is no count. */
const mostAdded = 200_000;

interface Counted {
  characters: number;
  tokens: number;
}

/** How many tokens a request has, estimated for each model from what the service counted in the last request to it. */
export class TokenEstimates {
  readonly #counted = new Map<string, Counted>();

  /** Takes note of the tokens that the service counted in a request of that many characters. What cannot be is left out. */
  note(model: string, characters: number, tokens: number): void {
    const isCount = Number.isSafeInteger(tokens) && tokens > 0 && tokens <= characters * 4 + mostAdded;
    if (isCount && characters > 0) this.#counted.set(model, { characters, tokens });
  }

  /** Tokens of a request of that many characters: those of the last one, and what is added to it or missing. */
  of(model: string, characters: number): number {
    const last = this.#counted.get(model) ?? { characters: 0, tokens: 0 };
    const difference = (characters - last.characters) / this.charactersPerToken(model);
    return Math.max(0, Math.round(last.tokens + difference));
  }

  /** Between 1 and 6. */
  charactersPerToken(model: string): number {
    const last = this.#counted.get(model);
    if (!last || last.characters < shortest) return usual;
    return Math.min(most, Math.max(fewest, last.characters / last.tokens));
  }
}
