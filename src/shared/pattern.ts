/** The source of a regular expression that matches this text. (`RegExp.escape` is not in the Node of all VS Codes that we support.) */
export function patternFor(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * The source of a regular expression that matches these words, with any white space between them. White space before them is matched from
 * its beginning only, because trying it from each of its characters takes time with the square of their number. (V430)
 */
export function patternForWords(words: string): string {
  return patternFor(words).replace(/\s+/g, '\\s+').replace(/^\\s/, '(?<!\\s)\\s');
}
