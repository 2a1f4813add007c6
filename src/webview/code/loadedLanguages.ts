import type { HLJSApi } from 'highlight.js';
import { highlightWith, isKnown } from './highlight.ts';

type Load = () => Promise<unknown>;

/** What is not loaded yet: the common languages, then all others. */
let unloaded: Load[] = [];
/** Milliseconds that blocks take one after the other, before the page does something else. */
const turn = 8;
let turnEnd = 0;
/** What waits for its language, one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Says how languages are loaded: the common ones with the first code, all others with the first code in one of them. Each is done once. */
export function loadLanguagesWith(common: () => Promise<{ default: HLJSApi }>, others: Load): void {
  unloaded = [async () => highlightWith((await common()).default), others];
}

/** Calls back once a language is there, or all are. Many blocks do not hold up the page together. */
export function whenLoaded(language: string, callback: () => void): void {
  // What cannot be loaded or coloured stays as it is.
  queue = queue
    .then(() => loadUntilKnown(language))
    .then(callback)
    .catch(() => undefined)
    .then(takeTurns);
}

async function loadUntilKnown(language: string): Promise<void> {
  while (!isKnown(language)) {
    const load = unloaded.shift();
    if (!load) return;
    await load();
  }
}

/** Lets others have their turn when this one was long enough. */
async function takeTurns(): Promise<void> {
  if (performance.now() < turnEnd) return;
  await new Promise((resolve) => setTimeout(resolve));
  turnEnd = performance.now() + turn;
}
