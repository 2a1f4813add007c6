/** Number of white-space characters before the first word of a line; in a blank line, all of them. */
export function depthOf(line = ''): number {
  return line.search(/\S|$/);
}
