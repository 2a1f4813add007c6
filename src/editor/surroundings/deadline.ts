/** A point in time after which results are no longer waited for. */
export class Deadline implements Disposable {
  readonly #ended = Promise.withResolvers<undefined>();
  readonly #timer: NodeJS.Timeout;
  #isOver = false;

  constructor(milliseconds: number) {
    this.#timer = setTimeout(() => this[Symbol.dispose](), milliseconds);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves with a result that arrives in time; with undefined if it is late or fails. */
  async inTime<T>(coming: PromiseLike<T>): Promise<T | undefined> {
    return Promise.race([Promise.resolve(coming).catch(() => undefined), this.#ended.promise]);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#ended.resolve(undefined);
  }
}
