/** A file before and after a change; `before` is undefined if it did not exist. */
export interface Texts {
  before: string | undefined;
  after: string;
}

/** A change and the one that follows it, as one. If the file was edited in between, the first one stays, which does not fit any more. */
export function withNext<Change extends Texts>(known: Change | undefined, next: Change): Change {
  if (!known || known.before === next.before) return next;
  return known.after === next.before ? { ...known, after: next.after } : known;
}

/**
 * Which changes to forget, the oldest first, so that the texts of the others have no more than `most` characters together. The last ones stay,
 * whatever their length.
 */
export function toForget<Id>(all: readonly (readonly [id: Id, texts: readonly Texts[]])[], most: number): Id[] {
  const sizes = all.map(([, texts]) =>
    texts.reduce((sum, { before = '', after }) => sum + before.length + after.length, 0),
  );
  let left = sizes.reduce((sum, size) => sum + size, 0);
  const ids: Id[] = [];
  for (const [index, [id]] of all.slice(0, -1).entries()) {
    if (left <= most) break;
    left -= sizes[index] ?? 0;
    ids.push(id);
  }
  return ids;
}

/** A file as it is now: one that exists may have no text. */
interface Found {
  text: string | undefined;
  exists: boolean;
}

/**
 * What undoing a change means for its file: `same` if it already is as before, `undone` if it gets its old text, `edited` if it was edited
 * since and stays.
 */
export function fateOf({ before, after }: Texts, { text, exists }: Found): 'same' | 'undone' | 'edited' {
  if (text === before && (text !== undefined || !exists)) return 'same';
  return text === after ? 'undone' : 'edited';
}
