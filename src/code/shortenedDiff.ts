import { fileTexts } from './diffFiles.ts';

/** A diff in about so many characters, and whether it was cut: each file gives way as far as it is longer than others. */
export function shortened(diff: string, limit: number): { text: string; isCut: boolean } {
  if (diff.length <= limit) return { text: diff, isCut: false };
  const files = fileTexts(diff);
  const share = fairShare(
    files.map(({ length }) => length),
    limit,
  );
  return { text: files.map((file) => beginning(file, share)).join(''), isCut: true };
}

/** How long each may be, so that all together keep to the limit: what short ones do not need is for the long ones. */
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

/** Whole lines of a file, and a sign for the rest; nothing when not even one line fits. */
function beginning(file: string, length: number): string {
  if (file.length <= length) return file;
  const lines = file.slice(0, Math.max(0, length - 2));
  const end = lines.lastIndexOf('\n') + 1;
  return end === 0 ? '' : `${lines.slice(0, end)}…\n`;
}
