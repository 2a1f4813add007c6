// What was opened is closed, the last one first, also when something fails half way.

/** A list of things to close. */
export interface Closing {
  /** Remembers how to close something. */
  add: (close: () => Promise<void>) => void;
  /** Closes everything; every one gets its turn, then the first error is thrown. */
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
