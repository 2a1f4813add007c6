/** A function that turns \r\n and \r into \n, also where a pair is cut in two by the end of a piece. */
export function plainLineEnds(): (piece: string) => string {
  let afterReturn = false;
  return (piece) => {
    const rest = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') afterReturn = piece.endsWith('\r');
    return rest.replace(/\r\n?/g, '\n');
  };
}
