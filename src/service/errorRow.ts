import type { Action } from '../protocol.ts';
import type { StepName } from './diagnosis/diagnosisStep.ts';
import type { Timeouts } from './network.ts';

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
  /** A field of the request that the user has set. */
  parameter?: string;
  /** Time of day, formatted for users, from which the service may be asked again. */
  after?: string | undefined;
}

/** Everything that the kind of an error decides. */
export interface ErrorRow {
  /** What happened, and what to do, for users. */
  sentence: (detail: ErrorDetail) => string;
  /** The step of the diagnosis that fails with it, unless an earlier result already decided that step. */
  step: StepName;
  /** What to do about a failed test, one thing after the other, beyond what the sentence says. */
  advice: () => string[];
  /** The buttons that lead to a fix. Retry follows them, unless the end is a refusal. */
  actions: readonly Action[];
  end: RequestEnd;
  /** The error of VS Code's interface for language models that other extensions get. A refusal that names none is `Blocked`. */
  languageModelError?: 'NoPermissions' | 'NotFound' | 'Blocked';
  /** The limit of time that was reached; the sentence names its seconds. */
  limit?: keyof Timeouts;
  /** The server's words may say that the request was too long, for which this kind has no status of its own. */
  mayBeTooLong?: true;
}

/**
 * How a request ended. `refusal`: Realm Chat did not send it, or did not follow where it was redirected, so that the outcome is
 * `blocked`. `unreachable`: it got no connection. `proxy`: a proxy did not let it through. `failure`: it ended in any other way.
 */
type RequestEnd = 'refusal' | 'unreachable' | 'proxy' | 'failure';
