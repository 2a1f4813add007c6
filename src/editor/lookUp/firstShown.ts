/**
 * What is shown of the first `most` items for which there is something to show, in their order. The others may be hidden, so all items are
 * looked at until there are enough. `hasMore`: something is shown of a later item, too. Rejects when `signal` says so.
 */
export async function firstShown<Item, Shown>(
  items: readonly Item[],
  most: number,
  shownOf: (item: Item) => Promise<Shown | undefined>,
  signal: AbortSignal,
): Promise<{ shown: Shown[]; hasMore: boolean }> {
  const shown: Shown[] = [];
  for (let from = 0; from < items.length && shown.length <= most; from += most) {
    signal.throwIfAborted();
    for (const one of await Promise.all(items.slice(from, from + most).map(shownOf)))
      if (one !== undefined) shown.push(one);
  }
  return { shown: shown.slice(0, most), hasMore: shown.length > most };
}
