import type { CommandRecord } from '../../chat/record/commandRecord.ts';
import type { History } from '../../chat/history/history.ts';
import type { Chats } from '../chats.ts';

/** What the commands on conversations need. */
export interface ConversationsHost {
  history: History;
  /** The requests of commands that no conversation contains. */
  commandRecord: CommandRecord;
  chats: Chats;
  /** Whether conversations are kept on disk. */
  keeps(): boolean;
  /** For how many days conversations are kept; undefined if they are kept until the user deletes them. */
  keptDays(): number | undefined;
  /** The name of the installation, as users know it. */
  installationName: () => string;
  /** Brings the side bar to the front. */
  showSideBar(): Promise<unknown>;
  notify(sentence: string): void;
  /** Shows a notification with a button. Resolves with whether the button was pressed. */
  offer(sentence: string, button: string): Promise<boolean>;
}
