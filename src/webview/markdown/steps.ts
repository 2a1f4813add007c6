/** Whether the time for the work in a frame is used up. */
export type IsLate = () => boolean;

/** For work that must be finished however long it takes. */
export const never: IsLate = () => false;

/** Does work step by step while there is time, but at least one step. Returns whether the work is finished. */
export function work(steps: Iterator<void>, isLate: IsLate): boolean {
  while (!steps.next().done) if (isLate()) return false;
  return true;
}
