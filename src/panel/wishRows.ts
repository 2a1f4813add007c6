import type { Wish } from '../protocol.ts';
import type { ChatServices } from './chatServices.ts';

/** For each kind of wish, what is done, and where the focus goes with it. `Chat` is what that needs of a chat. */
export type WishRows<Chat> = { [Type in Wish['type']]: WishRow<WishOf<Type>, Chat> };

/** Does what a wish asks for, if there is a row for it. */
export function grant<Type extends Wish['type'], Chat>(
  rows: Partial<WishRows<Chat>>,
  type: Type,
  wish: WishOf<Type>,
  chat: Chat,
  services: ChatServices,
): unknown {
  return rows[type]?.grant(wish, chat, services);
}

/** A kind of wish. */
export type WishOf<Type extends Wish['type']> = Extract<Wish, { type: Type }>;

/**
 * Where the focus goes with a wish. `stays`: nothing outside of the page is shown. `returns`: VS Code may ask the user something, and when
 * that is answered or left, the page gets the focus again. `leaves`: something is shown to work in, which keeps the focus.
 */
export type FocusAfter = 'stays' | 'returns' | 'leaves';

interface WishRow<Asked extends Wish, Chat> {
  focus: FocusAfter | ((wish: Asked) => FocusAfter);
  grant: (wish: Asked, chat: Chat, services: ChatServices) => unknown;
}
