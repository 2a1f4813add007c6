import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { decoded } from './decoded.ts';
import { ServiceError } from './errors.ts';
import type { buildConnector as Connector, HttpRequest, HttpResponse } from './http.ts';
import type { Network, Proxy } from './network.ts';
import { networkError, proxyError, type NetworkSituation } from './networkError.ts';
import { untilAborted } from './untilAborted.ts';

/** Loaded with the first request: it is many times larger than the code that VS Code loads at the start. */
const http = () => import('./http.ts');

/**
 * Sends one request and resolves with the head of its response. Each request has its own connection, which the signal closes: connections
 * are never reused, so none can already be closed by the server. Follows no redirect. Throws the reason of an abort, or a ServiceError.
 */
export async function send(
  { method, url, headers, body }: HttpRequest,
  proxy: Proxy | undefined,
  network: Network,
  signal: AbortSignal,
): Promise<HttpResponse> {
  let stage: NetworkSituation['stage'] = 'connecting';
  let ended: unknown;
  const { Client, request } = await untilAborted(http(), signal);
  const connector = await connectorFor(proxy, network, signal);
  const connect: Connector.connector = (target, done) =>
    connector(target, (error, socket) => {
      if (error) done(error, null);
      else {
        stage = 'sent';
        // In TLS 1.3, a server rejects a client certificate after the handshake: the socket reports it, undici only says that it was
        // closed.
        socket.once('error', (reason: Error) => (ended = reason));
        done(null, socket);
      }
    });
  const client = new Client(url.origin, { connect, allowH2: false });
  const message = { origin: url.origin, method, path: url.pathname, headers, body: body ?? null, signal };
  try {
    const response = await untilAborted(
      request.call(client, { ...message, ...timeLimits(network.timeouts.firstByte, network) }),
      signal,
    );
    return {
      status: response.statusCode,
      headers: response.headers,
      body: decoded(response.body, response.headers['content-encoding']),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(ended ?? error, { url, timeouts: network.timeouts, stage });
  }
}

/** `head`: seconds until the head of a response must have arrived. */
function timeLimits(head: number, { timeouts }: Network) {
  return { headersTimeout: head * 1000, bodyTimeout: timeouts.idle * 1000 };
}

/** Connects to the service; with a proxy, through a tunnel, whose bytes the proxy cannot read. */
async function connectorFor(
  proxy: Proxy | undefined,
  network: Network,
  signal: AbortSignal,
): Promise<Connector.connector> {
  const { buildConnector } = await http();
  const connectorWith = (secureContext: SecureContext | undefined) =>
    buildConnector({
      timeout: network.timeouts.connect * 1000,
      // Without the signal, undici would notice an abort only once the connection is established.
      signal,
      allowH2: false,
      ...(secureContext && { secureContext }),
    });
  const toService = connectorWith(network.identified ?? network.trusted);
  if (!proxy) return toService;
  const toProxy = connectorWith(network.trusted);
  return (target, done) => {
    tunnel(proxy, target, toProxy, network).then(
      (httpSocket) => toService({ ...target, httpSocket }, done),
      (error: unknown) => done(proxyError(error, proxy, network.timeouts), null),
    );
  };
}

function tunnel(
  proxy: Proxy,
  target: Connector.Options,
  direct: Connector.connector,
  network: Network,
): Promise<Socket> {
  const isSocks = proxy.url.startsWith('socks');
  return (isSocks ? socksTunnel : httpTunnel)(proxy, target, direct, network);
}

async function httpTunnel(
  { url, authorization }: Proxy,
  target: Connector.Options,
  direct: Connector.connector,
  network: Network,
): Promise<Socket> {
  const { Client, connect } = await http();
  const { origin, host } = new URL(url);
  // The proxy's certificate is checked against its own host name, not against the Host header.
  const toProxy: Connector.connector = ({ servername, ...options }, done) => direct(options, done);
  const client = new Client(origin, {
    connect: toProxy,
    allowH2: false,
    ...timeLimits(network.timeouts.connect, network),
  });
  const path = `${target.host ?? target.hostname}${target.port ? '' : ':443'}`;
  const headers = { host: path, ...(authorization && { 'proxy-authorization': authorization }) };
  const { statusCode, socket } = await connect.call(client, { origin, path, headers });
  if (statusCode === 200) return socket;
  socket.on('error', () => undefined).destroy();
  throw new ServiceError(
    statusCode === 407 ? 'proxy-login' : 'proxy-refused',
    { host, code: String(statusCode) },
    { retry: statusCode >= 502 ? {} : undefined },
  );
}

async function socksTunnel(
  { url }: Proxy,
  { hostname, port }: Connector.Options,
  direct: Connector.connector,
  { timeouts }: Network,
): Promise<Socket> {
  const { Socks5Client } = await http();
  const proxy = new URL(url);
  const socket = await connected(direct, { hostname: proxy.hostname, port: proxy.port || '1080', protocol: 'http:' });
  const login = { username: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) };
  const client = new Socks5Client(socket, login);
  const lost = once(client, 'close').then(() => Promise.reject(coded('ECONNRESET')));
  socket.setTimeout(timeouts.connect * 1000, () => socket.destroy(coded('ETIMEDOUT')));
  client.handshake();
  await Promise.race([once(client, 'authenticated'), lost]);
  client.connect(hostname, Number(port) || 443);
  await Promise.race([once(client, 'connected'), lost]);
  return socket.setTimeout(0);
}

function connected(direct: Connector.connector, address: Connector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    direct(address, (error, socket) => (error ? reject(error) : resolve(socket)));
  });
}

/** An error like those of Node's sockets. */
function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
