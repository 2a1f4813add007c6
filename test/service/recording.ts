import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './refusal.ts';

/** A request as it arrived. */
export interface RecordedRequest {
  method: string;
  /** Without the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** As text; only its beginning when it was over the limit or the client left while sending. */
  body: string;
  /** When it began to arrive, in milliseconds since 1970. */
  at: number;
  /** The status of the response, once it is sent. */
  status?: number;
  /** The `Retry-After` header of the response. */
  retryAfter?: string;
  /** True once the client closed before the response was complete. */
  closedEarly: boolean;
}

/** What an endpoint sees of a request. */
export interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  /** The whole body. Throws a Refusal (413) when it was over the limit. */
  body: () => string;
  /** Aborts when the connection closes before the response is complete. */
  signal: AbortSignal;
}

const bodyLimit = 8 * 1024 * 1024;

/** Reads a request to its end, then adds it to the records, so that none is listed without its body. */
export async function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
  records: RecordedRequest[],
): Promise<Call> {
  const { method = '', url = '', headers } = request;
  const path = url.replace(/\?.*$/s, '');
  const record: RecordedRequest = { method, path, headers, body: '', at: Date.now(), closedEarly: false };
  const signal = watchClosing(request, response, record);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      // The part over the limit is read and dropped: closing while the client still sends would lose the response.
      size += chunk.length;
      if (size <= bodyLimit) chunks.push(chunk);
    }
  } finally {
    record.body = Buffer.concat(chunks).toString();
    records.push(record);
  }
  return { path: record.path, headers, signal, body: () => withinLimit(size, record.body) };
}

function withinLimit(size: number, body: string): string {
  if (size > bodyLimit) throw new Refusal(413, `The request body is over ${bodyLimit / 1024 / 1024} MiB.`);
  return body;
}

function watchClosing(request: IncomingMessage, response: ServerResponse, record: RecordedRequest): AbortSignal {
  const controller = new AbortController();
  const { socket } = request;
  response.on('close', () => {
    const after = response.getHeader('retry-after');
    if (after !== undefined) record.retryAfter = String(after);
    if (response.headersSent) record.status = response.statusCode;
    if (response.writableFinished) return;
    // When the service itself cut the connection, there is neither an end nor a system error from the client.
    record.closedEarly = socket.readableEnded || (socket.errored !== null && 'syscall' in socket.errored);
    controller.abort();
  });
  return controller.signal;
}
