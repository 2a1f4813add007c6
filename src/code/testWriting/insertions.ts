/** A text to insert into another at an offset, in UTF-16 units. */
export interface Insertion {
  at: number;
  text: string;
}

/** A text with others inserted. Those at the same offset keep their order. The text itself does not change. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  let [result, from] = ['', 0];
  for (const { at, text: inserted } of insertions.toSorted((one, other) => one.at - other.at)) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

/** Whether all lines of a text are in another one, in the same order. */
export function keepsLines(text: string, other: string): boolean {
  const lines = other.split('\n');
  let at = 0;
  return text.split('\n').every((line) => {
    while (at < lines.length && lines[at] !== line) at++;
    return at++ < lines.length;
  });
}
