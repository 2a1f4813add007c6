/** Within this many pixels of the end the reader counts as being there: zoom makes fractions of scroll positions. */
const tolerance = 4;

/** Whether the end is in view. */
export function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= tolerance;
}
