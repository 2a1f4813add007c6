/** Lines of a file as models are told them, counted from 1: `line 3`, or `lines 3 to 9`. */
export function lineNumbers(first: number, last = first): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}
