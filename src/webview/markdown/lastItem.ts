import type { Tokens } from 'marked';

/**
 * Reads a list without losing what its last line ends with. marked removes white space of all kinds there, unless another item follows,
 * so with a no-break space after it, `-` would become the line under a heading. `reread` reads a changed source, and forgets the list.
 */
export function withEndOfLine(
  source: string,
  list: Tokens.List,
  reread: (source: string) => Tokens.List | undefined,
): Tokens.List {
  const end = /[^\S\n]*/y;
  end.lastIndex = list.raw.length;
  const removed = end.exec(source)?.[0] ?? '';
  if (!/[^ \t]/.test(removed)) return list;
  const [marker = ''] = /^ {0,3}(?:[-+*]|\d{1,9}[.)])/.exec(list.items.at(-1)?.raw ?? '') ?? [];
  const longer = reread(`${source.slice(0, end.lastIndex)}\n${marker} .`);
  if (longer?.items.length !== list.items.length + 1) return list;
  longer.items.pop();
  const last = longer.items.at(-1);
  if (last) last.raw = last.raw.replace(/\n$/, '');
  return { ...longer, raw: source.slice(0, end.lastIndex) };
}
