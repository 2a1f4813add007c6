import type { FoundLine } from './search.ts';

/** After so many matches, those that are shown may be others the next time. */
const mostSorted = 2000;

/**
 * Adds the lines that a search has found to their files, and new files to `found`; the lines of several files may be mixed. `fileAt` has
 * the file of a path, and is asked once for each; undefined if nothing of it may be told. Its matches do not count.
 */
export async function addByFile<File extends { lines: FoundLine[] }>(
  lines: AsyncIterable<FoundLine>,
  fileAt: (path: string) => Promise<File | undefined>,
  found: File[],
  most = mostSorted,
): Promise<void> {
  const files = new Map<string, File | undefined>();
  let matches = 0;
  for await (const line of lines) {
    if (!files.has(line.path)) {
      const file = await fileAt(line.path);
      files.set(line.path, file);
      if (file) found.push(file);
    }
    const file = files.get(line.path);
    file?.lines.push(line);
    if (file && line.isMatch && ++matches >= most) return;
  }
}
