import type { Usage } from '../../protocol.ts';

/**
 * How a reply ended. `ignored` counts the events of kinds that we do not know, absent where there were none. (CASES V06)
 * `stopReason` is as the service wrote it, empty where it gave none, and absent for a reply in one whole object.
 */
export interface End {
  stopReason?: string;
  ignored?: number;
}

/** What a reply consists of. Texts are concatenated in order, a later usage replaces an earlier one, `end` is the last. */
export type ReplyEvent = { type: 'text'; text: string } | { type: 'usage'; usage: Usage } | ({ type: 'end' } & End);

/** What one object of a stream says, of each kind at most one thing. */
export interface ReplyPart {
  text?: string | undefined;
  usage?: Usage | undefined;
  end?: End | undefined;
  /** A turn begins: the reply goes on, whatever ended before. */
  begins?: true;
  /** The text is the model's refusal. */
  refuses?: boolean;
}
