import { createTwoFilesPatch } from 'diff';
import { namedCode, type NamedCode } from '../../../src/code/namedCode.ts';
import type { FileChange } from '../apply/history.ts';
import type { Language } from '../apply/languages.ts';
import { partsOf, type Part } from '../apply/parts.ts';

/** A command on the code at a cursor, the reply of the model, and what the file should become. */
export interface Case {
  /** The name of the function or class that a commit changed. */
  unit: string;
  language: Language;
  document: string;
  cursor: string;
  /** The line of the cursor, from 0. */
  line: number;
  form: string;
  reply: string;
  expected: string;
  /** The first and last line that the command should take, from 0. */
  first: number;
  last: number;
}

/** Units of one file are much alike, so only this many are used. */
const mostOfFile = 2;

/** The cases for the functions and classes that a commit changed in a file. */
export async function casesOf(change: FileChange, language: Language): Promise<Case[]> {
  const eol = change.before.includes('\r\n') ? '\r\n' : '\n';
  const [before, after] = [inEditor(change.before, eol), inEditor(change.after, eol)];
  const [old, now] = [await partsOf(before, language), await partsOf(after, language)];
  const byKey = new Map(now.map((part) => [part.key, part]));
  const lines = { before: before.split('\n'), after: after.split('\n') };
  const units = old.flatMap((part) => {
    const other = byKey.get(part.key);
    return other && isUsable(part, other, lines) ? [{ part, other }] : [];
  });
  const inner = [(await namedCode(before, language.id)) ?? [], (await namedCode(after, language.id)) ?? []] as const;
  return units.slice(0, mostOfFile).flatMap(({ part, other }) => {
    const file = { language, document: before, unit: part.key };
    const own = { first: part.above, head: part.first, last: part.last };
    const changed = { first: other.above, head: other.first, last: other.last };
    const name = part.name.slice(part.name.lastIndexOf('/') + 1).replace(/^.*[.]/, '');
    const named = lines.before.slice(part.first, part.last).findIndex((line) => line.includes(name));
    const cursors: [string, number][] = [
      ['first line', part.above],
      ['head', part.first],
      ['name', part.first + Math.max(0, named)],
      // The last line of a class may be the last one of its last method.
      ...(part.isClass ? [] : [['last line', part.last] satisfies [string, number]]),
    ];
    const middle = (part.first + part.last) >> 1;
    const within = blocksWithin(middle, own, changed, inner);
    const all = cursors.map(([cursor, line]) => ({ ...file, cursor, line, block: own, other: changed }));
    if (within) all.push({ ...file, cursor: 'within', line: middle, ...within });
    // Commands leave the white space after a statement as it is. A commit that changed it changed more than the statement.
    const same = all.filter((each) => spaceAfter(lines.before, each.block) === spaceAfter(lines.after, each.other));
    return same.flatMap(({ block, other: to, ...rest }) =>
      forms(block, to, lines, language).map((form) => ({ ...rest, ...form, first: block.first, last: block.last })),
    );
  });
}

/** A file as VS Code shows it: without the mark of its encoding, and with the same line endings everywhere. */
function inEditor(text: string, eol: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n|\r|\n/g, eol);
}

interface Lines {
  before: string[];
  after: string[];
}

/** A definition: its first line with the comments above it, its first line without them, and its last line. */
interface Block {
  first: number;
  head: number;
  last: number;
}

function isUsable(part: Part, other: Part, { before, after }: Lines): boolean {
  const isAlone = [part, other].every((each) => each.before === '' && each.after === '' && !each.hasError);
  const [old, now] = [before.slice(part.above, part.last + 1), after.slice(other.above, other.last + 1)];
  const isSameDepth = indentOf(before[part.first]) === indentOf(after[other.first]);
  // Whether to keep decorators that the commit removed cannot be known.
  // Code is indented as the file was, also by commits that mix tabs and spaces where they were not mixed.
  const isSameStyle =
    hasTabs(before) === hasTabs(after) && hasTabs(old) === hasTabs(now) && (isMixed(old) || !isMixed(now));
  return isAlone && isSameDepth && isSameStyle && old.join('\n') !== now.join('\n');
}

