import type { Reply, ReplyEnd, UserMessage } from '../../protocol.ts';
import { isPicture } from '../composing/pictures.ts';
import { parsed } from '../../service/json.ts';
import { entryOf } from './parsedEntry.ts';

/** The version of the files that this code writes; it reads no newer ones. */
export const version = 1;

/** What happened to a conversation, in order: reading one is replaying them. Times are milliseconds since 1970. */
export type Entry =
  /** The first of each file. `place` was written by earlier versions, which had one for the whole conversation. */
  | { type: 'created'; v: number; at: number; workspace?: string; place?: string }
  /** The user sent a message, after the message `parent` or, where that is null, at the beginning. */
  | { type: 'message'; parent: string | null; message: UserMessage; at: number }
  /** A reply to `parent` starts. `place`: the connection, by the name that users know. */
  | { type: 'reply'; parent: string | null; reply: StartedReply; at: number; place?: string }
  /** The request of a reply left, with so many characters; again for each attempt. Versions before 0.2 leave it out. */
  | { type: 'sent'; id: string; characters: number; at: number }
  /** Text of a reply, as it arrived. */
  | { type: 'text'; id: string; text: string }
  /** What the model thought, as it arrived. Versions before 0.2 leave it out. */
  | { type: 'thought'; id: string; text: string }
  /** All text of the reply so far was thought. */
  | { type: 'text-was-thought'; id: string }
  | { type: 'end'; reply: ReplyEnd; at: number }
  /** The branch that is shown: this message is on its path. `keep`: of the replies that were asked for together, this one goes on. */
  | { type: 'choose'; id: string; keep?: true }
  /** A message goes, a question together with its replies; what followed moves up to its parent. */
  | { type: 'delete'; id: string }
  | Summary;

/** What is known of a reply when it starts. Versions before 0.2 leave out all but `id` and `model`: to them, several replies are versions of one. */
export type StartedReply = Pick<Reply, 'id' | 'model' | 'modelId' | 'beside'>;

/** What a list shows of a conversation, written again after each turn so that the end of a file is enough to know it. */
export interface Summary {
  type: 'summary';
  title: string;
  /** When the last message was sent or received. */
  at: number;
  /** How many messages are shown. */
  messages: number;
  /** The user gave the title. */
  named?: true;
  /** The connection that was asked last, by the name that users know. */
  place?: string;
}

/**
 * An entry as it is in a file: the line break is before it, so that an incomplete line never includes the one after it. The bytes of
 * pictures have files of their own; see `pictureFiles.ts`.
 */
export function lineOf(entry: Entry): string {
  return `\n${JSON.stringify(entry.type === 'message' ? withoutPictures(entry) : entry)}`;
}

function withoutPictures(entry: Extract<Entry, { type: 'message' }>): Entry {
  const attachments = entry.message.attachments.map((one) => (isPicture(one) ? { ...one, text: '' } : one));
  return { ...entry, message: { ...entry.message, attachments } };
}

/** The entries in the text of a file. Torn lines, and entries of kinds that are not known, are left out. */
export function entriesIn(text: string): Entry[] {
  return text
    .split('\n')
    .map((line) => entryOf(parsed(line)))
    .filter((entry) => entry !== undefined);
}
