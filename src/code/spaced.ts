/** A text with a single space in place of other white space. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
