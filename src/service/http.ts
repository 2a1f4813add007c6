import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { Dispatcher } from 'undici';
import { decoded } from './decoded.ts';
import { byEitherWay, hostResponse } from './hostRoute.ts';
import type { Network, Proxy } from './network.ts';
import { networkError } from './networkError.ts';
import { Recording } from './recording.ts';
import { untilAborted } from './untilAborted.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request and gives its response to `read`; when `read` is through, or the signal aborts, the socket is closed.
 * Follows no redirect. What the network does is thrown as a ServiceError, an abort as it comes.
 * Each request has a connection of its own: none is reused, so none can have been closed meanwhile.
 */
export async function* exchange<T>(
  sent: HttpRequest,
  network: Network,
  signal: AbortSignal,
  read: (response: HttpResponse) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const { url } = sent;
  const proxy = network.proxyFor?.(url);
  const record = new Recording(sent, proxy ? 'proxy' : 'direct');
  const dispatcher = dispatcherFor(url, proxy, network, signal);
  const asServiceError = (error: unknown, answered: boolean): unknown =>
    signal.aborted ? signal.reason : networkError(error, { url, proxy, timeouts: network.timeouts, answered });
  const byOwnWay = (): Promise<HttpResponse> =>
    responseOver(dispatcher, sent, signal).catch((error: unknown) => {
      throw asServiceError(error, false);
    });
  const byHost = (fetch: typeof globalThis.fetch): Promise<HttpResponse> => {
    record.way = 'host';
    return hostResponse(fetch, sent, network.timeouts, signal);
  };
  try {
    signal.throwIfAborted();
    yield* read(record.answered(await byEitherWay(url, network.host, byOwnWay, byHost)));
    record.outcome = 'ok';
  } catch (error) {
    const failure = asServiceError(error, true);
    record.failed(failure);
    throw failure;
  } finally {
    await dispatcher.destroy();
    network.record?.(record.end());
  }
}

function dispatcherFor(url: URL, proxy: Proxy | undefined, network: Network, signal: AbortSignal): Dispatcher {
  const { connect, firstByte, idle } = network.timeouts;
  // Without the signal, undici would hear of an abort only once the connection stands.
  const tls = { timeout: connect * 1000, signal, ...(network.trusted && { secureContext: network.trusted }) };
  const limits = { headersTimeout: firstByte * 1000, bodyTimeout: idle * 1000, allowH2: false };
  if (!proxy) return new Client(url.origin, { ...limits, connect: tls });
  return new ProxyAgent({
    uri: proxy.url,
    ...(proxy.authorization && { token: proxy.authorization }),
    ...limits,
    connections: 1,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (origin, options) => new Client(origin, { ...options, ...limits }),
  });
}

async function responseOver(
  dispatcher: Dispatcher,
  { method, url, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const options = { origin: url.origin, method, path: url.pathname, headers, signal, body: body ?? null };
  const response = await untilAborted(request.call(dispatcher, options), signal);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: decoded(response.body, response.headers['content-encoding']),
  };
}
