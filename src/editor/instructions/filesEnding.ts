/** A file or folder in a folder. `place` is where it is. */
export interface Entry<Place> {
  name: string;
  isFolder: boolean;
  place: Place;
}

/** How deep folders within folders are searched, and how many files of a kind are used at most. */
const deepest = 5;
const mostFiles = 200;

/** Finds the files whose names have an ending, in the order of their paths. `entriesOf` lists what is in a folder. */
export function filesEnding<Place>(
  folder: Place,
  ending: string,
  entriesOf: (folder: Place) => Promise<Entry<Place>[]>,
): Promise<Place[]> {
  const within = async (place: Place, depth: number): Promise<Place[]> => {
    const entries = await entriesOf(place);
    const sorted = entries.slice(0, 10 * mostFiles).sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
    const found = sorted.map(async (entry): Promise<Place[]> => {
      if (entry.isFolder) return depth < deepest ? within(entry.place, depth + 1) : [];
      return entry.name.toLowerCase().endsWith(ending) ? [entry.place] : [];
    });
    return (await Promise.all(found)).flat().slice(0, mostFiles);
  };
  return within(folder, 0);
}
