/** The source of a regular expression that matches this text. (`RegExp.escape` is not in the Node of all VS Codes that we support.) */
export function patternFor(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The source of a regular expression that matches these words, with any white space between them. */
export function patternForWords(words: string): string {
  return patternFor(words).replace(/\s+/g, '\\s+');
}
