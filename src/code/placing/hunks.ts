/** The lines that differ between two lines that both versions have. Either list may be empty, or both. */
export interface Hunk {
  before: string[];
  now: string[];
}

/** The most cells of the table of common lengths. A larger table takes too long, so all lines then become one hunk. */
const mostCells = 4_000_000;

/** What two versions have before, between and after the lines that they share. */
export function hunksOf(before: string[], now: string[]): Hunk[] {
  if (before.length * now.length > mostCells) return [{ before, now }];
  const lengths = commonLengths(before, now);
  const lengthAt = (one: number, other: number): number => lengths[one * (now.length + 1) + other] ?? 0;
  const hunks: Hunk[] = [];
  let hunk: Hunk = { before: [], now: [] };
  for (let one = 0, other = 0; one < before.length || other < now.length;) {
    const [old, line] = [before[one], now[other]];
    if (old !== undefined && old === line) {
      hunks.push(hunk);
      hunk = { before: [], now: [] };
      one++;
      other++;
    } else if (old !== undefined && (line === undefined || lengthAt(one + 1, other) >= lengthAt(one, other + 1))) {
      hunk.before.push(old);
      one++;
    } else if (line !== undefined) {
      hunk.now.push(line);
      other++;
    }
  }
  return [...hunks, hunk];
}

/** For each pair of lines, how many lines the rest of both versions have in common from there on. */
function commonLengths(before: string[], now: string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--) {
      const at = one * width + other;
      const isSame = before[one] === now[other];
      lengths[at] = isSame
        ? (lengths[at + width + 1] ?? 0) + 1
        : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  return lengths;
}
