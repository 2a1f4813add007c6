/** White characters before the first word of a line; of a blank line, all it has. */
export function depthOf(line = ''): number {
  return line.search(/\S|$/);
}
