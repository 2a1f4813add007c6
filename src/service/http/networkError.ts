import { errorKinds, type ErrorKind } from '../errors/errorKinds.ts';
import type { ErrorDetail } from '../errors/errorRow.ts';
import { ServiceError } from '../errors/errors.ts';
import type { Proxy, Timeouts } from './network.ts';

/** The state of a request when the network ended it. */
export interface NetworkSituation {
  url: URL;
  timeouts: Timeouts;
  stage: Stage;
}

/**
 * How far a request got. `sent`: a connection was established, and not one byte of a response has arrived. `begun`: a part of its head has.
 * `refused`: the same, but our own HTTP client closed the connection. `answered`: the whole head has arrived.
 */
export type Stage = 'connecting' | 'sent' | 'begun' | 'refused' | 'answered';

/**
 * An error of undici or fetch → a ServiceError. Only its code is used: its message may repeat a header. Only a request of which nothing was
 * answered may be sent again.
 */
export function networkError(error: unknown, { url, timeouts, stage }: NetworkSituation): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  const kind = kindAt(stage, code);
  const mayRetry = gotNoConnection(kind) || (stage === 'sent' && kind === 'connection-lost');
  return errorOf(kind, { host: url.host, code }, timeouts, error, mayRetry);
}

/** The same for the connection to a proxy and its response to CONNECT. Its address may contain a login, so only its host is shown. */
export function proxyError(error: unknown, proxy: Proxy, timeouts: Timeouts): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error) || '–';
  const kind = proxyKindOf(code);
  // A SOCKS proxy could not reach the service, like an HTTP proxy that answers 502. (CASES V502)
  const mayRetry = gotNoConnection(kind) || /REPLY_[3-6]$/.test(code);
  return errorOf(kind, { host: new URL(proxy.url).host, code }, timeouts, error, mayRetry);
}

/** Whether a request did not reach the service, so that another route may. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && (gotNoConnection(error.kind) || errorKinds[error.kind].end === 'proxy');
}

/** Whether what listens at the address of the proxy ended the connection, or speaks something else. */
export function isBadProxy(error: unknown): boolean {
  const isOfProxy = error instanceof ServiceError && error.kind === 'proxy-unreachable';
  return isOfProxy && !gotNoConnection(kindOf(codeOf(error.cause)));
}

function gotNoConnection(kind: ErrorKind): boolean {
  return errorKinds[kind].end === 'unreachable';
}

function errorOf(
  kind: ErrorKind,
  detail: Partial<ErrorDetail>,
  timeouts: Timeouts,
  cause: unknown,
  mayRetry: boolean,
): ServiceError {
  const { limit } = errorKinds[kind];
  const limited = limit ? { ...detail, seconds: timeouts[limit] } : detail;
  return new ServiceError(kind, limited, { cause, ...(mayRetry && { retry: {} }) });
}

const parserError = 'HTTPParserError';

const kinds: Record<string, ErrorKind> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'first-byte-timeout',
  UND_ERR_BODY_TIMEOUT: 'idle-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not-http',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'not-http',
  ECONNREFUSED: 'nothing-listens',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENETUNREACH: 'no-network',
  EHOSTUNREACH: 'no-network',
  ENETDOWN: 'no-network',
  EADDRNOTAVAIL: 'no-network',
  EPROTO: 'not-tls',
};

/**
 * The codes of a connection that failed can also end an established one, for example when a VPN disconnects. A body that is cut is not valid
 * either.
 */
function kindAt(stage: Stage, code: string): ErrorKind {
  const kind = kindOf(code);
  if (stage === 'connecting') return kind === 'connection-lost' ? 'no-connection' : kind;
  if (stage === 'refused' && code.startsWith('UND_ERR')) return 'not-http';
  const isCut = gotNoConnection(kind) || (stage === 'answered' && kind === 'not-http');
  return isCut ? 'connection-lost' : kind;
}

function kindOf(code: string): ErrorKind {
  return kinds[code] ?? families.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection-lost';
}

/**
 * Families of codes: alerts about a client certificate, other codes of OpenSSL's handshake, failed certificate checks, undici's parser,
 * zlib.
 */
const families: [pattern: RegExp, kind: ErrorKind][] = [
  [/^$/, 'unexpected'],
  [
    /^ERR_SSL_.*_ALERT_(.*CERTIFICATE.*|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR|HANDSHAKE_FAILURE)$/,
    'client-certificate',
  ],
  [/^ERR_SSL/, 'not-tls'],
  [/CERT|CRL|UNABLE_TO|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH/, 'certificate'],
  [/^HTTPParserError$/, 'not-http'],
  [/^(Z_|ERR_(_ERROR|BROTLI)|ZSTD)/, 'damaged'],
];

/** The proxy needs another login, it cannot reach the service, or the connection to it failed. */
function proxyKindOf(code: string): ErrorKind {
  if (code.startsWith('UND_ERR_SOCKS5_AUTH')) return 'proxy-login';
  if (code.startsWith('UND_ERR_SOCKS5_REPLY')) return 'proxy-refused';
  const kind = kindOf(code);
  return ['certificate', 'connect-timeout'].includes(kind) ? kind : 'proxy-unreachable';
}

/** fetch wraps the network error as the cause of its own error; errors of undici's parser have no code. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === parserError) return parserError;
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}
