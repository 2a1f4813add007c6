/**
 * The index at which a piece begins in a text, or -1. The time grows with the length of the text; that of `indexOf` grows with the
 * product of both lengths if the text repeats itself.
 */
export function indexOfPiece(text: string, piece: string): number {
  if (piece === '') return 0;
  if (piece.length > text.length) return -1;
  /** For each length of a beginning of the piece, the length of the longest shorter beginning with which it ends; -1 before the first. */
  const ends = new Int32Array(piece.length + 1).fill(-1, 0, 1);
  const after = (read: number, code: number): number => {
    let length = read;
    while (length >= 0 && piece.charCodeAt(length) !== code) length = ends[length] ?? -1;
    return length + 1;
  };
  for (let at = 0; at < piece.length; at++) ends[at + 1] = after(ends[at] ?? -1, piece.charCodeAt(at));
  let read = 0;
  for (let at = 0; at < text.length; at++) {
    read = after(read, text.charCodeAt(at));
    if (read === piece.length) return at + 1 - read;
  }
  return -1;
}
