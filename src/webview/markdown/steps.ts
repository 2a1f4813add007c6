/** Whether the time for the work of a frame is over. */
export type IsLate = () => boolean;

/** For work that is done however long it takes. */
export const never: IsLate = () => false;

/** Does work step by step while there is time, at least one step; returns whether it came to its end. */
export function work(steps: Iterator<void>, isLate: IsLate): boolean {
  while (!steps.next().done) if (isLate()) return false;
  return true;
}
