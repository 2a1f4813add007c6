/** Runs tasks that belong to the same object in their order. */
export class InOrder {
  readonly #last = new WeakMap<object, Promise<unknown>>();

  /** Runs a task once the one before it has ended, or has called `next`: then it does not matter any more how long it goes on. */
  async run(of: object, task: (next: () => void) => Promise<void> | void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = this.#last.get(of);
    this.#last.set(of, promise);
    // Without another one, it begins at once.
    if (before) await before;
    const next = (): void => {
      if (this.#last.get(of) === promise) this.#last.delete(of);
      resolve(undefined);
    };
    try {
      const ended = task(next);
      // What takes no time has ended when the caller goes on.
      if (ended) await ended;
    } finally {
      next();
    }
  }
}
