import type { Journal } from './journal.ts';

/**
 * A journal that keeps entries while the user wants that. Once they do not, it stays closed: a conversation with a gap in it
 * would not be the real one.
 */
export function keptWhile(isWanted: () => boolean, journal: Journal): Journal {
  let isOpen = true;
  const keeps = (): boolean => (isOpen &&= isWanted());
  return {
    get id() {
      return keeps() ? journal.id : undefined;
    },
    append: (entry) => {
      if (keeps()) journal.append(entry);
    },
    flush: () => journal.flush(),
  };
}
