import { fenced } from '../../shared/fenced.ts';
import { fencedBlocks } from '../../code/reading/fencedBlocks.ts';

/**
 * Text of a model as Markdown in which VS Code can fetch, open and run nothing: emphasis, lists and code are drawn as such, and everything
 * else, such as links, pictures, HTML and addresses, is shown as written. Lines end where they did.
 */
export function inertMarkdown(text: string): string {
  const lines = text.split('\n');
  const parts: string[] = [];
  let next = 0;
  for (const { code, opening, closing } of fencedBlocks(`${text}\n`)) {
    // Without the name of a language, VS Code uses that of the editor.
    parts.push(prose(lines.slice(next, opening)), fenced({ language: '', text: code }));
    next = closing + 1;
  }
  return [...parts, prose(lines.slice(next))].filter(Boolean).join('\n\n');
}

function prose(lines: readonly string[]): string {
  const written = lines.map(line);
  // Two spaces keep the end of a line, except before and after a gap.
  return written
    .map((own, index) => (own === '' || !written[index + 1] ? own : `${own}  `))
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}

const item = /^([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** More than three spaces before a line would make it code, in which a backslash is shown. */
function line(text: string): string {
  const trimmed = text.trim();
  const indent = ' '.repeat(Math.min(3, text.search(/\S|$/)));
  // A line below a heading, or one that separates.
  if (/^[-*+ \t]+$/.test(trimmed)) return trimmed && indent + trimmed.replace(/\S/g, '\\$&');
  const [marker = '', sign = ''] = item.exec(trimmed) ?? [];
  return trimmed && `${indent}${sign && `${sign} `}${inline(trimmed.slice(marker.length))}`;
}

/** Every sign that Markdown knows, except those of emphasis and of ordinary sentences, which it draws as they are. */
const signs = /[!#$%&()./:<=>@[\\\]^_`{|}~]/g;

/** Escapes a line, except for the code in it. */
function inline(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const ends = endsOf(runs.map(([run]) => run.length));
  let escaped = '';
  let from = 0;
  for (let at = 0; at < runs.length; at++) {
    const [opening, end] = [runs[at], ends[at]];
    const closing = end === undefined ? undefined : runs[end];
    if (!opening || !closing || end === undefined) continue;
    const to = closing.index + closing[0].length;
    escaped += text.slice(from, opening.index).replace(signs, '\\$&') + text.slice(opening.index, to);
    [from, at] = [to, end];
  }
  return escaped + text.slice(from).replace(signs, '\\$&');
}

/** For each run of backticks, the index of the next one of the same length, which ends the code that it begins. */
function endsOf(lengths: readonly number[]): (number | undefined)[] {
  const next = new Map<number, number>();
  return lengths
    .map((length, index) => ({ length, index }))
    .reverse()
    .map(({ length, index }) => {
      const end = next.get(length);
      next.set(length, index);
      return end;
    })
    .reverse();
}
