import { at, parsed } from './json.ts';

const limit = 500;

/** The words of an error body, in whatever shape it has, as at most 500 printable characters; undefined where it has none. (CASES V30) */
export function serverText(body: string): string | undefined {
  if (/^\s*</.test(body)) return titleOf(body);
  const value = parsed(body);
  return printable(value === undefined ? body : (messageIn(value) ?? ''));
}

/** The title of a web page, printable and bounded. */
export function titleOf(page: string): string | undefined {
  return printable(/<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? '');
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

function printable(text: string): string | undefined {
  const line = text
    .slice(0, 4 * limit)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line || undefined;
}
