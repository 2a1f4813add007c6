import type { Journal } from './journal.ts';

/**
 * A journal that keeps entries for as long as a person wants that. Once they do not, it stays shut: a conversation with a hole in it
 * would not be the one that was had.
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
