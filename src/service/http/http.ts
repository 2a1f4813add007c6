import type { Readable } from 'node:stream';

/** The parts of undici that send a request. This file is loaded with the first request. */
export { default as connect } from 'undici/lib/api/api-connect.js';
export { default as request } from 'undici/lib/api/api-request.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { Socks5Client } from 'undici/lib/core/socks5-client.js';
export { default as Client } from 'undici/lib/dispatcher/client.js';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Its chunks are `Uint8Array`s. */
  body: Readable;
  /** When the request was written, by `performance.now()`; absent if the route does not tell. */
  sentAt?: number;
}
