import type { History } from '../../chat/history/history.ts';
import type { Chats } from '../chats.ts';
import type { ChatServices } from '../chatServices.ts';

/** What the commands on conversations need. */
export interface ConversationsHost {
  history: History;
  chats: Chats;
  /** Brings the side bar to the front. */
  showSideBar(): Promise<unknown>;
  services: Pick<ChatServices, 'commandRecord' | 'connection' | 'dialogs' | 'documents' | 'settings'>;
}
