/**
 * Limits the work of a lexer. Some text is read again for each of its levels: a line that continues a quote without its markers makes
 * marked read the whole quote again, so the work doubles with each level.
 */
export class LexingBudget {
  /** What may still be read for the block or passage that is read now. */
  #left = Infinity;
  /** What was read for the last one. */
  #spent = 0;
  /** What the blocks of the text may read together, besides the least work of each. */
  #spare = Infinity;

  /** Begins with a text of this length. */
  start(length: number): void {
    this.#spare = workPerCharacter * length;
  }

  /** Counts characters that are read. Throws if they are too many; the outermost `within` returns then. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new BudgetSpent();
  }

  /** Reads a text of this length, unless that takes too much work: then returns the result of `otherwise`. */
  within<Result>(length: number, read: () => Result, otherwise: () => Result): Result {
    return this.#with(leastWork + workPerCharacter * length, read, otherwise);
  }

  /** The same for a block that begins a text of this length, and ends somewhere in it. */
  withinRest<Result>(length: number, read: () => Result, otherwise: () => Result): Result {
    if (this.#left !== Infinity) return read();
    const most = leastWork + Math.min(workPerCharacter * length, this.#spare);
    try {
      return this.#with(most, read, otherwise);
    } finally {
      this.#spare -= Math.max(0, this.#spent - leastWork);
    }
  }

  #with<Result>(most: number, read: () => Result, otherwise: () => Result): Result {
    if (this.#left !== Infinity) return read();
    this.#left = most;
    try {
      return read();
    } catch (error) {
      if (error instanceof BudgetSpent) return otherwise();
      throw error;
    } finally {
      this.#spent = most - this.#left;
      this.#left = Infinity;
    }
  }
}

/**
 * The number of characters that may be read for one block or passage: so many, and each of its characters so many times more. In real
 * text, each character is read once for each of its levels: short blocks have some, long ones few. Nobody knows before where a block ends, and
 * each line may be one: of all that follows, each character counts for one of them.
 */
const leastWork = 10_000;
const workPerCharacter = 2;

/** Thrown when the budget is spent. */
class BudgetSpent extends Error {}
