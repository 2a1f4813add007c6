import { at, parsed } from './json.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const limit = 500;

/** The words of an error body, in whatever shape it has, as at most 500 printable characters without secrets; undefined where it has none. (CASES V30, R19) */
export function serverText(body: string): string | undefined {
  if (/^\s*</.test(body)) return titleOf(body);
  const value = parsed(body);
  return serverWords(value === undefined ? body : (messageIn(value) ?? ''));
}

/** The title of a web page, printable, bounded and without secrets. */
export function titleOf(page: string): string | undefined {
  return serverWords(/<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? '');
}

const places = ['error', 'message', 'detail', 'msg', 0];

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (depth > 4) return undefined;
  for (const place of places) {
    const message = messageIn(at(value, place), depth + 1);
    if (message) return message;
  }
  return undefined;
}

/** Any words of a server, printable, bounded and without secrets; undefined where there are none. */
export function serverWords(text: string): string | undefined {
  const line = withoutSecrets(beginningOf(text))
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line || undefined;
}

/** More than is shown, for some of it goes. A short word that is cut could not be known for a secret any more. */
function beginningOf(text: string): string {
  const longest = 4 * limit;
  return text.length > longest ? text.slice(0, longest).replace(/[\s"'<>`][^\s"'<>`]{0,500}$/, '') : text;
}
