import { decodeHTMLStrict } from 'entities/decode';

/** References with more digits are not valid. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/gi;

/** Replaces the character references of Markdown (`&amp;`, `&#38;`, `&#x26;`) by the characters that they represent. */
export function decodeReferences(text: string): string {
  return text.replace(reference, (found) => decodeHTMLStrict(found));
}
