import Client from 'undici/lib/dispatcher/client.js';
import request from 'undici/lib/api/api-request.js';
import { networkError } from './networkError.ts';

/** Limits in seconds; 0 is none. */
export interface Timeouts {
  connect: number;
  firstByte: number;
  idle: number;
}

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
  { method, url, headers, body }: HttpRequest,
  timeouts: Timeouts,
  signal: AbortSignal,
  read: (response: HttpResponse) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = new Client(url.origin, {
    // Without the signal, undici would hear of an abort only once the connection stands.
    connect: { timeout: timeouts.connect * 1000, signal },
    headersTimeout: timeouts.firstByte * 1000,
    bodyTimeout: timeouts.idle * 1000,
  });
  try {
    signal.throwIfAborted();
    const options = { method, path: url.pathname, headers, signal, body: body ?? null };
    const { statusCode: status, ...response } = await request.call(client, options);
    yield* read({ status, headers: response.headers, body: response.body });
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(error, url.host, timeouts);
  } finally {
    await client.destroy();
  }
}
