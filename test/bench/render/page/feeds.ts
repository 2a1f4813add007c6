import type { Feed } from '../job.ts';

/** Gives deltas to a page, each once, until it has given all or is told to stop. */
export interface Feeding {
  feed: Feed;
  /** How many there are. */
  count: number;
  /** Takes the next; false: no more of them. */
  push: (index: number) => boolean;
  /** Draws a frame with what came since the last. */
  onFrame: () => void;
}

/** As many deltas come between two frames when 2,000 come in a second and 60 frames are drawn in it. */
const deltasInFrame = 32;

/** Feeds a page; resolves to the number of deltas that it took. */
export function feedDeltas(feeding: Feeding): Promise<number> {
  return new Promise((resolve) => {
    if (feeding.feed === 'fast') feedFrames(feeding, resolve);
    else feedInTime(feeding, resolve);
  });
}

/** Each delta in a task of its own, then a frame, then the next deltas: nothing waits for a clock, and everyone draws as many frames. */
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

/** As often as timers come, about every 4 ms: who is late gets all that is due at once. Frames are drawn at their own pace. */
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
