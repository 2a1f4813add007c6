import type { Entry, Origin } from '../../chat/entry.ts';
import { causeOf } from '../../chat/history/historyProblem.ts';
import type { Workspace } from '../../chat/history/workspace.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/**
 * Shows entries as a chat in the side bar, which is kept if the user keeps chats. `origin`: the workspace of the chat, and the one that it
 * begins like. If that fails, notifies the user with `failure`, which gets the cause.
 */
export async function beginChat(
  { chats, history, services, showSideBar }: Pick<ConversationsHost, 'chats' | 'history' | 'services' | 'showSideBar'>,
  entries: Entry[],
  failure: (cause: string) => string,
  origin: { workspace?: Workspace | undefined; from?: Origin | undefined } = {},
): Promise<void> {
  try {
    if (services.settings.keeps()) await chats.show(await history.add(entries, origin.workspace, origin.from));
    else await chats.showUnkept(entries);
    await showSideBar();
  } catch (error) {
    services.dialogs.notify(failure(causeOf(error)));
  }
}
