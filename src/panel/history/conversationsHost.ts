import type { History } from '../../chat/history/history.ts';
import type { Chats } from '../chats.ts';

/** What commands on conversations need. */
export interface ConversationsHost {
  history: History;
  chats: Chats;
  /** Whether conversations are kept on disk. */
  keeps(): boolean;
  /** For how many days; undefined where they are kept until the user deletes them. */
  keptDays(): number | undefined;
  /** The connection, by the name that users know. */
  place: () => string;
  /** Brings the side bar to the front. */
  showSideBar(): Promise<unknown>;
  notify(sentence: string): void;
  /** Shows a message with a button; resolves to whether it was pressed. */
  offer(sentence: string, button: string): Promise<boolean>;
}
