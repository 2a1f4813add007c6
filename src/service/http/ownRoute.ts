import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { decoded } from './decoded.ts';
import { ServiceError } from '../errors/errors.ts';
import type { buildConnector as Connector, HttpRequest, HttpResponse } from './http.ts';
import type { Network, Proxy } from './network.ts';
import { networkError, proxyError, type Stage } from './networkError.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { within } from './within.ts';

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
  const { connect, firstByte, idle } = network.timeouts;
  let socket: Socket | undefined;
  let ended: unknown;
  let isClosed = false;
  try {
    const { Client, request } = await untilAborted(http(), signal);
    const tunnel = proxy && (await tunnelThrough(proxy, url, network, signal));
    const connection = await within(
      connect,
      () => connectTimeout(url.host, connect),
      signal,
      (limited) => connected(url, network.identified ?? network.trusted, limited, tunnel),
    );
    socket = connection;
    // In TLS 1.3, a server rejects a client certificate after the handshake: the socket reports it, undici only says that it was closed.
    socket.once('error', (reason: Error) => (ended = reason));
    socket.once('end', () => (isClosed = true));
    const client = new Client(url.origin, {
      connect: over(connection),
      allowH2: false,
      // Undici's own limit starts again with each informational response.
      headersTimeout: 0,
      // Undici refuses a part of a millisecond, which a product such as 2.01 * 1000 has.
      bodyTimeout: Math.ceil(idle * 1000),
    });
    const message = { origin: url.origin, method, path: url.pathname, headers, body: body ?? null };
    const late = () => new ServiceError('first-byte-timeout', { seconds: firstByte });
    const sentAt = performance.now();
    const response = await within(firstByte, late, signal, (limited) =>
      request.call(client, { ...message, signal: limited }),
    );
    return {
      status: response.statusCode,
      headers: response.headers,
      body: decoded(response.body, response.headers['content-encoding']),
      sentAt,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    const stage = stageOf(socket, isClosed);
    throw networkError(ended ?? error, { url, timeouts: network.timeouts, stage });
  }
}

/** How far a request got, before the head of its response. */
function stageOf(socket: Socket | undefined, isClosed: boolean): Stage {
  if (!socket) return 'connecting';
  if (!socket.readableDidRead) return 'sent';
  return isClosed ? 'begun' : 'refused';
}

function connectTimeout(host: string, seconds: number): ServiceError {
  return new ServiceError('connect-timeout', { host, seconds }, { retry: {} });
}

/** Connects to the host of a URL, directly or through a tunnel, whose bytes the proxy cannot read. The signal closes the connection. */
async function connected(
  { protocol, host, hostname, port }: URL,
  secureContext: SecureContext | undefined,
  signal: AbortSignal,
  tunnel?: Socket,
): Promise<Socket> {
  const { buildConnector } = await http();
  const connect = buildConnector({
    timeout: 0,
    // Without the signal, undici would notice an abort only once the connection is established.
    signal,
    allowH2: false,
    // Without this, the environment variable NODE_TLS_REJECT_UNAUTHORIZED could turn the check of certificates off. (CASES V592)
    rejectUnauthorized: true,
    ...(secureContext && { secureContext }),
  });
  const target = { protocol, host, hostname: withoutBrackets(hostname), port };
  return new Promise((resolve, reject) => {
    connect({ ...target, ...(tunnel && { httpSocket: tunnel }) }, (error, socket) =>
      error ? reject(error) : resolve(socket),
    );
  });
}

/** How undici gets a connection that is already established. It would miss an answer that comes at once. */
function over(socket: Socket): Connector.connector {
  return (_target, done) => queueMicrotask(() => done(null, socket));
}

/** Opens a tunnel to the host of a URL. Throws the reason of an abort, or a ServiceError. */
async function tunnelThrough(proxy: Proxy, to: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const { connect } = network.timeouts;
  const open = proxy.url.startsWith('socks') ? socksTunnel : httpTunnel;
  try {
    return await within(
      connect,
      () => connectTimeout(new URL(proxy.url).host, connect),
      signal,
      (limited) => open(proxy, to, network.trusted, limited),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw proxyError(error, proxy, network.timeouts);
  }
}

async function httpTunnel(
  { url, authorization }: Proxy,
  to: URL,
  trusted: SecureContext | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const { Client, connect } = await http();
  const proxy = new URL(url);
  const toProxy = await connected(proxy, trusted, signal);
  const client = new Client(proxy.origin, {
    connect: over(toProxy),
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const path = `${to.hostname}:${to.port || '443'}`;
  const headers = { host: path, ...(authorization && { 'proxy-authorization': authorization }) };
  const {
    statusCode,
    headers: answer,
    socket,
  } = await connect.call(client, { origin: proxy.origin, path, headers, signal });
  if (statusCode === 200) return socket;
  socket.on('error', () => undefined).destroy();
  throw new ServiceError(
    statusCode === 407 ? 'proxy-login' : 'proxy-refused',
    { host: proxy.host, code: String(statusCode), logins: otherLogins(answer['proxy-authenticate']) },
    { retry: statusCode >= 502 ? {} : undefined },
  );
}

/** The logins that a proxy offers, by names that we know, if no password in plain text is among them. What is in quotes may be anything. */
function otherLogins(offer: unknown): string {
  const names = String(offer)
    .replace(/"[^"]*"/g, '')
    .match(/\b(Basic|Digest|Negotiate|NTLM)\b/gi);
  return names && !/basic/i.test(names.join()) ? names.join(', ') : '';
}

async function socksTunnel(
  { url }: Proxy,
  to: URL,
  trusted: SecureContext | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const { Socks5Client } = await http();
  const proxy = new URL(url);
  const socket = await connected(new URL(`http://${proxy.hostname}:${proxy.port || '1080'}`), trusted, signal);
  const login = { username: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) };
  const client = new Socks5Client(socket, login);
  const lost = once(client, 'close').then(() => Promise.reject(coded('ECONNRESET')));
  client.handshake();
  await Promise.race([once(client, 'authenticated'), lost]);
  client.connect(withoutBrackets(to.hostname), Number(to.port) || 443);
  await Promise.race([once(client, 'connected'), lost]);
  return socket;
}

/** A host name of a URL as sockets expect it: there, an IPv6 address has no brackets. */
function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** An error like those of Node's sockets. */
function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
