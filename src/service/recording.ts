import { ServiceError } from './errors.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { RequestRecord } from './network.ts';

/** The record of a request while it runs. */
export class Recording {
  way: RequestRecord['way'];
  /** A request that is left before its end was stopped. */
  outcome: RequestRecord['outcome'] = 'stopped';
  readonly #request: HttpRequest;
  readonly #start = performance.now();
  #status: number | undefined;
  #firstByte: number | undefined;
  #received = 0;

  constructor(request: HttpRequest, way: RequestRecord['way']) {
    this.#request = request;
    this.way = way;
  }

  /** The response with its bytes counted. */
  answered(response: HttpResponse): HttpResponse {
    this.#status = response.status;
    this.#firstByte = this.#seconds;
    return { ...response, body: this.#counted(response.body) };
  }

  failed(error: unknown): void {
    if (error instanceof ServiceError) this.outcome = error.kind;
  }

  end(): RequestRecord {
    const { method, url, body } = this.#request;
    return {
      method,
      url: url.origin + url.pathname,
      way: this.way,
      ...(this.#status !== undefined && { status: this.#status }),
      ...(this.#firstByte !== undefined && { firstByte: this.#firstByte }),
      seconds: this.#seconds,
      sent: Buffer.byteLength(body ?? ''),
      received: this.#received,
      outcome: this.outcome,
    };
  }

  get #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#received += chunk.byteLength;
      yield chunk;
    }
  }
}
