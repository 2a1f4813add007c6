/** The replies that are arriving in a conversation, by their ids, and what stops each. */
export class ArrivingReplies {
  readonly #stops = new Map<string, AbortController>();
  #allEnded = Promise.resolve();

  areAny(): boolean {
    return this.#stops.size > 0;
  }

  has(id: string): boolean {
    return this.#stops.has(id);
  }

  /** Adds a reply. Returns the signal that stops it. */
  add(id: string): AbortSignal {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    return stop.signal;
  }

  /** Notes that a reply has ended. */
  delete(id: string): void {
    this.#stops.delete(id);
  }

  /** Stops the reply with this id, or all. Their text stays. */
  stop(id?: string): void {
    if (id === undefined) for (const stop of this.#stops.values()) stop.abort();
    else this.#stops.get(id)?.abort();
  }

  /** Stops all, and forgets them: they belong to a conversation that is not shown any more. */
  leave(): void {
    this.stop();
    this.#stops.clear();
  }

  /** Makes `idle` wait for the ends of these too. */
  await(ends: readonly Promise<unknown>[]): void {
    this.#allEnded = Promise.allSettled([this.#allEnded, ...ends]).then(() => undefined);
  }

  /** Resolves when no reply is arriving. */
  async idle(): Promise<void> {
    while (this.areAny()) await this.#allEnded;
  }
}
