import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Listens for connections that must not come. */
export interface CaptureServer {
  port: number;
  /** Connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts it on loopback; whoever connects is noted and let go. */
export async function startCaptureServer(): Promise<CaptureServer> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
