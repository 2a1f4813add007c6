import type { Usage } from '../../protocol.ts';
import type { Piece } from './thinkTags.ts';
import type { ToolCall, ToolCallPiece } from './toolCalls.ts';

/**
 * How a reply ended. `ignored` counts the events of kinds that we do not know, absent where there were none. (CASES V06)
 * `stopReason` is as the service wrote it, empty where it gave none, and absent for a reply in one whole object. `calls` are the tools
 * that the model wants to be called, absent where there are none.
 */
export interface End {
  stopReason?: string;
  ignored?: number;
  calls?: ToolCall[];
}

/**
 * What a reply consists of. Texts are concatenated in order, and so are thoughts; `text-was-thought` makes thoughts of all text so
 * far; a later usage replaces an earlier one; `end` is the last.
 */
export type ReplyEvent = Piece | { type: 'usage'; usage: Usage } | ({ type: 'end' } & End);

/** What one object of a stream says, of each kind at most one thing. */
export interface ReplyPart {
  text?: string | undefined;
  /** What the model thought, where the service sends it in a field of its own. */
  thought?: string | undefined;
  usage?: Usage | undefined;
  /** The usage leaves its input out: what was told as the turn began still counts. */
  leavesOutInput?: boolean;
  end?: End | undefined;
  /** A turn begins: the reply goes on, whatever ended before. */
  begins?: true;
  /** The text is the model's refusal. */
  refuses?: boolean;
  /** Calls of tools, or pieces of them. */
  calls?: ToolCallPiece[];
}
