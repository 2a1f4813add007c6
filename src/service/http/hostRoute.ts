import { Readable } from 'node:stream';
import { isLoopback } from '../baseUrl.ts';
import { ServiceError } from '../errors/errors.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import { field } from '../../shared/json.ts';
import type { HostRoute, Timeouts } from './network.ts';
import { isBadProxy, isUnreachable, networkError, type Stage } from './networkError.ts';
import { within } from './within.ts';

/**
 * Sends a request over our own route; if that gets no connection at all, sends it once over the route of VS Code (the host). Remembers
 * which route reached the origin until that route fails. Both routes throw ServiceErrors.
 */
export async function byEitherWay<T>(
  { origin, hostname }: URL,
  host: HostRoute | undefined,
  byOwnWay: () => Promise<T>,
  byHost: (fetch: typeof globalThis.fetch) => Promise<T>,
): Promise<T> {
  if (!host || isLoopback(hostname)) return byOwnWay();
  const { fetch, reached } = host;
  const arrived = (way: 'own' | 'host') => (response: T) => {
    reached.set(origin, way);
    return response;
  };
  if (reached.get(origin) === 'host') return byHost(fetch).catch(forget(host, origin));
  try {
    return await byOwnWay().then(arrived('own'));
  } catch (error) {
    // VS Code connects to a proxy that ends each connection thousands of times a second. (CASES V505)
    if (!isUnreachable(error) || isBadProxy(error)) throw error;
    // The service may be down, or this machine in another network: the next attempt finds out.
    if (reached.delete(origin)) throw error;
    return byHost(fetch).then(arrived('host'), (hostError: unknown) => {
      throw gotFurther(hostError) ? hostError : error;
    });
  }
}

function forget({ reached }: HostRoute, origin: string) {
  return (error: unknown): never => {
    reached.delete(origin);
    throw error;
  };
}

/** An error after the connection was established says more than that there was none, and may come after the request was sent. */
function gotFurther(error: unknown): boolean {
  return !isUnreachable(error) && !(error instanceof ServiceError && error.kind === 'unexpected');
}

/** Sends one request with the `fetch` of VS Code, which decodes the body itself. Throws the reason of an abort, or a ServiceError. */
export async function hostResponse(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body }: HttpRequest,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { firstByte, idle } = timeouts;
  const silence = new AbortController();
  const late = () => new ServiceError('first-byte-timeout', { seconds: firstByte });
  // VS Code looks for a proxy before it heeds the signal, so it is not waited for.
  const response = await within(firstByte, late, AbortSignal.any([signal, silence.signal]), (limited) =>
    fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal: limited }),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw networkError(error, { url, timeouts, stage: stageOf(error) });
  });
  return {
    // A browser's fetch hides the status of a redirect.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    headers: Object.fromEntries(response.headers),
    body: limitedSilence(Readable.from(response.body ?? []), idle, signal, (error) => silence.abort(error)),
  };
}

/** Passes on a body, and calls `abort` with `idle-timeout` when no data arrives for this number of seconds; 0 is no limit. */
function limitedSilence(
  body: Readable,
  seconds: number,
  signal: AbortSignal,
  abort: (error: ServiceError) => void,
): Readable {
  if (seconds === 0) return body;
  const timer = setTimeout(() => abort(new ServiceError('idle-timeout', { seconds })), seconds * 1000);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return body.pause().on('data', () => timer.refresh());
}

/**
 * fetch does not report how far the request got. The error of a socket says which of its operations failed, and that of undici how many
 * bytes were received; without either, a part of the response may have arrived.
 */
function stageOf(error: unknown): Stage {
  const cause = field(error, 'cause');
  const isOfConnecting =
    ['connect', 'getaddrinfo'].includes(String(field(cause, 'syscall'))) ||
    field(cause, 'code') === 'UND_ERR_CONNECT_TIMEOUT' ||
    // The status of a proxy that opened no tunnel. (CASES V503)
    [cause, field(cause, 'cause')].some((one) => String(field(one, 'message')).startsWith('Proxy response'));
  if (isOfConnecting) return 'connecting';
  return field(field(cause, 'socket'), 'bytesRead') === 0 ? 'sent' : 'begun';
}
