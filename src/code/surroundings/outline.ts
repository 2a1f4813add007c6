import type { Definition } from '../definitions.ts';
import type { Stretch } from './codeAround.ts';

/** The most lines of an outline, and characters of one of them. */
const mostLines = 40;
const longestLine = 160;

/** What declares something around or beside code: how deep it is, and how far away. */
interface OutlineEntry {
  text: string;
  depth: number;
  isAround: boolean;
  distance: number;
}

/** The definitions around some stretches, and those beside them, a line each. Of many, those that are near. */
export function outlineOf(definitions: readonly Definition[], stretches: readonly Stretch[]): string {
  const entries = entriesAmong(definitions, stretches, 0);
  if (entries.length === 0) return '';
  const nearest = entries.toSorted((a, b) => Number(b.isAround) - Number(a.isAround) || a.distance - b.distance);
  const kept = new Set(nearest.slice(0, mostLines));
  const lines = entries.map((entry) => (kept.has(entry) ? lineOf(entry) : ''));
  return lines.flatMap((line, at) => (line !== '' ? [line] : lines[at - 1] === '' ? [] : ['…'])).join('\n');
}

/** What the bodies and values of definitions begin with, where their grammar does not say. */
const beforeBody = { function: /$/, type: /\{/, value: /[:=]?=(?!>)/ };

/** How a definition is declared, on one line: without its body, without its value, and of a test only its name. */
export function declared({ kind, name, head }: Definition): string {
  const text = kind === 'call' ? name : (head.split(beforeBody[kind])[0]?.trim() ?? '');
  const whole = text.replace(/\s*[={:]$/, '');
  return whole.length > longestLine ? `${whole.slice(0, longestLine)}…` : whole;
}

/** The code itself is not among them. */
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
