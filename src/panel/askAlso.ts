import * as l10n from '@vscode/l10n';
import type { Session } from '../chat/session.ts';
import { mostTogether } from '../shared/askedTogether.ts';
import type { ChatServices } from './chatServices.ts';
import type { ChatView } from './chatView.ts';

/**
 * Lets the user choose further models or apps of the current connection. With the id of a reply, they are asked for a reply beside it.
 * Without an id, the page sends the message that is being written to them too.
 */
export async function askAlso(
  { session, view }: { session: Session; view: ChatView },
  connection: ChatServices['connection'],
  dialogs: Pick<ChatServices['dialogs'], 'notify'>,
  id?: string,
): Promise<void> {
  const asked =
    id === undefined
      ? [session.addressee.model.id]
      : session.shown.repliesTogether(id).map(({ modelId = '' }) => modelId);
  if (asked.length >= mostTogether) {
    dialogs.notify(l10n.t('At most {0} models or apps can answer together.', mostTogether));
    return;
  }
  const { installationName } = session.addressee;
  const also = await connection.chooseOthers(asked, mostTogether - asked.length);
  if (also.length === 0 || !isStillAt(installationName, session, dialogs)) return;
  if (id === undefined) view.notify({ type: 'send-also', also });
  else await session.askAlso(id, also);
}

/** Whether the connection is still the one for which models were chosen. If not, says that nothing is sent. */
export function isStillAt(
  installationName: string,
  { addressee }: Pick<Session, 'addressee'>,
  { notify }: Pick<ChatServices['dialogs'], 'notify'>,
): boolean {
  const isStill = installationName === addressee.installationName;
  if (!isStill) notify(l10n.t('Not sent: the connection was changed meanwhile.'));
  return isStill;
}
