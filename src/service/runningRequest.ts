import { byEitherWay, hostResponse } from './hostRoute.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Network, Proxy, RequestRecord } from './network.ts';
import { networkError } from './networkError.ts';
import { send } from './ownRoute.ts';

/**
 * One request, from before it is sent until its response was read. Who starts one sends it, reads its response, says whether that
 * succeeded, and closes it whatever happens.
 */
export class RunningRequest {
  readonly #request: HttpRequest;
  readonly #network: Network;
  readonly #signal: AbortSignal;
  readonly #proxy: Proxy | undefined;
  readonly #closing = new AbortController();
  readonly #start = performance.now();
  #way: RequestRecord['way'];
  #answered: Pick<RequestRecord, 'status' | 'firstByte'> = {};
  #received = 0;
  /** A request that is closed before its end was stopped. */
  #outcome: RequestRecord['outcome'] = 'stopped';

  /** Throws when the signal is aborted, and `bad-proxy`. */
  constructor(request: HttpRequest, network: Network, signal: AbortSignal) {
    signal.throwIfAborted();
    this.#request = request;
    this.#network = network;
    this.#signal = signal;
    this.#proxy = network.proxyFor?.(request.url);
    this.#way = this.#proxy ? 'proxy' : 'direct';
  }

  get url(): URL {
    return this.#request.url;
  }

  /** Resolves with the response, the bytes of whose body are counted as they are read. */
  async send(): Promise<HttpResponse> {
    const signal = AbortSignal.any([this.#signal, this.#closing.signal]);
    const byOwnWay = () => send(this.#request, this.#proxy, this.#network, signal);
    const byHost = (fetch: typeof globalThis.fetch) => {
      this.#way = 'host';
      return hostResponse(fetch, this.#request, this.#network.timeouts, signal);
    };
    // A client certificate is presented or nothing is sent: the host's way has none.
    const host = this.#network.identified ? undefined : this.#network.host;
    const response = await byEitherWay(this.url, host, byOwnWay, byHost);
    this.#answered = { status: response.status, firstByte: this.#seconds };
    // Paused, a stream emits `data` only for what is read of it: it is counted without a stream in between.
    response.body.pause().on('data', ({ byteLength }: Uint8Array) => (this.#received += byteLength));
    return response;
  }

  /** The response was read, and is what was asked for. */
  succeed(): void {
    this.#outcome = 'ok';
  }

  /** What was thrown while the request was sent, or its response read → an abort as it came, or a ServiceError. */
  failure(error: unknown): Error {
    if (this.#signal.aborted) return this.#signal.reason as Error;
    const failure = networkError(error, { url: this.url, timeouts: this.#network.timeouts, stage: 'answered' });
    this.#outcome = failure.kind;
    return failure;
  }

  /** Closes the socket, and hands out the record of the request. */
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
      sent: Buffer.byteLength(body ?? ''),
      received: this.#received,
      outcome: this.#outcome,
    };
  }

  get #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}
