import { field, parsed } from '../shared/json.ts';
import { leftOut, mayHoldSecret } from './secrets/mayHoldSecret.ts';
import { withoutSecrets } from './secrets/withoutSecrets.ts';

/**
 * The message in an error body of any shape, as at most 500 printable characters without secrets; undefined if it has none. (CASES V30,
 * R19)
 */
export function serverText(body: string): string | undefined {
  if (/^\s*</.test(body)) return titleOf(body);
  const value = parsed(body);
  return value === undefined ? serverWords(body) : wordsIn(value);
}

const limit = 500;

/** The message in an error that was already parsed from JSON, limited in the same way. */
export function wordsIn(value: unknown): string | undefined {
  return serverWords(messageIn(value) ?? '');
}

/** A body that is plain text; empty if it is JSON, or not text. */
export function plainBody(body: string): string {
  return /^\s*[[{"]|\uFFFD/.test(body) ? '' : body;
}

/** The title of a web page, or its heading, printable, limited in length and without secrets. */
export function titleOf(page: string): string | undefined {
  // A tag that another one follows before its end is none, so that each is read only once.
  return serverWords(/<(?:title|h1)[^<>]*>([^<]*)/i.exec(page)?.[1] ?? '');
}

/** The fields where services put their message. A problem document has a title and a detail. (RFC 9457) */
const places = [
  'error',
  'message',
  'detail',
  'msg',
  'Message',
  'error_description',
  'description',
  'title',
  'errors',
  0,
];

/** The message in an error of any shape, as the server wrote it; undefined if it has none. */
export function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || depth > 4) return undefined;
  const [title, detail] = [field(value, 'title'), field(value, 'detail')];
  if (typeof title === 'string' && typeof detail === 'string') return `${title}: ${detail}`;
  for (const place of places) {
    const message = messageIn(field(value, place), depth + 1);
    if (message) return message;
  }
  return undefined;
}

/**
 * Any text from a server, printable, limited in length and without secrets; undefined if nothing is left. Words that may still contain a
 * secret are left out, which a sentence says instead. (CASES V262)
 */
export function serverWords(text: string): string | undefined {
  const words = withoutSecrets(beginningOf(text));
  return mayHoldSecret(words) ? leftOut() : printable(words) || undefined;
}

/** Whether a text has characters that can be printed. */
export function isPrintable(text: string): boolean {
  return /[^\p{C}\s]/u.test(text);
}

/** Untrusted text on one line, without characters that cannot be printed, cut after a number of characters. */
export function printable(text: string, most = limit): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** More than is shown, because secrets are removed from it. A word at the cut is dropped: cut short, a secret would not be recognised. */
function beginningOf(text: string): string {
  const longest = 4 * limit;
  return text.length > longest ? text.slice(0, longest).replace(/[\s"'<>`][^\s"'<>`]{0,500}$/, '') : text;
}
