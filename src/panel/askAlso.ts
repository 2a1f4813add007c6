import * as l10n from '@vscode/l10n';
import { mostTogether } from '../askedTogether.ts';
import type { ChatServices } from './chatServices.ts';
import type { ChatParts } from './wishes.ts';

/**
 * Lets the user choose further models or apps of the current connection. With the id of a reply, they are asked for a reply beside it.
 * Without an id, the page sends the message that is being written to them too.
 */
export async function askAlso(
  { session, view }: Pick<ChatParts, 'session' | 'view'>,
  connection: ChatServices['connection'],
  dialogs: Pick<ChatServices['dialogs'], 'notify'>,
  id?: string,
): Promise<void> {
  const asked = id === undefined ? [session.model.id] : session.repliesTogether(id).map(({ modelId = '' }) => modelId);
  if (asked.length >= mostTogether) {
    dialogs.notify(l10n.t('At most {0} models or apps can answer together.', mostTogether));
    return;
  }
  const place = connection.place();
  const also = await connection.chooseOthers(asked, mostTogether - asked.length);
  if (also.length === 0 || place !== connection.place()) return;
  if (id === undefined) view.notify({ type: 'send-also', also });
  else await session.askAlso(id, also);
}
