import { byEitherWay, hostResponse } from './hostRoute.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Network, Proxy, RequestRecord, Shares } from './network.ts';
import { networkError } from './networkError.ts';
import { send } from './ownRoute.ts';

/**
 * One request, from before it is sent until its response was read. The caller sends it, reads its response, reports whether that succeeded,
 * and always closes it.
 */
export class RunningRequest {
  readonly #request: HttpRequest;
  readonly #network: Network;
  readonly #signal: AbortSignal;
  readonly #proxy: Proxy | undefined;
  readonly #closing = new AbortController();
  readonly #start = performance.now();
  readonly #since: number;
  #way: RequestRecord['way'];
  #answered: Pick<RequestRecord, 'status' | 'firstByte'> = {};
  #received = 0;
  /** When the request was written, and when the first and the last byte of the answer were read. */
  #times: { sent: number; first: number; last: number } | undefined;
  /** The milliseconds in which the reply was passed on. */
  #passingOn = 0;
  /** A request that is closed before its end counts as stopped. */
  #outcome: RequestRecord['outcome'] = 'stopped';

  /**
   * `since`: when the user acted, by `performance.now()`; now, if it is not given. Throws the reason of the signal if it is aborted, and
   * `bad-proxy`.
   */
  constructor(request: HttpRequest, network: Network, signal: AbortSignal, since?: number) {
    signal.throwIfAborted();
    this.#request = request;
    this.#network = network;
    this.#signal = signal;
    this.#since = since ?? this.#start;
    this.#proxy = network.proxyFor?.(request.url);
    this.#way = this.#proxy ? 'proxy' : 'direct';
  }

  get url(): URL {
    return this.#request.url;
  }

  /** Resolves with the response. The bytes of its body are counted as they are read. */
  async send(): Promise<HttpResponse> {
    const signal = AbortSignal.any([this.#signal, this.#closing.signal]);
    const byOwnWay = () => send(this.#request, this.#proxy, this.#network, signal);
    const byHost = (fetch: typeof globalThis.fetch) => {
      this.#way = 'host';
      return hostResponse(fetch, this.#request, this.#network.timeouts, signal);
    };
    const response = await byEitherWay(this.url, this.#host, byOwnWay, byHost);
    this.#answered = { status: response.status, firstByte: this.#seconds };
    const first = performance.now();
    if (response.sentAt !== undefined) this.#times = { sent: response.sentAt, first, last: first };
    // A paused stream emits `data` only for what is read from it, so the bytes can be counted without a stream in between.
    response.body.pause().on('data', ({ byteLength }: Uint8Array) => {
      this.#received += byteLength;
      if (this.#times) this.#times.last = performance.now();
    });
    return response;
  }

  /**
   * The host's route, unless it cannot do what is needed: it can neither present a client certificate nor use a SOCKS proxy (CASES V504), and
   * this variable turns its check of certificates off (CASES V592).
   */
  get #host(): Network['host'] {
    const isChecked = process.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0';
    const isEnough = isChecked && !this.#network.identified && !this.#proxy?.url.startsWith('socks');
    return isEnough ? this.#network.host : undefined;
  }

  /** Yields events of the reply, and notes how long whoever takes them needs for each. */
  async *passedOn<T>(events: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const event of events) {
      const start = performance.now();
      yield event;
      this.#passingOn += performance.now() - start;
    }
  }

  /** Records that the response was read and is valid. */
  succeed(): void {
    this.#outcome = 'ok';
  }

  /** Converts an error that was thrown while the request was sent or its response read → the reason of an abort, or a ServiceError. */
  failure(error: unknown): Error {
    if (this.#signal.aborted) return this.#signal.reason as Error;
    const failure = networkError(error, { url: this.url, timeouts: this.#network.timeouts, stage: 'answered' });
    this.#outcome = failure.kind;
    return failure;
  }

  /** Closes the socket, and passes on the record of the request. */
  close(): void {
    this.#closing.abort();
    this.#network.record?.(this.#record());
  }

  #record(): RequestRecord {
    const { method, url, body } = this.#request;
    return {
      method,
      url: url.origin + url.pathname,
      way: this.#way,
      ...this.#answered,
      seconds: this.#seconds,
      ...(this.#times && { shares: this.#shares(this.#times) }),
      sent: Buffer.byteLength(body ?? ''),
      received: this.#received,
      outcome: this.#outcome,
    };
  }

  #shares({ sent, first, last }: { sent: number; first: number; last: number }): Shares {
    return {
      before: (sent - this.#since) / 1000,
      passingOn: this.#passingOn / 1000,
      toFirst: (first - sent) / 1000,
      toLast: (last - sent) / 1000,
    };
  }

  get #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}
