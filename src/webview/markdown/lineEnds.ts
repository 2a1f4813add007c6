/** A function that converts \r\n and \r to \n, even if a pair is split between two pieces. */
export function plainLineEnds(): (piece: string) => string {
  let afterReturn = false;
  return (piece) => {
    const rest = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') afterReturn = piece.endsWith('\r');
    return rest.replace(/\r\n?/g, '\n');
  };
}
