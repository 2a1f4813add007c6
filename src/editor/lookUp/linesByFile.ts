import type { FoundLine } from './search.ts';

/**
 * Adds the lines that a search has found to their files, and new files to `found`; the lines of several files may be mixed. `fileAt` has
 * the file of a path, and is asked once for each; undefined if nothing of that file may be told; its matches do not count.
 * Ends after `most` matches.
 */
export async function addByFile<File extends { lines: FoundLine[] }>(
  lines: AsyncIterable<FoundLine>,
  fileAt: (path: string) => Promise<File | undefined>,
  found: File[],
  most: number,
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
