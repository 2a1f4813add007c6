/** What to look for in which files. */
export interface Search {
  query: string;
  isRegex: boolean;
  /** A glob for paths; empty for all files. */
  include: string;
}

/** A line of a file: one that matches, or one near it. */
export interface FoundLine {
  /** Its path within the open folder. */
  path: string;
  /** Counted from 1. */
  line: number;
  text: string;
  isMatch: boolean;
}

/** The pattern cannot be searched for. The message is for the model. */
export class BadPattern extends Error {}
