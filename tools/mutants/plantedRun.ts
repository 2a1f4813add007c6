// What tools/mutants/vscodeRunner.ts and test/host/planted.ts, which runs inside VS Code, say to each other: one JSON object per line.

/** A run of tests with these full titles, in their order in the files, until one fails; without titles of all tests, to their end. */
export interface PlantedRun {
  tests?: string[];
  /** The bug that is switched on. */
  bug?: string;
  /** Milliseconds for a test from now on; by default as long as each says. */
  limit?: number;
}

/** What became of the tests, by their full titles: milliseconds, or the message. A hook that failed is among them. */
export interface PlantedResult {
  passed: Record<string, number>;
  failed: Record<string, string>;
  /** Which bugs each test met. */
  coverage?: Coverage | undefined;
}

/** How often the code of each bug was run: while the code was loaded and between tests, and by the tests. */
export interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}
