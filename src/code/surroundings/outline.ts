import type { Definition } from '../definitions.ts';
import type { Stretch } from '../splice.ts';

/** The most lines of an outline, and the most characters of a line. */
const mostLines = 40;
const longestLine = 160;

/** The declaration of something around or beside code, with its depth and its distance from the code, in UTF-16 units. */
interface OutlineEntry {
  text: string;
  depth: number;
  isAround: boolean;
  distance: number;
}

/** The definitions around some stretches, and those beside them, one per line. If there are too many, only the nearest are kept. */
export function outlineOf(definitions: readonly Definition[], stretches: readonly Stretch[]): string {
  const entries = entriesAmong(definitions, stretches, 0);
  if (entries.length === 0) return '';
  const nearest = entries.toSorted((a, b) => Number(b.isAround) - Number(a.isAround) || a.distance - b.distance);
  const kept = new Set(nearest.slice(0, mostLines));
  const lines = entries.map((entry) => (kept.has(entry) ? lineOf(entry) : ''));
  return lines.flatMap((line, at) => (line !== '' ? [line] : lines[at - 1] === '' ? [] : ['…'])).join('\n');
}

/** What the bodies and values of definitions begin with, for grammars that do not mark them. */
const beforeBody = { function: /$/, type: /\{/, value: /[:=]?=(?!>)/ };

/** The declaration of a definition on one line, without its body or value; for a test only its name. */
export function declared({ kind, name, head }: Definition): string {
  const text = kind === 'call' ? name : (head.split(beforeBody[kind])[0]?.trim() ?? '');
  const whole = text.replace(/(?<!\s)\s*[={:]$/, '');
  return whole.length > longestLine ? `${whole.slice(0, longestLine)}…` : whole;
}

/** The entries for definitions, without those inside the code itself. */
function entriesAmong(
  definitions: readonly Definition[],
  stretches: readonly Stretch[],
  depth: number,
): OutlineEntry[] {
  return definitions.flatMap((definition) => {
    const { start, end } = definition.node;
    if (stretches.some((stretch) => stretch.start <= start && stretch.end >= end)) return [];
    const isAround = stretches.some((stretch) => start <= stretch.start && end >= stretch.end);
    const distance = stretches.reduce((least, stretch) => Math.min(least, Math.abs(stretch.start - start)), Infinity);
    const entry = { text: declared(definition), depth, isAround, distance };
    return [entry, ...(isAround ? entriesAmong(definition.members, stretches, depth + 1) : [])];
  });
}

function lineOf({ text, depth }: OutlineEntry): string {
  return `${'  '.repeat(depth)}${text}`;
}
