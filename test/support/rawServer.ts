import { once, type EventEmitter } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a raw server does with a connection once a whole request has arrived. */
export type Answer = (socket: Socket, request: string) => void;

export interface RawServer {
  url: string;
  /** Whole requests as they arrived, head and body. */
  requests: string[];
  /** How many connections were made, and how many bytes of requests came over them. */
  counts: () => { connections: number; bytes: number };
  /** Emits `connection` for each connection. */
  connections: EventEmitter;
  /** Resolves when the client has closed a connection. */
  closed: Promise<unknown>;
  close(): Promise<void>;
}

/** A TCP server, or another that `create` makes, which passes each whole request to `answer`, which then writes the exact bytes. */
export async function startRawServer(
  answer: Answer,
  create: (onSocket: (socket: Socket) => void) => Server = createServer,
): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const closed = Promise.withResolvers<unknown>();
  let bytes = 0;
  const server = create((socket) => {
    let received = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes += chunk.byteLength;
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      requests.push(received);
      answer(socket, received);
      received = '';
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => closed.resolve(undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    counts: () => ({ connections: sockets.size, bytes }),
    connections: server,
    closed: closed.promise,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a request has arrived completely. */
export function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(request)?.[1] ?? '0';
  return end >= 0 && request.length >= end + 4 + Number(length);
}

/** The head of a chunked NDJSON response. */
export const ndjsonHead =
  'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';

/** Some text as one chunk of a chunked body. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/** The end of a chunked body. */
export const lastChunk = '0\r\n\r\n';

/** A whole response with a body of known length. */
export function response(status: string, contentType: string, body: string, ...headers: string[]): string {
  const head = [`HTTP/1.1 ${status}`, `Content-Type: ${contentType}`, `Content-Length: ${Buffer.byteLength(body)}`];
  return [...head, ...headers, 'Connection: close', '', body].join('\r\n');
}
