/**
 * The diff of a file that Git does not track yet, as Git writes it for a new file. Without a text, the file is binary, a link, or too
 * long, and the diff only names it.
 */
export function newFileDiff(path: string, text: string | undefined): string {
  const [old, now] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  const header = `diff --git ${old} ${now}\nnew file mode 100644\n`;
  if (text === undefined) return `${header}Binary files /dev/null and ${now} differ\n`;
  if (text === '') return header;
  const endsWithLine = text.endsWith('\n');
  const lines = (endsWithLine ? text.slice(0, -1) : text).split('\n');
  const hunk = [`--- /dev/null\n+++ ${now}\n@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)];
  return `${header}${hunk.join('\n')}\n${endsWithLine ? '' : '\\ No newline at end of file\n'}`;
}

/** The most bytes of files that Git does not track yet, of one and of all. A diff only names the others. */
const [mostOfFile, mostOfAll] = [1_000_000, 5_000_000];

/** The diff of all new files. `textOf` reads the text of a file; undefined if it is none, or has more than so many bytes. */
export async function newFilesDiff<File extends { path: string }>(
  files: readonly File[],
  textOf: (file: File, mostBytes: number) => Promise<string | undefined>,
): Promise<string> {
  const diffs: string[] = [];
  let left = mostOfAll;
  for (const file of files) {
    const text = await textOf(file, Math.min(left, mostOfFile));
    left -= text?.length ?? 0;
    diffs.push(newFileDiff(file.path, text));
  }
  return diffs.join('');
}

/** Writes a path as Git does, with quotes if its name ends a line or contains quotes. */
function quoted(path: string): string {
  if (!/["\\\p{Cc}]/u.test(path)) return path;
  const bytes = [...Buffer.from(path)].map((byte) =>
    byte < 0x20 || byte === 0x22 || byte === 0x5c || byte >= 0x7f
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return `"${bytes.join('')}"`;
}
