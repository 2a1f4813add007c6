// Closes what was opened, in reverse order, also after a failure half way.

/** A list of things to close. */
export interface Closing {
  /** Remembers how to close something. */
  add: (close: () => Promise<void>) => void;
  /** Closes everything, even when some fail; then throws the first error. */
  close: () => Promise<void>;
}

/** An empty list. */
export function startClosing(): Closing {
  const closers: (() => Promise<void>)[] = [];
  return {
    add: (close) => void closers.push(close),
    close: () => closeAll(closers),
  };
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  const close = closers.pop();
  if (!close) return;
  try {
    await close();
  } finally {
    await closeAll(closers);
  }
}
