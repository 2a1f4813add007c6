// What to do when someone presses Ctrl+C.
import { constants } from 'node:os';
import { whenOrphaned } from './childProcess.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends this process at the first signal or when its parent is gone, and with it what its `exit` handlers end: all processes that it started. */
export function exitOnSignal(): void {
  for (const signal of signals) process.once(signal, () => process.exit(128 + constants.signals[signal]));
  whenOrphaned(() => process.exit(1));
}

/** Resolves at the first signal or when the parent is gone. Later ones are taken too and do nothing: the terminal and npm both send one. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve());
    whenOrphaned(resolve);
  });
}
