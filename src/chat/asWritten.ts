import { indexOfPiece } from '../shared/indexOfPiece.ts';

/**
 * A piece of a message with the line endings of its source; the page shows each of them as `\n`. In the source, code in a quote or
 * a list has a prefix before each line, so it is not found there as it is. It gets CRLF if the source has no other line endings.
 */
export function asWritten(piece: string, sources: Iterable<string>): string {
  if (!piece.includes('\n')) return piece;
  for (const source of sources) {
    const written = source.includes('\r') ? (exactSource(source, piece) ?? withCrlf(source, piece)) : undefined;
    if (written !== undefined) return written;
  }
  return piece;
}

const ending = /(\r\n?|\n)/;

function exactSource(source: string, piece: string): string | undefined {
  const drawn = `\n${source.replace(/\r\n?/g, '\n')}\n`;
  const start = indexOfPiece(drawn, `\n${piece}\n`);
  if (start < 0) return undefined;
  const [line, count] = [linesIn(drawn.slice(0, start)), linesIn(piece)];
  // The odd elements are the line endings between the lines.
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
  const isFromIt = [lines[0], lines.at(-1)].every((line = '') => indexOfPiece(source, line) >= 0);
  return isFromIt && !/(?<!\r)\n|\r(?!\n)/.test(source) ? lines.join('\r\n') : undefined;
}
