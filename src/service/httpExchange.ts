import { byEitherWay, hostResponse } from './hostRoute.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Network } from './network.ts';
import { networkError } from './networkError.ts';
import { send } from './ownRoute.ts';
import { Recording } from './recording.ts';

/**
 * Sends one request and gives its response to `read`; when `read` is through, or the signal aborts, the socket is closed.
 * What the network does is thrown as a ServiceError, an abort as it comes.
 */
export async function* exchange<T>(
  sent: HttpRequest,
  network: Network,
  signal: AbortSignal,
  read: (response: HttpResponse) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const { url } = sent;
  const { timeouts } = network;
  const proxy = network.proxyFor?.(url);
  const record = new Recording(sent, proxy ? 'proxy' : 'direct');
  const over = new AbortController();
  const untilOver = AbortSignal.any([signal, over.signal]);
  const byOwnWay = () => send(sent, proxy, network, untilOver);
  const byHost = (fetch: typeof globalThis.fetch) => {
    record.way = 'host';
    return hostResponse(fetch, sent, timeouts, untilOver);
  };
  try {
    yield* read(record.answered(await byEitherWay(url, network.host, byOwnWay, byHost)));
    record.outcome = 'ok';
  } catch (error) {
    const told: unknown = signal.aborted ? signal.reason : networkError(error, { url, timeouts, stage: 'answered' });
    record.failed(told);
    throw told;
  } finally {
    over.abort();
    network.record?.(record.end());
  }
}
