/** Files by their addresses, each once, in their order. */
export function eachOnce<Uri extends { toString(): string }>(files: readonly Uri[]): Uri[] {
  return [...new Map(files.map((uri) => [uri.toString(), uri])).values()];
}
