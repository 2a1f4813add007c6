/** A word of a name, and its offset there. */
export interface NameWord {
  text: string;
  at: number;
}

/** The words of a name: `HTTP`, `Error` of `HTTPError`, and `http`, `error` of `http-error`. */
export function wordsOf(name: string): NameWord[] {
  return [...name.matchAll(word)].map(({ 0: text, index: at }) => ({ text, at }));
}

const word = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{N}+|\p{Lu}/gu;

/** What names in different styles have in common: `httperror` for `HTTPError` and `http-error`. */
export function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
