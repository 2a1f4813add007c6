import type { Feed } from '../job.ts';

/** Gives deltas to a page, each once, until all are given or `push` returns false. */
export interface Feeding {
  feed: Feed;
  /** The number of deltas. */
  count: number;
  /** Takes the next delta. Returns false if no more of them are wanted. */
  push: (index: number) => boolean;
  /** Draws a frame with the deltas since the last one. */
  onFrame: () => void;
}

/** The number of deltas between two frames, which is about that of 2,000 deltas per second at 60 frames per second. */
const deltasInFrame = 32;

/** Feeds a page. Resolves with the number of deltas that it took. */
export function feedDeltas(feeding: Feeding): Promise<number> {
  return new Promise((resolve) => {
    if (feeding.feed === 'fast') feedFrames(feeding, resolve);
    else feedInTime(feeding, resolve);
  });
}

/**
 * Gives each delta in a separate task, then draws a frame, then gives the next deltas. Nothing waits for a clock, and every contender draws
 * the same number of frames.
 */
function feedFrames({ count, push, onFrame }: Feeding, done: (given: number) => void): void {
  const { port1, port2 } = new MessageChannel();
  const next = (): void => port2.postMessage(undefined);
  let given = 0;
  port1.onmessage = () => {
    if (given === count || !push(given)) {
      port1.close();
      done(given);
      return;
    }
    given++;
    if (given % deltasInFrame > 0) next();
    else
      requestAnimationFrame(() => {
        onFrame();
        next();
      });
  };
  next();
}

/**
 * Gives the deltas that are due whenever a timer fires, about every 4 ms. A contender that is late gets all due deltas at once. Frames are
 * drawn at their own pace.
 */
function feedInTime({ count, push, onFrame }: Feeding, done: (given: number) => void): void {
  const start = performance.now();
  let given = 0;
  let isRunning = true;
  const draw = (): void => {
    onFrame();
    if (isRunning) requestAnimationFrame(draw);
  };
  const tick = (): void => {
    const due = Math.min(count, Math.floor(performance.now() - start));
    while (given < due && push(given)) given++;
    isRunning = given === due && given < count;
    if (isRunning) setTimeout(tick, 1);
    else done(given);
  };
  requestAnimationFrame(draw);
  setTimeout(tick, 1);
}
