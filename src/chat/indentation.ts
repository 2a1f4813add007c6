/** Stand-in. */
export interface IndentationStyle {
  insertSpaces: boolean;
  tabSize: number;
}
export function reindented(code: string, _original: { before: string; text: string }, _style: IndentationStyle): string {
  return code;
}
export function indentedFor(code: string, _targetLineIndent: string, _before: string, _style: IndentationStyle): string {
  return code;
}
