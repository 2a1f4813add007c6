// The complete page of the panel.
import type { ShownMessage, Wish } from '../../../src/protocol.ts';
import { ChatPage } from '../../../src/webview/chatPage.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { texts } from './texts.ts';

/** A page that has received nothing yet, with the requests that it has sent. `draft` is the stored draft. */
export function blankPage(draft: unknown = '') {
  const wishes: Wish[] = [];
  const page = new ChatPage(texts, { read: () => draft, write: () => undefined });
  listenForWishes(page.element, (wish) => isOfUser(wish) && wishes.push(wish));
  document.body.append(page.element);
  return { page, root: page.element, wishes };
}

/** Whether a request comes from the user. The page itself reports its focus, and then requests the instructions of the workspace. */
export function isOfUser({ type }: Wish): boolean {
  return !['want-instructions', 'focus-changed', 'find-paths'].includes(type);
}

/** A page that has received a connection and a conversation. */
export function openPage(messages: ShownMessage[], model = 'app') {
  const opened = blankPage();
  opened.page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model, hasKey: true } });
  opened.page.receive({ type: 'conversation', messages });
  return opened;
}
