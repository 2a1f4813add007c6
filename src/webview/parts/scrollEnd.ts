/** Within this many pixels, the user counts as being at the end, because zoom makes scroll positions fractional. */
const tolerance = 4;

/** Whether the end is in view. */
export function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= tolerance;
}
