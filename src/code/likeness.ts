/** The share of parts, such as lines, that two lists have in common, from 0 to 1. Their order does not matter. */
export function likenessOf(one: string[], other: string[]): number {
  return likenessTo(other)(one);
}

/** A function that returns the same for any list and this one, in a time that depends only on the other list. */
export function likenessTo(known: string[]): (other: string[]) => number {
  const counts = countsOf(known);
  return (other) => {
    let common = 0;
    for (const [part, count] of countsOf(other)) common += Math.min(count, counts.get(part) ?? 0);
    return (2 * common) / Math.max(1, known.length + other.length);
  };
}

function countsOf(parts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}
