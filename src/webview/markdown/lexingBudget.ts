/**
 * Limits the work of a lexer. Some text is read again for each of its levels: a line that continues a quote without its markers makes
 * marked read the whole quote again, so the work doubles with each level.
 */
export class LexingBudget {
  #left = Infinity;

  /** Counts characters that are read. Throws if they are too many; the outermost `within` returns then. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new BudgetSpent();
  }

  /** Reads a text of this length, unless that takes too much work: then returns the result of `otherwise`. */
  within<Result>(length: number, read: () => Result, otherwise: () => Result): Result {
    if (this.#left !== Infinity) return read();
    this.#left = leastWork + workPerCharacter * length;
    try {
      return read();
    } catch (error) {
      if (error instanceof BudgetSpent) return otherwise();
      throw error;
    } finally {
      this.#left = Infinity;
    }
  }
}

/**
 * The number of characters that may be read for one block or passage: so many, and each of its characters so many times more. In real
 * text, each character is read once for each of its levels: short blocks have some, long ones few.
 */
const leastWork = 10_000;
const workPerCharacter = 2;

/** Thrown when the budget is spent. */
class BudgetSpent extends Error {}
