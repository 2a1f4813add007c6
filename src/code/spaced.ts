/** Returns a text with single spaces in place of other white space, and without white space at its ends. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
