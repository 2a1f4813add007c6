/** Something in a document with lines. */
interface InLines {
  range: { start: { line: number }; end: { line: number } };
}

/** What is around a line, the innermost first, given what is in a document, the outer before the inner. */
export function aroundLine<Named extends InLines>(all: readonly Named[], line: number): Named[] {
  const around = all.filter(({ range }) => range.start.line <= line && line <= range.end.line).reverse();
  return around.sort((one, other) => heightOf(one) - heightOf(other));
}

function heightOf({ range: { start, end } }: InLines): number {
  return end.line - start.line;
}
