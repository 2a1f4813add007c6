import { ServiceError, type ErrorKind } from './errors.ts';
import type { Timeouts } from './http.ts';

const kinds: Record<string, ErrorKind> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'first-byte-timeout',
  UND_ERR_BODY_TIMEOUT: 'idle-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not-a-reply',
  ECONNREFUSED: 'nothing-listens',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENETUNREACH: 'no-network',
  EHOSTUNREACH: 'no-network',
  ENETDOWN: 'no-network',
  EADDRNOTAVAIL: 'no-network',
};

const limits: Partial<Record<ErrorKind, keyof Timeouts>> = {
  'connect-timeout': 'connect',
  'first-byte-timeout': 'firstByte',
  'idle-timeout': 'idle',
};

/** What undici threw → a ServiceError. Only the error's code is used: its message may repeat a header. */
export function networkError(error: unknown, host: string, timeouts: Timeouts): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const kind = kinds[code] ?? (isCertificateCode(code) ? 'certificate' : 'connection-lost');
  const limit = limits[kind];
  return new ServiceError(kind, { host, code, ...(limit && { seconds: timeouts[limit] }) }, { cause: error });
}

/** Node names the verdicts of certificate checks by OpenSSL's codes, which share these words. */
function isCertificateCode(code: string): boolean {
  return /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/.test(code);
}
