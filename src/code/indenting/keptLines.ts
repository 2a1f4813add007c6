import { depthOf } from '../lineDepth.ts';

/** A string of several lines, or a here document: the line it begins on, the mark or the line that ends it. */
interface OpenText {
  at: number;
  end: string;
  isHere: boolean;
}

/** The lines, from 0, inside strings of several lines: another indentation would change the string. */
export function keptLines(sources: string[], language: string): Set<number> {
  const kept = new Set<number>();
  let open: OpenText | undefined;
  for (const [at, source] of sources.entries()) {
    const before = open;
    open = openAfter(source, at, before, language);
    // A string that never ends is none: it is a single mark, as in a comment.
    if (!before || open === before || isDocumentation(sources, before.at, at)) continue;
    for (let line = before.at + 1; line <= at; line++) kept.add(line);
  }
  return kept;
}

function openAfter(source: string, at: number, before: OpenText | undefined, language: string): OpenText | undefined {
  if (before?.isHere) return source.trim() === before.end ? undefined : before;
  let open = before;
  for (const [mark] of source.matchAll(/\\.|"""|'''|`/g)) {
    if (mark.startsWith('\\') || (mark === '`' && !withTemplates.test(language))) continue;
    if (!open) open = { at, end: mark, isHere: false };
    else if (open.end === mark) open = undefined;
  }
  return open ?? hereText(source, at, language);
}

const withTemplates = /^(?:astro|go|html|javascript|javascriptreact|svelte|typescript|typescriptreact|vue)$/;

/** `<<~` is left out: Ruby and Terraform take the indentation of such texts away. */
function hereText(source: string, at: number, language: string): OpenText | undefined {
  if (!/^(?:dockerfile|perl|php|ruby|shellscript|terraform)$/.test(language)) return undefined;
  const end = /<<[-<]? ?["']?([A-Z_]\w*)/i.exec(source)?.[1];
  return end === undefined ? undefined : { at, end, isHere: true };
}

/** A string that is a statement by itself moves with the code around it. */
function isDocumentation(sources: string[], first: number, last: number): boolean {
  const depth = depthOf(sources[first]);
  const inside = sources.slice(first + 1, last + 1).filter((line) => line.trim() !== '');
  return /^\s*[rRuU]?(?:"""|''')/.test(sources[first] ?? '') && inside.every((line) => depthOf(line) >= depth);
}
