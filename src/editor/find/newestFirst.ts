/** A list with an item at its front, each once, of at most `most`. */
export function newestFirst<Item extends { toString(): string }>(
  item: Item,
  before: readonly Item[],
  most: number,
): Item[] {
  const others = before.filter((one) => one.toString() !== item.toString());
  return [item, ...others].slice(0, most);
}
