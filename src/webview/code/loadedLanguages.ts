import type { HLJSApi } from 'highlight.js';
import { nextTask } from '../parts/nextTask.ts';
import { highlightWith, isKnown } from './highlight.ts';

type Load = () => Promise<{ default: HLJSApi }>;

/** What is not loaded yet: the common languages, then all others. */
let unloaded: Load[] = [];
/** Milliseconds that blocks take one after the other, before the page does something else. */
const turn = 8;
let turnEnd = 0;
/** What waits, one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Says how languages are loaded: the common ones with the first code, all of them with the first code in another one. Each is done once. */
export function loadLanguagesWith(common: Load, all: Load): void {
  unloaded = [common, all];
}

/** Calls back once a language is there, or all are, in its turn. */
export function whenLoaded(language: string, callback: () => void): void {
  inTurn(async () => {
    await loadUntilKnown(language);
    callback();
  });
}

/** Calls back after what waits already. Many blocks do not hold up the page together. */
export function inTurn(callback: () => unknown): void {
  // What cannot be loaded or coloured stays as it is.
  queue = queue
    .then(callback)
    .catch(() => undefined)
    .then(takeTurns);
}

async function loadUntilKnown(language: string): Promise<void> {
  while (!isKnown(language)) {
    const load = unloaded.shift();
    if (!load) return;
    // Where one cannot be loaded, the next may.
    const loaded = await load().catch(() => undefined);
    if (loaded) highlightWith(loaded.default);
  }
}

/** Lets others have their turn when this one was long enough. */
async function takeTurns(): Promise<void> {
  if (performance.now() < turnEnd) return;
  await nextTask();
  turnEnd = performance.now() + turn;
}
