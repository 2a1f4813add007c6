import type { Place } from './place.ts';

/** A program that others made, and how our code gets on with it. */
export interface Counterpart {
  name: string;
  /** The Debian packages that it needs, besides what they depend on. The version of the first is the program's. */
  packages: string[];
  /** Installs what else it needs, and resolves with what is not to be had. */
  lacks?: () => Promise<string[]>;
  checks: Check[];
}

/** Something that must be true with the real program. */
export interface Check {
  /** A sentence. */
  title: string;
  /** Rejects if it is not; may resolve with what it measured. What it started with the place ends after it. */
  run: (place: Place) => Promise<string | undefined>;
}
