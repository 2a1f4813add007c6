import { errorKinds, type ErrorKind } from './errorKinds.ts';
import type { ErrorDetail } from './errorRow.ts';

/**
 * Says that a request had no effect yet and may be sent again automatically. `after`: seconds to wait, if the service gave any. (CASES R5)
 */
export interface Retry {
  after?: number;
}

/** Details of an error besides its kind. */
interface ServiceErrorOptions {
  serverText?: string | undefined;
  retry?: Retry | undefined;
  refusedField?: string | undefined;
  mayBeTooLong?: boolean;
  cause?: unknown;
}

const noDetail: ErrorDetail = {
  ...{ reason: '', host: '', realm: '', url: '', code: '', logins: '', parameter: '' },
  ...{ status: 0, seconds: 0, count: 0, after: undefined },
};

const isServiceError = Symbol.for('realmChat.ServiceError');

/**
 * A request that failed: a kind, a sentence for users as `message`, the server's own text, and the cause. `instanceof` also recognises
 * instances of the other bundles that VS Code loads, each of which has its own copy of this class.
 */
export class ServiceError extends Error {
  readonly [isServiceError] = true;
  readonly kind: ErrorKind;
  /** Text from the server, limited in length. Hostile: shown as plain text in the chat panel and nowhere else. */
  serverText: string | undefined;
  readonly retry: Retry | undefined;
  /** The optional field because of which the service rejected the request. */
  readonly refusedField: string | undefined;
  /** Whether the request may have been too long, although the service does not say so. */
  readonly mayBeTooLong: boolean;
  /** Whether the request asked for usage, and no such request to this model has been answered yet: that may be why it failed. */
  doubtsUsage = false;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && isServiceError in value;
  }

  constructor(
    kind: ErrorKind,
    detail: Partial<ErrorDetail> = {},
    { serverText, retry, refusedField, mayBeTooLong = false, cause }: ServiceErrorOptions = {},
  ) {
    super(errorKinds[kind].sentence({ ...noDetail, ...detail }), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.serverText = serverText;
    this.retry = retry;
    this.refusedField = refusedField;
    this.mayBeTooLong = mayBeTooLong;
  }
}

/** Any error as a ServiceError; nothing of an unknown error is shown. */
export function serviceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('unexpected', {}, { cause: error });
}
