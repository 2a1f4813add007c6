/** A word that opens a list: its sign, the text after the sign, and its position. */
export interface SuggestionTrigger {
  sign: '#' | '/';
  query: string;
  start: number;
  end: number;
}

/** The most characters that are read before the cursor. No name is that long, and a message may be. */
const longestQuery = 1000;

/**
 * The word that ends at the cursor, if it begins with `#`, or if it is the first word of the text and begins with `/`. Scripts without
 * upper and lower case, such as Chinese and Japanese, and their punctuation (two Unicode blocks) need no space before it.
 */
export function suggestionTrigger(text: string, cursor: number): SuggestionTrigger | undefined {
  const before = text.slice(Math.max(0, cursor - longestQuery - 2), cursor);
  const match = /(?:^|[\s\p{Lo}\u3000-\u303f\uff00-\uffef])(#)([^\s#]*)$|^(\/)([^\s/]*)$/u.exec(before);
  if (!match) return undefined;
  const [, hash, kind, , prompt] = match;
  const query = kind ?? prompt ?? '';
  // The start of what was read may not be the start of the text or of a word.
  if (query.length > longestQuery) return undefined;
  return { sign: hash ? '#' : '/', query, start: cursor - query.length - 1, end: cursor };
}
