// Response bodies as a server or a proxy compresses them.
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Answer } from './rawServer.ts';

/** Compresses in each of the ways that a `Content-Encoding` may name. */
export const encoders: Record<string, (text: string) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

/** The head of a response that ends with its connection. */
export function encodedHead(encoding: string, status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: application/x-ndjson\r\nContent-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`;
}

/** Responds with these bytes, all at once. */
export function encoded(encoding: string, bytes: Buffer, status?: string): Answer {
  return (socket) => {
    socket.write(encodedHead(encoding, status));
    socket.end(bytes);
  };
}

/** About a megabyte of gzip that expands to a gibibyte of the same line over and over. */
export function bomb(line: string): Buffer {
  const mebibyte = line.repeat(Math.ceil((1 << 20) / line.length));
  // After a full flush, a block does not depend on those before it, so it may be repeated.
  const block = deflateRawSync(mebibyte, { finishFlush: constants.Z_FULL_FLUSH });
  const head = gzipSync('').subarray(0, 10);
  return Buffer.concat([head, ...Array.from({ length: 1024 }, () => block)]);
}
