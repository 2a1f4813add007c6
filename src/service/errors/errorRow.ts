import type { Action } from '../../protocol.ts';
import type { StepName } from './stepNames.ts';

/** Values that a sentence may contain. None of them is secret. */
export interface ErrorDetail {
  reason: string;
  host: string;
  realm: string;
  url: string;
  status: number;
  code: string;
  /** The kinds of login that a proxy offers instead of a password, by names that we know. */
  logins: string;
  seconds: number;
  count: number;
  /** A field of the request that the user has set. */
  parameter: string;
  /** Time of day, formatted for users, from which the service may be asked again. */
  after: string | undefined;
}

/** Everything that the kind of an error decides. */
export interface ErrorRow {
  /** What happened, and what to do, for users. Values that are not known are empty. */
  sentence: (detail: ErrorDetail) => string;
  /** The step of the diagnosis that fails with this error, unless that step is already decided. */
  step: StepName;
  /** What to do about a failed test, step by step, beyond what the sentence says. */
  advice: () => string[];
  /** The buttons that lead to a fix. Retry follows them, unless the end is a refusal. */
  actions: readonly Action[];
  end: RequestEnd;
  /** The error of VS Code's Language Model API that other extensions get. A refusal without one is `Blocked`. */
  languageModelError?: 'NoPermissions' | 'NotFound' | 'Blocked';
  /** The timeout that was reached; the sentence gives its seconds. */
  limit?: Limit;
  /** The service may have failed in this way because it does not know the field that asks for usage. */
  mayBeUsage?: true;
}

/** What has a limit of time: to connect, to wait for the first byte of an answer, and for each next one. */
export type Limit = 'connect' | 'firstByte' | 'idle';

/**
 * How a request ended. `refusal`: Realm Chat did not send it, or did not follow a redirect, so that the outcome is `blocked`.
 * `unreachable`: no connection was established. `proxy`: a proxy did not let it through. `failure`: it ended in any other way.
 */
type RequestEnd = 'refusal' | 'unreachable' | 'proxy' | 'failure';
