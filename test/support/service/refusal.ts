/** A request the service will not serve: the HTTP status, and a sentence for the caller. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
