// What the measuring process and the measured page tell each other.

/** How deltas come: as fast as the page takes them, or 1,000 in each second. */
export type Feed = 'fast' | 'steady';

/** One reply to be drawn. */
export interface Job {
  renderer: string;
  feed: Feed;
  /** Characters that are there before the first delta. */
  before: number;
  /** Characters that arrive in deltas. */
  arriving: number;
  /** Seconds after which the rest is given up. */
  limit: number;
}

/** How a job went. */
export interface Outcome {
  /** Part of the deltas that arrived before the limit; 1 only when all of their text was seen in the page. */
  share: number;
  /** Seconds from the first delta until its last text was drawn. */
  seconds: number;
  frames: number;
  /** Milliseconds of each task of the main thread that took longer than 50. */
  longTasks: number[];
  /** Elements and text nodes of the reply at the end. */
  nodes: number;
}

/** Characters of a delta. */
export const deltaLength = 4;

declare global {
  /** Makes the page ready for a job. */
  var prepare: (job: Job) => Promise<void>;
  /** Does the job it was made ready for. */
  var draw: () => Promise<Outcome>;
}
