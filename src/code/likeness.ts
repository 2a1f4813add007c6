/** The share of parts, such as lines, that two lists have in common, from 0 to 1. Their order does not matter. */
export function likenessOf(one: string[], other: string[]): number {
  const left = new Map<string, number>();
  for (const part of one) left.set(part, (left.get(part) ?? 0) + 1);
  let common = 0;
  for (const part of other) {
    const count = left.get(part) ?? 0;
    if (count > 0) common++;
    left.set(part, count - 1);
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}
