import { createServer, type TlsOptions } from 'node:tls';
import { startRawServer, type Answer, type RawServer } from './rawServer.ts';

/** A raw server behind TLS; `url` names it by its address, 127.0.0.1. */
export async function startTlsServer(tls: TlsOptions, answer: Answer): Promise<RawServer> {
  const server = await startRawServer(answer, (onSocket) =>
    // A handshake that fails is the client's to tell.
    createServer(tls, onSocket).on('tlsClientError', () => undefined),
  );
  return { ...server, url: server.url.replace('http:', 'https:') };
}
