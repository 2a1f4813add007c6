// A server that must not be contacted: it never responds, and counts the connections.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A running capture server. */
export interface CaptureServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  /** How many connections have been made so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts one on any free port. */
export async function startCaptureServer(): Promise<CaptureServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => sockets.length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
