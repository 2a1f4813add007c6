import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Connections that are made meanwhile, one after the other: closing one takes as long as making one or two. */
const others = 20;

/** Fails unless a connection is closed while others are made. Their order shows it without a clock. */
export async function closedAtOnce(closed: Promise<unknown>): Promise<void> {
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < others; count++) await once(connect(port, '127.0.0.1').resume(), 'close');
  server.close();
  assert.ok(isClosed, `The connection was still open after ${others} others.`);
}
