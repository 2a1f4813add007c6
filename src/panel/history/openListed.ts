import * as l10n from '@vscode/l10n';
import type { Listed } from '../../chat/history/history.ts';
import { goneSentence } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Opens a conversation of the history, in a tab if wanted, or says that it no longer exists. The user may decide not to continue it. */
export async function openListed(host: ConversationsHost, listed: Listed, inTab: boolean): Promise<void> {
  if (!(await mayContinue(listed, host.services))) return;
  if (!(await isShown(host, inTab, listed.id))) host.services.dialogs.notify(goneSentence());
}

async function isShown(host: ConversationsHost, inTab: boolean, id: string): Promise<boolean> {
  if (inTab) return host.chats.showInTab(id);
  const place = await host.chats.show(id);
  if (place === 'side bar') await host.showSideBar();
  return place !== undefined;
}

/**
 * Whether a conversation may be opened. If it took place with another installation, asks first, because continuing it sends all of it to
 * the current one.
 */
async function mayContinue(
  { place }: Listed,
  { connection, dialogs }: ConversationsHost['services'],
): Promise<boolean> {
  const now = connection.installationName();
  if (place === undefined || place === now) return true;
  const question = l10n.t('This conversation took place on {0}.', place);
  const detail = l10n.t('If you continue it, the whole conversation is sent to {0}.', now);
  return dialogs.confirm(question, detail, l10n.t('Open'));
}
