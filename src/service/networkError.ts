import { ServiceError, type ErrorKind } from './errors.ts';
import type { Proxy, Timeouts } from './network.ts';

/** What is known of a request that the network ended. */
export interface NetworkSituation {
  url: URL;
  proxy: Proxy | undefined;
  timeouts: Timeouts;
  /** Whether the head of a response had arrived. */
  answered: boolean;
}

/** What undici or fetch threw → a ServiceError. Only the error's code is used: its message may repeat a header. */
export function networkError(error: unknown, situation: NetworkSituation): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  const kind = kindOf(error, code, situation);
  const limit = limits[kind];
  const seconds = limit && situation.timeouts[limit];
  const host = kind.startsWith('proxy') ? hostOf(situation.proxy) : situation.url.host;
  const mayRetry = !situation.answered && (unreachable.has(kind) || kind === 'connection-lost');
  return new ServiceError(
    kind,
    { host, code, ...(seconds !== undefined && { seconds }) },
    { cause: error, ...(mayRetry && { retry: {} }) },
  );
}

/** Of these kinds is an error without any connection: another way may lead to the service. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && (unreachable.has(error.kind) || error.kind === 'proxy-login');
}

const unreachable = new Set<ErrorKind>([
  'nothing-listens',
  'unknown-host',
  'no-network',
  'connect-timeout',
  'proxy-unreachable',
  'proxy-refused',
]);

const kinds: Record<string, ErrorKind> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'first-byte-timeout',
  UND_ERR_BODY_TIMEOUT: 'idle-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not-a-reply',
  UND_ERR_PRX_CONN: 'proxy-unreachable',
  UND_ERR_PRX_TLS: 'proxy-unreachable',
  ECONNREFUSED: 'nothing-listens',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENETUNREACH: 'no-network',
  EHOSTUNREACH: 'no-network',
  ENETDOWN: 'no-network',
  EADDRNOTAVAIL: 'no-network',
  EPROTO: 'not-tls',
};

const limits: Partial<Record<ErrorKind, keyof Timeouts>> = {
  'connect-timeout': 'connect',
  'first-byte-timeout': 'firstByte',
  'idle-timeout': 'idle',
};

function kindOf(error: unknown, code: string, { proxy }: NetworkSituation): ErrorKind {
  const kind = kinds[code] ?? kindByFamily(code);
  if (!proxy) return kind;
  const refusal = refusalByProxy(error);
  if (refusal !== undefined) return refusal === 407 ? 'proxy-login' : 'proxy-refused';
  return ['nothing-listens', 'unknown-host', 'no-network'].includes(kind) ? 'proxy-unreachable' : kind;
}

/** Node names the verdicts of certificate checks by OpenSSL's codes, which share these words. */
function kindByFamily(code: string): ErrorKind {
  if (/CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/.test(code)) return 'certificate';
  if (/^ERR_SSL/.test(code)) return 'not-tls';
  return /^(Z_|ERR_(_ERROR|BROTLI)|ZSTD)/.test(code) ? 'damaged' : 'connection-lost';
}

/** undici tells the status of a proxy that opens no tunnel in its message only. */
function refusalByProxy(error: unknown): number | undefined {
  const status = error instanceof Error ? /^Proxy response \((\d{3})\)/.exec(error.message)?.[1] : undefined;
  return status === undefined ? undefined : Number(status);
}

/** fetch puts the error of the network into the cause of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

/** A proxy's address may hold its login. */
function hostOf(proxy: Proxy | undefined): string {
  return URL.parse(proxy?.url ?? '')?.host ?? '';
}
