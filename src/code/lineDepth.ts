/** Returns the number of white-space characters at the start of a line; all characters of a blank line. */
export function depthOf(line = ''): number {
  return line.search(/\S|$/);
}
