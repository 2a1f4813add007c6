import type { LookUpStep, ModelSummary, Reply, ReplyEnd, UserMessage } from '../protocol.ts';

/** The events of a conversation, in order. Replaying them gives the conversation. Times are in milliseconds since 1970. */
export type Entry =
  | Created
  /** The user sent a message, after the message `parent`, or at the start if that is null. */
  | { type: 'message'; parent: string | null; message: UserMessage; at: number }
  /** A reply to `parent` starts. `place`: the name of the connection, as shown to users. */
  | { type: 'reply'; parent: string | null; reply: StartedReply; at: number; place?: string }
  /** The request for a reply was sent; `characters` is its length. Written again for each attempt. Versions before 0.2 ignore it. */
  | { type: 'sent'; id: string; characters: number; at: number }
  /** Text of a reply, in the order in which it arrived. */
  | { type: 'text'; id: string; text: string }
  /** Thoughts of the model, in the order in which they arrived. Versions before 0.2 ignore them. */
  | { type: 'thought'; id: string; text: string }
  /** The model looked something up. Versions before 0.3 ignore it. */
  | { type: 'step'; id: string; step: LookUpStep }
  /** All text of the reply so far was in fact thoughts, from the last step on if it has steps. */
  | { type: 'text-was-thought'; id: string }
  | { type: 'end'; reply: ReplyEnd; at: number }
  /** The branch with this message is shown. `keep`: of the replies that were requested together, the user continues with this one. */
  | { type: 'choose'; id: string; keep?: true }
  /** A message was deleted; a message of the user is deleted together with its replies. The messages after it move up to its parent. */
  | { type: 'delete'; id: string }
  /**
   * In requests, the text takes the place of the replies up to this one, and of what was looked up for them; without a text, not any more.
   * Versions before 0.3 ignore it.
   */
  | { type: 'shorten'; id: string; text?: string }
  /** The user wrote a message ahead. It waits until an entry `message` has its id. Versions before 0.3 ignore these three. */
  | WaitingMessage
  /** A message that waits moves before the one that was before it. */
  | { type: 'move-up'; id: string }
  /** A message that waited is not to be sent any more. */
  | { type: 'withdraw'; id: string }
  | Summary;

/** The first entry of each file: when the conversation was created on this machine. What is not known is absent. */
export interface Created {
  type: 'created';
  v: number;
  at: number;
  /** The name of the workspace in which it was started, and its id, which earlier versions ignore. */
  workspace?: string;
  workspaceId?: string;
  /** The connection. Only earlier versions wrote it here, because a conversation had only one. */
  place?: string;
  /** The conversation from which it was begun. */
  from?: Origin;
}

/** The conversation that another one was begun from: its id, and its title at that time. */
export interface Origin {
  id: string;
  title: string;
}

/**
 * What is known about a reply when it starts. Versions before 0.2 ignore all but `id` and `model`: they show several replies as versions of
 * one.
 */
export type StartedReply = Pick<Reply, 'id' | 'model' | 'modelId' | 'beside' | 'looksUp'>;

/** A message that was written while a reply arrived, the model or app it was written for, and the connection, as shown to users. */
export interface WaitingMessage {
  type: 'wait';
  message: UserMessage;
  model: ModelSummary;
  place: string;
}

/** What a list shows about a conversation. It is written again after each turn, so that reading the end of the file is enough. */
export interface Summary {
  type: 'summary';
  title: string;
  /** When the last message was sent or received. */
  at: number;
  /** The number of messages that are shown. */
  messages: number;
  /** Whether the user chose the title. */
  named?: true;
  /** The name of the connection that was used last, as shown to users. */
  place?: string;
}
