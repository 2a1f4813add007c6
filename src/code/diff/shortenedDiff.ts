import { fileTexts } from './diffFiles.ts';

/**
 * Shortens a diff to about `limit` characters; `isCut` says whether it was longer. Only the files that are longer than a fair share are
 * cut.
 */
export function shortened(diff: string, limit: number): { text: string; isCut: boolean } {
  if (diff.length <= limit) return { text: diff, isCut: false };
  const files = [...fileTexts(diff)];
  const share = fairShare(
    files.map(({ length }) => length),
    limit,
  );
  return { text: files.map((file) => beginning(file, share)).join(''), isCut: true };
}

/**
 * The length to which each file is cut so that all together keep to the limit. Long files get the room that short ones do not need.
 */
function fairShare(lengths: number[], limit: number): number {
  let left = limit;
  const ascending = lengths.toSorted((one, other) => one - other);
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (length > share) return share;
    left -= length;
  }
  return limit;
}

/** Whole lines from the start of a file, and `…` in place of the rest; empty if not even one line fits. */
function beginning(file: string, length: number): string {
  if (file.length <= length) return file;
  const lines = file.slice(0, Math.max(0, length - 2));
  const end = lines.lastIndexOf('\n') + 1;
  return end === 0 ? '' : `${lines.slice(0, end)}…\n`;
}
