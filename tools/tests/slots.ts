// Limits what runs at the same time to the number of processors.
import { availableParallelism } from 'node:os';

/** A VS Code, its window and its extension host keep one processor busy, and at times a second one: a few at once are enough. */
const count = Math.min(availableParallelism(), 3);

let free = count;
const waiting: { share: number; start: () => void }[] = [];

/**
 * Runs `act` as soon as enough of a slot is free: `share` is the part of a processor that it keeps busy, 0.5 for tests that wait half of
 * their time. Waiting calls run in order, but one that fits does not wait for a larger one.
 */
export async function inSlot<Result>(act: () => Promise<Result>, share = 1): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ share, start });
    startNext();
  });
  try {
    return await act();
  } finally {
    free += share;
    startNext();
  }
}

function startNext(): void {
  for (const next of [...waiting]) {
    if (next.share > free) continue;
    waiting.splice(waiting.indexOf(next), 1);
    free -= next.share;
    next.start();
  }
}
