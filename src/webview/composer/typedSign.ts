/** A word that opens a list: its sign, the text after the sign, and its position. */
export interface TypedSign {
  sign: '#' | '/';
  query: string;
  start: number;
  end: number;
}

/**
 * The word that ends at the cursor, if it begins with `#`, or if it is the first word of the text and begins with `/`. Scripts without
 * upper and lower case, such as Chinese and Japanese, and their punctuation (two Unicode blocks) need no space before it.
 */
export function typedSign(text: string, cursor: number): TypedSign | undefined {
  const match = /(?:^|[\s\p{Lo}\u3000-\u303f\uff00-\uffef])(#)([^\s#]*)$|^(\/)([^\s/]*)$/u.exec(text.slice(0, cursor));
  if (!match) return undefined;
  const [, hash, kind, , prompt] = match;
  const query = kind ?? prompt ?? '';
  return { sign: hash ? '#' : '/', query, start: cursor - query.length - 1, end: cursor };
}
