// How many tests passed, failed and were skipped.

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The counts of no tests. */
export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
/** The counts of one check that passed, and of one that failed. */
export const onePassed: Counts = { ...none, passed: 1 };
export const oneFailed: Counts = { ...none, failed: 1 };

/** The sum of all these counts. */
export function sum(all: Counts[]): Counts {
  const add = (one: Counts, other: Counts): Counts => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  });
  return all.reduce(add, none);
}

/** `N passed, N failed`, and `, N skipped` if any. */
export function countsLine(counts: Counts): string {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}
