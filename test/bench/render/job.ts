// What the measuring process and the measured page send to each other.

/** How deltas arrive: as fast as the page takes them, or 1,000 per second. */
export type Feed = 'fast' | 'steady';

/** A reply that is drawn and measured. */
export interface Job {
  renderer: string;
  feed: Feed;
  /** The number of characters that are drawn before the first delta. */
  before: number;
  /** The number of characters that arrive in deltas. */
  arriving: number;
  /** The number of seconds after which the rest is given up. */
  limit: number;
}

/** How a job went. */
export interface Outcome {
  /** The fraction of the deltas that arrived before the limit; 1 only if all of their text was seen in the page. */
  share: number;
  /** Seconds from the first delta until its last text was drawn. */
  seconds: number;
  frames: number;
  /** The milliseconds of each task of the main thread that took longer than 50. */
  longTasks: number[];
  /** The number of elements and text nodes of the reply at the end. */
  nodes: number;
}

/** The number of characters of a delta. */
export const deltaLength = 4;

declare global {
  /** Prepares the page for a job. */
  var prepare: (job: Job) => Promise<void>;
  /** Does the job that the page was prepared for. */
  var draw: () => Promise<Outcome>;
}
