// Handles Ctrl+C and other signals.
import { constants } from 'node:os';
import { whenOrphaned } from './childProcess.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends this process at the first signal or when its parent is gone; its `exit` handlers then end all processes that it started. */
export function exitOnSignal(): void {
  for (const signal of signals) process.once(signal, () => process.exit(128 + constants.signals[signal]));
  whenOrphaned(() => process.exit(1));
}

/** Resolves at the first signal or when the parent is gone. Later signals are ignored: the terminal and npm both send one. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve());
    whenOrphaned(resolve);
  });
}
