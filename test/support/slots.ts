// Limits what runs at the same time to the number of processors.
import { availableParallelism } from 'node:os';

/** A VS Code, its window and its extension host keep one processor busy, and at times a second one: a few at once are enough. */
const count = Math.min(availableParallelism(), 3);

let free = count;
const waiting: (() => void)[] = [];

/** Runs `act` as soon as a slot is free; waiting calls run in order. */
export async function inSlot<Result>(act: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
