/**
 * The lines of a text that arrives in pieces. Only a line feed ends a line: `node:readline` also ends one at other characters, which JSON may
 * contain as they are.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string[] = [];
  for await (const piece of pieces) {
    const [end = '', ...others] = piece.split('\n');
    open.push(end);
    for (const other of others) {
      yield open.join('');
      open = [other];
    }
  }
  yield open.join('');
}
