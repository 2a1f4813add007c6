import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A whole HTTP response. A body in pieces is sent piece by piece; when it throws, the connection is cut. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** A response with one JSON value. */
export function jsonAnswer(status: number, value: unknown): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

/** A response that says what is wrong, in the error shape of the common convention. */
export function errorAnswer(status: number, message: string, headers: Record<string, string> = {}): HttpAnswer {
  const answer = jsonAnswer(status, { error: { message } });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Sends a response. Rejects when the body throws or the client closes before the end. */
export async function sendAnswer(response: ServerResponse, answer: HttpAnswer): Promise<void> {
  response.setHeaders(new Map(Object.entries({ 'cache-control': 'no-store', ...answer.headers })));
  response.writeHead(answer.status);
  if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
    response.end(answer.body);
    return;
  }
  await pipeline(Readable.from(answer.body), response);
}
