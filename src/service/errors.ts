import { sentences } from './sentences.ts';

/** Everything that can end a request badly. */
export type ErrorKind =
  | 'bad-base-url'
  | 'bad-realm'
  | 'bad-key'
  | 'no-key'
  | 'key-lost'
  | 'keyring'
  | 'settings-file'
  | 'redirect'
  | 'key-rejected'
  | 'forbidden'
  | 'not-found'
  | 'too-long'
  | 'refused'
  | 'too-many-requests'
  | 'server-error'
  | 'nothing-listens'
  | 'unknown-host'
  | 'no-network'
  | 'no-connection'
  | 'certificate'
  | 'not-tls'
  | 'bad-ca-file'
  | 'bad-proxy'
  | 'proxy-unreachable'
  | 'proxy-login'
  | 'proxy-refused'
  | 'connect-timeout'
  | 'first-byte-timeout'
  | 'idle-timeout'
  | 'connection-lost'
  | 'web-page'
  | 'login-page'
  | 'rest-api-off'
  | 'empty-reply'
  | 'not-a-reply'
  | 'not-a-model-list'
  | 'list-too-long'
  | 'ended-early'
  | 'no-stop-reason'
  | 'unreadable'
  | 'damaged'
  | 'line-too-long'
  | 'reply-too-long'
  | 'reported'
  | 'unexpected';

/** What a sentence may need to name. None of it is secret. */
export interface ErrorDetail {
  reason?: string;
  host?: string;
  realm?: string;
  url?: string;
  status?: number;
  code?: string;
  seconds?: number;
  count?: number;
  /** Time of day, as people write it, from which the service wants to be asked again. */
  after?: string | undefined;
}

/** That a request may be sent once more, by itself: it did nothing yet. The service may have said after how many seconds. (CASES R5) */
export interface Retry {
  after?: number;
}

/** A request that ended badly: a kind, a sentence for people as `message`, the server's own words, the cause. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  /** Words of the server, bounded. Hostile: shown as text in the chat panel and nowhere else. */
  serverText: string | undefined;
  readonly retry: Retry | undefined;

  constructor(
    kind: ErrorKind,
    detail: ErrorDetail = {},
    { serverText, retry, cause }: { serverText?: string | undefined; retry?: Retry | undefined; cause?: unknown } = {},
  ) {
    super(sentences[kind](detail), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.serverText = serverText;
    this.retry = retry;
  }
}

/** Any error as a ServiceError; nothing of one that we do not know is shown. */
export function serviceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('unexpected', {}, { cause: error });
}

/** Whether we refused, so that the outcome is `blocked`. */
export function isRefusal(kind: ErrorKind): boolean {
  return [
    'bad-base-url',
    'bad-realm',
    'bad-key',
    'bad-ca-file',
    'bad-proxy',
    'no-key',
    'key-lost',
    'redirect',
  ].includes(kind);
}
