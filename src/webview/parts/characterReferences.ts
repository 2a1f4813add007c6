import { decodeHTMLStrict } from 'entities/decode';

/** One with a number of more digits is none. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/gi;

/** Markdown's text with its character references (`&amp;`, `&#38;`, `&#x26;`) as the characters that they represent. */
export function decodeReferences(text: string): string {
  return text.replace(reference, (found) => decodeHTMLStrict(found));
}