function hasTabs(lines: string[]): boolean {
  const count = (start: string): number => lines.filter((line) => line.startsWith(start)).length;
  return count('\t') > count('  ');
}

function isMixed(lines: string[]): boolean {
  return ['\t', '  '].every((start) => lines.some((line) => line.startsWith(start)));
}

/** The innermost named code on a line, and the same code after the commit: the function itself, or one within it. */
function blocksWithin(
  line: number,
  own: Block,
  changed: Block,
  [before, after]: readonly [NamedCode[], NamedCode[]],
): { block: Block; other: Block } | undefined {
  const taken = before.findLast(({ start, end }) => start.line <= line && line <= end.line);
  if (!taken || taken.start.line <= own.head) return { block: own, other: changed };
  const same = (all: NamedCode[], { first, last }: Block): NamedCode[] =>
    all.filter(({ name, start, end }) => name === taken.name && start.line >= first && end.line <= last);
  const [one, other] = [same(before, own), same(after, changed)];
  const [now] = other;
  if (one.length !== 1 || other.length !== 1 || !now) return undefined;
  if (now.start.character !== taken.start.character) return undefined;
  return { block: blockOf(taken), other: blockOf(now) };
}

function blockOf({ start, head, end }: NamedCode): Block {
  return { first: start.line, head, last: end.line };
}

interface Form {
  form: string;
  reply: string;
  expected: string;
}

function forms(block: Block, other: Block, { before, after }: Lines, language: Language): Form[] {
  const bare = (lines: string[]): string[] => lines.map((line) => line.replace(/\r$/, ''));
  const above = after.slice(other.first, other.head);
  const code = after.slice(other.head, other.last + 1);
  const oldAbove = before.slice(block.first, block.head);
  const become = (lines: string[]): string =>
    before.toSpliced(block.first, block.last - block.first + 1, ...lines).join('\n');
  const fence = (lines: string[], label = language.id): string => {
    const marks = '`'.repeat(
      Math.max(3, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length + 1)),
    );
    return [marks + label, ...bare(lines), marks].join('\n');
  };
  const eol = code[0]?.endsWith('\r') ? '\r' : '';
  const mark = language.comment === '/*' ? '/* What it does. */' : `${language.comment} What it does.`;
  const documented = above.length > 0 ? above : [indentOf(code[0]) + mark + eol];
  const neighbour = before.slice(0, block.first).findLast((line) => line.trim() !== '');
  const whole = [...above, ...code];
  return [
    { form: 'the statement', reply: fence(code), expected: become([...oldAbove, ...code]) },
    {
      form: 'words around it',
      reply: `Here is the new code:\n\n${fence(whole)}\n\nI changed what you asked for.`,
      expected: become(whole),
    },
    { form: 'what was sent', reply: fence(whole, ''), expected: become(whole) },
    { form: 'with a comment', reply: fence([...documented, ...code]), expected: become([...documented, ...code]) },
    ...(neighbour === undefined
      ? []
      : [{ form: 'with the line above', reply: fence([neighbour, ...whole]), expected: become(whole) }]),
    {
      form: 'a diff',
      reply: fence(diffOf(before.slice(block.first, block.last + 1), whole), 'diff'),
      expected: become(whole),
    },
  ];
}

/** A diff as models write it: without the names of files, and with numbers that are none of the file. */
function diffOf(before: string[], now: string[]): string[] {
  const [one, other] = [before, now].map((lines) => `${lines.join('\n')}\n`);
  const diff = createTwoFilesPatch('', '', one ?? '', other ?? '').trimEnd();
  return diff.slice(diff.indexOf('@@')).split('\n');
}

function spaceAfter(lines: string[], { last }: Block): string {
  const line = lines[last] ?? '';
  return line.slice(line.trimEnd().length);
}

function indentOf(line = ''): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
