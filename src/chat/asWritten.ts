const ending = /(\r\n?|\n)/;

/**
 * A piece of a message as it is in its source, with the line endings it has there; the page draws each of them as `\n`. Code in a
 * quote or a list has a mark before each line there: it gets the line endings of the source, if that has only CRLF.
 */
export function asWritten(piece: string, sources: Iterable<string>): string {
  if (!piece.includes('\n')) return piece;
  for (const source of sources) {
    const written = source.includes('\r') ? (standingIn(source, piece) ?? withCrlf(source, piece)) : undefined;
    if (written !== undefined) return written;
  }
  return piece;
}

function standingIn(source: string, piece: string): string | undefined {
  const drawn = `\n${source.replace(/\r\n?/g, '\n')}\n`;
  const start = drawn.indexOf(`\n${piece}\n`);
  if (start < 0) return undefined;
  const [line, count] = [linesIn(drawn.slice(0, start)), linesIn(piece)];
  // Lines and the endings between them.
  return source
    .split(ending)
    .slice(2 * (line - 1), 2 * (line - 1 + count) - 1)
    .join('');
}

function linesIn(text: string): number {
  return text.split('\n').length;
}

function withCrlf(source: string, piece: string): string | undefined {
  const lines = piece.split('\n');
  const isFromIt = source.includes(lines[0] ?? '') && source.includes(lines.at(-1) ?? '');
  return isFromIt && !/(?<!\r)\n|\r(?!\n)/.test(source) ? lines.join('\r\n') : undefined;
}
