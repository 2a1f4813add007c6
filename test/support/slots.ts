// What runs at the same time: as much as there are processors for.
import { availableParallelism } from 'node:os';

/** A VS Code, its window and its extension host keep one processor busy, and at times a second one: a few at once are enough. */
const count = Math.min(availableParallelism(), 3);

let free = count;
const waiting: (() => void)[] = [];

/** Runs this when fewer than a few others run; who comes first is first. */
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
