import type { Usage } from '../../protocol.ts';
import type { Piece } from './thinkTags.ts';
import type { ToolCall, ToolCallPiece } from './toolCalls.ts';

/**
 * How a reply ended. `stopReason` is as the service wrote it: empty if it gave none, absent for a reply in one whole object. `ignored`
 * counts the events of unknown kinds, absent if there were none. (CASES V06) `calls` are the tools that the model wants to call, absent if
 * there are none.
 */
export interface End {
  stopReason?: string;
  ignored?: number;
  calls?: ToolCall[];
}

/**
 * The events of a reply. Texts are concatenated in order, and so are thoughts; `text-was-thought` turns all text so far into thoughts; a
 * later usage replaces an earlier one; `end` comes last. `wasHeldBack`: the piece arrived before the reply was stopped or failed.
 */
export type ReplyEvent = (Piece & { wasHeldBack?: true }) | { type: 'usage'; usage: Usage } | ({ type: 'end' } & End);

/** The content of one object of a stream; at most one value of each kind. */
export interface ReplyPart {
  text?: string | undefined;
  /** The model's thoughts, if the service sends them in a field of their own. */
  thought?: string | undefined;
  usage?: Usage | undefined;
  /** The usage has no input tokens: those that were sent at the start of the turn still apply. */
  leavesOutInput?: boolean;
  end?: End | undefined;
  /** A turn begins: the reply continues, even if it had ended before. */
  begins?: true;
  /** The text is the model's refusal. */
  refuses?: boolean;
  /** Calls of tools, whole or in pieces. */
  calls?: ToolCallPiece[];
  /** The error that the object reports besides; not truthy if there is none. */
  error?: unknown;
}
