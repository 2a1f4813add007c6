import type { HttpAnswer } from './httpAnswer.ts';
import type { Organisation } from './organisations.ts';
import type { Call } from './recording.ts';

/** Answers one call of an authorised organisation. Throws a Refusal. */
export type Endpoint = (call: Call, organisation: Organisation) => HttpAnswer | Promise<HttpAnswer>;

/** Where models and replies come from: the sample itself, or a server behind it. */
export interface ReplySource {
  models: Endpoint;
  /** The compatible family. */
  compatible: Endpoint;
  /** The REST family. */
  rest: Endpoint;
}
