// The process at the other end of the wire: a service over TLS for each way to it, the proxy of one of them, and the page that the painting
// is compared with. It notes when bytes come and go, and does nothing else, so that its clock is never late.
import type { TLSSocket } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { authorityCertificate, certificateFor, type Certificate } from '../../support/certificates.ts';
import { endLine, startLine, textLine } from '../../support/events.ts';
import { startProxy } from '../../support/proxyServer.ts';
import { chunk, isWhole, lastChunk, response } from '../../support/rawServer.ts';
import { startBarePage } from './barePageServer.ts';
import { Clock } from './clock.ts';
import type { OnWire, Ready } from './wireMessages.ts';

/** The first piece of each reply, in one write with the head: it begins with the first byte. */
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n';
const first = head + chunk(startLine + textLine('Hello'));
const rest = chunk(endLine) + lastChunk;
const models = response('200 OK', 'application/json', '{"data":[]}');

const clock = new Clock();
const authority = await authorityCertificate();
const proxy = await startProxy();
const send = (message: Ready | OnWire): void => void process.send?.(message);
send({
  ways: {
    direct: { url: `https://127.0.0.1:${await listening('127.0.0.1')}` },
    // The proxy connects every name to this machine.
    proxy: { url: `https://service.test:${await listening('service.test')}`, proxy: proxy.url },
  },
  authority: authority.cert,
  barePage: await startBarePage(clock, send),
});
process.once('disconnect', () => process.exit());

async function listening(host: string): Promise<number> {
  return portOf(service(await certificateFor({ authority, host })));
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function service(certificate: Certificate): Server {
  const server = createTlsServer(certificate);
  // The TCP connection comes before its handshake; each port has one connection at a time that is measured.
  let connectedAt = 0;
  server.on('connection', () => (connectedAt = clock.now));
  server.on('tlsClientError', () => undefined);
  return server.on('secureConnection', (socket) => serve(socket, () => connectedAt));
}

function serve(socket: TLSSocket, connectedAt: () => number): void {
  let received = '';
  let requestAt = 0;
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    if (received === '') requestAt = clock.now;
    received += bytes.toString('latin1');
    if (!isWhole(received)) return;
    if (received.startsWith('POST')) reply(socket, { connectedAt: connectedAt(), requestAt });
    else socket.end(models);
    received = '';
  });
}

/** Replies after as long as a fast model takes, at any moment of a frame. */
function reply(socket: TLSSocket, times: Omit<OnWire, 'repliedAt'>): void {
  clock.compare();
  setTimeout(
    () => {
      const repliedAt = clock.now;
      socket.write(first);
      setTimeout(() => {
        socket.write(rest);
        send({ ...times, repliedAt });
      }, 60);
    },
    150 + 100 * Math.random(),
  );
}
