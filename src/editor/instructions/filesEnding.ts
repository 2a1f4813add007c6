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
export async function filesEnding<Place>(
  folder: Place,
  ending: string,
  entriesOf: (folder: Place) => Promise<Entry<Place>[]>,
  depth = 0,
): Promise<Place[]> {
  const entries = await entriesOf(folder);
  const sorted = entries.slice(0, 10 * mostFiles).sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  const found = sorted.map(async ({ name, isFolder, place }): Promise<Place[]> => {
    if (isFolder) return depth < deepest ? filesEnding(place, ending, entriesOf, depth + 1) : [];
    return name.toLowerCase().endsWith(ending) ? [place] : [];
  });
  return (await Promise.all(found)).flat().slice(0, mostFiles);
}
