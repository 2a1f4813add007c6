import { at, parsed } from './json.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const limit = 500;

/** The words of an error body, in whatever shape it has, as at most 500 printable characters without secrets; undefined where it has none. (CASES V30, R19) */
export function serverText(body: string): string | undefined {
  if (/^\s*</.test(body)) return titleOf(body);
  const value = parsed(body);
  return value === undefined ? serverWords(body) : wordsIn(value);
}

/** The words of an error that was parsed from JSON, in the same way. */
export function wordsIn(value: unknown): string | undefined {
  return serverWords(messageIn(value) ?? '');
}

/** The words of a body that is plain text; undefined where it is JSON, or no text. */
export function plainWords(body: string): string | undefined {
  return /^\s*[[{"]|\uFFFD/.test(body) ? undefined : serverWords(body);
}

/** The title of a web page, printable, bounded and without secrets. */
export function titleOf(page: string): string | undefined {
  return serverWords(/<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? '');
}

/** Where services put their words. A problem document has a title and a detail. (RFC 9457) */
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

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || depth > 4) return undefined;
  const [title, detail] = [at(value, 'title'), at(value, 'detail')];
  if (typeof title === 'string' && typeof detail === 'string') return `${title}: ${detail}`;
  for (const place of places) {
    const message = messageIn(at(value, place), depth + 1);
    if (message) return message;
  }
  return undefined;
}

/** Any words of a server, printable, bounded and without secrets; undefined where there are none. */
export function serverWords(text: string): string | undefined {
  return printable(withoutSecrets(beginningOf(text))) || undefined;
}

/** Text of others on one line, without what cannot be printed, cut after a number of characters. */
export function printable(text: string, most = limit): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** More than is shown, for some of it goes. A short word that is cut could not be known for a secret any more. */
function beginningOf(text: string): string {
  const longest = 4 * limit;
  return text.length > longest ? text.slice(0, longest).replace(/[\s"'<>`][^\s"'<>`]{0,500}$/, '') : text;
}
