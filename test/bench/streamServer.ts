// The process that serves the measurements. The first part of a path selects the response, the second its length.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { textLine, endLine, otherLine, startLine } from '../support/events.ts';
import type { Message } from './serverProcess.ts';
import { deltasInBlock, ndjson, sse, type Blocks } from './streams.ts';

const answers: Record<string, (response: ServerResponse, deltas: number) => unknown> = {
  ndjson: (response, deltas) => send(response, blocks(ndjson, deltas)),
  sse: (response, deltas) => send(response, blocks(sse, deltas)),
  twenty: (response, deltas) => response.end(startLine + textLine('twenty chars of text').repeat(deltas) + endLine),
  bomb: (response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  'before-headers': () => undefined,
  'before-text': (response) => response.write(startLine),
  flood: (response) => send(response, blocks(ndjson, Infinity)),
  silence: (response) => response.write(startLine + textLine('Hello')),
};

/** 256 MiB of events without text, compressed. */
const bomb = gzipSync(otherLine.repeat((256 * 1024 * 1024) / otherLine.length), { level: 1 });

function* blocks({ start, block, end }: Blocks, deltas: number): Generator<Buffer> {
  yield start;
  for (let sent = 0; sent < deltas; sent += deltasInBlock) yield block;
  yield end;
}

function send(response: ServerResponse, chunks: Generator<Buffer>): void {
  pipeline(Readable.from(chunks), response, () => undefined);
}

const tell = (message: Message): void => void process.send?.(message);

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const [, kind = '', deltas] = path.split('/');
  tell({ type: 'request', path, at: Date.now() });
  request.socket.once('close', () => tell({ type: 'closed', path, at: Date.now() }));
  answers[kind]?.(response.setHeader('connection', 'close'), Number(deltas));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  tell({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit());
