/** A text with single spaces in place of other white space, and without white space at its ends. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The spaces and tabs at the start of a line. */
export function indentOf(line: string): string {
  return line.slice(0, line.search(/[^ \t]|$/));
}

/** The number of white-space characters at the start of a line; all characters of a blank line. */
export function depthOf(line = ''): number {
  return line.search(/\S|$/);
}
