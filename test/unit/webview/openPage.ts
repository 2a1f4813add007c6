// The whole page of the panel, as the host would open it.
import type { ShownMessage, Wish } from '../../../src/protocol.ts';
import { ChatPage } from '../../../src/webview/chatPage.ts';
import { texts } from './texts.ts';

/** A page that was told nothing yet, and what it wished for so far; `draft` is what was kept before it. */
export function blankPage(draft: unknown = '') {
  const wishes: Wish[] = [];
  const post = (wish: Wish): unknown => isOfUser(wish) && wishes.push(wish);
  const page = new ChatPage(texts, post, { read: () => draft, write: () => undefined });
  document.body.append(page.element);
  return { page, root: page.element, wishes };
}

/** Whether the user wished for something: the page itself tells of its focus, and asks with it for what the workspace says to assistants. */
export function isOfUser({ type }: Wish): boolean {
  return type !== 'want-instructions' && type !== 'focus-changed';
}

/** A page that was told of a connection and of a conversation. */
export function openPage(messages: ShownMessage[], model = 'app') {
  const opened = blankPage();
  opened.page.showConnection({ host: 'a.example', realm: 'acme', model, hasKey: true });
  opened.page.showConversation(messages);
  return opened;
}
