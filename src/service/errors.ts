import { errorKinds, type ErrorKind } from './errorKinds.ts';
import type { ErrorDetail } from './errorRow.ts';

/** That a request may be sent once more, by itself: it did nothing yet. The service may have said after how many seconds. (CASES R5) */
export interface Retry {
  after?: number;
}

/** What may be known of an error besides its kind. */
interface ServiceErrorOptions {
  serverText?: string | undefined;
  retry?: Retry | undefined;
  refusedField?: string | undefined;
  cause?: unknown;
}

const isServiceError = Symbol.for('realmChat.ServiceError');

/**
 * A request that ended badly: a kind, a sentence for users as `message`, the server's own words, the cause. `instanceof` also knows
 * those of other files that VS Code loads, each of which has a copy of this class.
 */
export class ServiceError extends Error {
  readonly [isServiceError] = true;
  readonly kind: ErrorKind;
  /** Words of the server, bounded. Hostile: shown as text in the chat panel and nowhere else. */
  serverText: string | undefined;
  readonly retry: Retry | undefined;
  /** The service refused the request because of this optional field of it. */
  readonly refusedField: string | undefined;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && isServiceError in value;
  }

  constructor(
    kind: ErrorKind,
    detail: ErrorDetail = {},
    { serverText, retry, refusedField, cause }: ServiceErrorOptions = {},
  ) {
    super(errorKinds[kind].sentence(detail), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.serverText = serverText;
    this.retry = retry;
    this.refusedField = refusedField;
  }
}

/** Any error as a ServiceError; nothing of one that we do not know is shown. */
export function serviceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('unexpected', {}, { cause: error });
}
