// The clocks of several processes as one: each counts from the same ticks of the system's clock.

/**
 * How many milliseconds the clock of this process or page (`performance.timeOrigin + performance.now()`) is ahead of the system's. Exact to
 * the step of `performance.now()`: a tenth of a millisecond in a page. It also runs in a page, so it uses nothing of this file.
 */
export function ahead(): number {
  const found: number[] = [];
  for (let tick = 0; tick < 8; tick++) {
    const before = Date.now();
    let after = before;
    while (after === before) after = Date.now();
    found.push(performance.timeOrigin + performance.now() - after);
  }
  // Whatever interrupts this makes a difference larger, never smaller.
  return Math.min(...found);
}

/** The clock of a Node process. */
export class Clock {
  #ahead = ahead();

  /** Compares it with the system's clock again, which other programs set. Takes 8 ms. */
  compare(): void {
    this.#ahead = ahead();
  }

  /** Milliseconds since 1970, with fractions. */
  get now(): number {
    return performance.timeOrigin + performance.now() - this.#ahead;
  }
}
