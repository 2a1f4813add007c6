import type { HLJSApi } from 'highlight.js';
import { nextTask } from '../parts/nextTask.ts';
import { highlightWith, isKnown } from './highlight.ts';

type Load = () => Promise<{ default: HLJSApi }>;

/** The loads that are still to do: the common languages, then all others. */
let unloaded: Load[] = [];
/** Milliseconds for which blocks are coloured before the page may do something else. */
const turn = 8;
let turnEnd = 0;
/** The callbacks that wait, one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Sets how languages are loaded: the common ones with the first code, all others with the first code in another language. Each load runs once. */
export function loadLanguagesWith(common: Load, all: Load): void {
  unloaded = [common, all];
}

/** Calls back in its turn when a language, or else every language, is loaded. */
export function whenLoaded(language: string, callback: () => void): void {
  inTurn(async () => {
    await loadUntilKnown(language);
    callback();
  });
}

/** Calls back after the callbacks that wait already, so that many blocks do not block the page. */
export function inTurn(callback: () => unknown): void {
  // Code whose language cannot be loaded or coloured stays unchanged.
  queue = queue
    .then(callback)
    .catch(() => undefined)
    .then(takeTurns);
}

async function loadUntilKnown(language: string): Promise<void> {
  while (!isKnown(language)) {
    const load = unloaded.shift();
    if (!load) return;
    // If one load fails, the next may succeed.
    const loaded = await load().catch(() => undefined);
    if (loaded) highlightWith(loaded.default);
  }
}

/** Lets the page do something else when the time is used up. */
async function takeTurns(): Promise<void> {
  if (performance.now() < turnEnd) return;
  await nextTask();
  turnEnd = performance.now() + turn;
}
