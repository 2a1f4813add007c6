import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type LookupFunction } from 'node:net';
import { Server, type HttpServerOptions } from 'proxy-chain';
import type { Certificate } from './certificates.ts';

/** A running proxy. */
export interface Proxy {
  /** `http://127.0.0.1:<port>`, or with https. */
  url: string;
  port: number;
  /** The requested targets, as `host:port`. */
  targets: string[];
  /** All bytes that clients sent to it, as they were on the wire. */
  wire(): Buffer;
  /** Resolves when a client has closed its connection. */
  closed: Promise<unknown>;
  close(): Promise<void>;
}

/** The login that a proxy asks for, and the certificate of one that speaks TLS. */
export interface ProxyOptions {
  login?: { user: string; password: string };
  tls?: Certificate;
}

/** A real proxy that connects every host name to this machine, so that tests may use names that do not resolve. */
export async function startProxy({ login, tls }: ProxyOptions = {}): Promise<Proxy> {
  const targets: string[] = [];
  const options: HttpServerOptions = {
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ hostname, port, username, password }) => {
      const allowed = !login || (username === login.user && password === login.password);
      if (allowed) targets.push(`${hostname}:${port}`);
      return { requestAuthentication: !allowed, dnsLookup: toThisMachine as typeof lookup };
    },
  };
  const proxy = new Server(tls ? { ...options, serverType: 'https', httpsOptions: tls } : options);
  await proxy.listen();
  const wire = await startWire(proxy.port);
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${wire.port}`,
    port: wire.port,
    targets,
    wire: wire.bytes,
    closed: wire.closed,
    async close() {
      await proxy.close(true);
      await wire.close();
    },
  };
}

const toThisMachine: LookupFunction = (_name, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** Forwards everything to a port, and keeps what clients send. */
async function startWire(port: number) {
  const chunks: Buffer[] = [];
  const closed = Promise.withResolvers<undefined>();
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    client.on('data', (chunk) => chunks.push(chunk));
    client
      .on('error', () => undefined)
      .on('close', () => {
        closed.resolve(undefined);
        target.destroy();
      });
    target.on('error', () => undefined).on('close', () => client.destroy());
    client.pipe(target).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => Buffer.concat(chunks),
    closed: closed.promise,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
