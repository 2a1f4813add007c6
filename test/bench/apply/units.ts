import { createHash } from 'node:crypto';
import type { FileChange } from './history.ts';
import type { Language } from './languages.ts';
import { partsOf, type Part } from './parts.ts';

/** Code that replaces lines of a document: for each of its parts the first and the last, both included. */
export interface Unit {
  language: Language;
  document: string;
  code: string;
  places: [first: number, last: number][];
  kind: 'function' | 'class' | 'with a new one' | 'several';
  /** The same code with a comment in place of some lines; undefined if the code is too short or contains a new neighbour. */
  elided: string | undefined;
  /** Whether members of the original are missing, so that Apply should ask. */
  deletes: boolean;
}

/** Units of the same file are much alike, so only this many are used. */
const mostOfFile = 3;

/**
 * Functions and classes that a commit changed. Those of both files are matched by name, owner and parameters, as in the syntax
 * trees.
 */
export async function unitsOf({ before, after }: FileChange, language: Language): Promise<Unit[]> {
  const [old, now] = [await partsOf(before, language), await partsOf(after, language)];
  const nowByKey = new Map(now.map((part) => [part.key, part]));
  const oldNames = new Set(old.map(({ name }) => name));
  const units: Unit[] = [];
  const changed: Unit[] = [];
  let owner: string | undefined;
  const lines = { before: before.split('\n'), after: after.split('\n') };
  for (const part of old) {
    const other = nowByKey.get(part.key);
    if (!other || part.hasError || !isAlone(part) || !isAlone(other)) continue;
    // If the new code lacks the decorators of the original, nobody can say whether these should be kept.
    if (isDecorated(lines.before[part.first]) && !isDecorated(lines.after[other.first])) continue;
    if (sameText(lines.before, part, lines.after, other)) continue;
    const [unit, ...more] = unitsFrom(part, other, newNeighbour(other, now, oldNames), {
      language,
      document: before,
      lines,
    });
    if (unit && part.owner === (owner ??= part.owner)) changed.push(unit);
    units.push(...(unit ? [unit] : []), ...more);
  }
  return [...several(changed), ...units.sort((a, b) => (hash(a.code) < hash(b.code) ? -1 : 1)).slice(0, mostOfFile)];
}

/** The first and the last changed part of a file as one piece of code, if there is something else between them. */
function several(changed: Unit[]): Unit[] {
  const [first, last] = [changed[0], changed.at(-1)];
  const [one, other] = [first?.places[0], last?.places[0]];
  const isApart = changed.length > 2 && one && other && one[1] + 1 < other[0];
  if (!first || !last || !isApart) return [];
  const code = `${first.code}\n\n${last.code}`;
  return [
    {
      ...first,
      code,
      places: [one, other],
      kind: 'several',
      elided: undefined,
      deletes: first.deletes || last.deletes,
    },
  ];
}

interface File {
  language: Language;
  document: string;
  lines: { before: string[]; after: string[] };
}

function unitsFrom(part: Part, other: Part, neighbour: Part | undefined, { language, document, lines }: File): Unit[] {
  const isWithAbove = part.above < part.first && other.above < other.first;
  const first = isWithAbove ? part.above : part.first;
  const start = isWithAbove ? other.above : other.first;
  const code = lines.after.slice(start, other.last + 1);
  const unit: Unit = {
    language,
    document,
    code: code.join('\n'),
    places: [[first, part.last]],
    kind: part.isClass ? 'class' : 'function',
    elided: elided(code, other.first - start, language),
    deletes: hasFewer(other.members, part.members),
  };
  if (!neighbour) return [unit];
  const both = lines.after.slice(Math.min(start, neighbour.above), Math.max(other.last, neighbour.last) + 1).join('\n');
  // If the new function is first, the comments above it are above all of the code.
  const isFirst = neighbour.first < other.first;
  return [
    unit,
    {
      ...unit,
      code: both,
      kind: 'with a new one',
      elided: undefined,
      places: [[isFirst && !isWithAbove ? part.first : first, part.last]],
    },
  ];
}

/** Whether a name is missing. A name that occurs several times must occur as often again. */
function hasFewer(now: string[], before: string[]): boolean {
  const left = [...now];
  return before.some((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The new function or class right below or above another, if one exists. */
function newNeighbour(part: Part, all: Part[], oldNames: Set<string>): Part | undefined {
  const siblings = all.filter(({ owner, isClass }) => owner === part.owner && isClass === part.isClass);
  const at = siblings.indexOf(part);
  const near = [siblings[at + 1], siblings[at - 1]].filter((each) => each !== undefined);
  const isNear = (each: Part): boolean => each.place === part.place + 1 || each.place === part.place - 1;
  return near.find((each) => isNear(each) && !each.hasError && isAlone(each) && !oldNames.has(each.name));
}

function isDecorated(line = ''): boolean {
  return /^\s*(?:@|#?\[)/.test(line);
}

/** Whether no other code is on its first and last line. */
function isAlone({ before, after }: Part): boolean {
  return before === '' && after === '';
}

function sameText(before: string[], part: Part, after: string[], other: Part): boolean {
  return before.slice(part.first, part.last + 1).join('\n') === after.slice(other.first, other.last + 1).join('\n');
}

/** The code with a comment in place of a run of lines between its first and its last; undefined if it is too short. */
function elided(code: string[], head: number, { comment }: Language): string | undefined {
  const [from, to] = [head + 1, code.length - 1];
  if (to - from < 4) return undefined;
  const [one = 0, two = 0, three = 0] = Buffer.from(hash(code.join('\n')), 'hex');
  const start = from + (one % (to - from - 2));
  const end = Math.min(to, start + 2 + (two % (to - from)));
  const form = forms[three % forms.length] ?? '';
  const indent = /^\s*/.exec(code[start] ?? '')?.[0] ?? '';
  return [...code.slice(0, start), indent + lineOf(form, comment), ...code.slice(end)].join('\n');
}

function lineOf(form: string, comment: Language['comment']): string {
  if (!form.startsWith('/')) return form;
  if (comment === '#') return `# ${bare(form)}`;
  return comment === '/*' || form.startsWith('/*') ? `/* ${bare(form)} */` : `${comment} ${bare(form)}`;
}

const forms = [
  '// ... existing code ...',
  '// ...',
  '// rest of the function unchanged',
  '/* ... */',
  '// rest unchanged',
  '(unchanged)',
  'unchanged',
  'restUnchanged();',
];

function bare(form: string): string {
  return form.replace(/^\/[/*] | \*\/$/g, '');
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
