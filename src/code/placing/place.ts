import { type Fragment, parsedCode, parsedDocument } from '../fragment.ts';
import { indenterFor } from '../indenting/indentation.ts';
import { depthOf } from '../lineDepth.ts';
import { hasDots, leavesOut } from './elided.ts';
import { itemsOf } from '../items.ts';
import { linesInPlaceOf } from './replacedLines.ts';
import { lacksMembers } from './lostMembers.ts';
import { matched } from './matching.ts';

/**
 * The place for code: whole lines of a document, from 0, both ends included, which the code replaces; or the reason why there is none.
 * `isSame`: these lines are already the same, except for their depth as a whole.
 */
export type Place = { kind: 'lines'; first: number; last: number; isSame: boolean } | { kind: 'none'; reason: NoPlace };

/** `elided`: the code leaves lines out, so that it would delete what it means to keep. `ambiguous`: there are several places. */
export type NoPlace = 'not-found' | 'ambiguous' | 'elided';

/**
 * Finds the lines that a code block is a changed form of: they define the same functions, classes and so on. `language` is VS Code's id.
 */
export async function placeOf(document: string, code: string, language: string): Promise<Place> {
  if (code.trim() === '') return none('not-found');
  const lines = document.split(/\r?\n/);
  const block = code
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split(/\r?\n/);
  const changed = await changedLines(lines, block, language);
  // If the place is ambiguous, the same text elsewhere may belong to another function of that name.
  const isDecided = changed.kind === 'lines' || changed.reason === 'ambiguous';
  return isDecided ? changed : (sameLines(lines, block) ?? changed);
}

/** Returns the place that already contains the same text, with any indentation. */
function sameLines(lines: string[], block: string[]): Place | undefined {
  const bare = (all: string[]): string => `\n${all.map((line) => line.trim()).join('\n')}\n`;
  const [text, part] = [bare(lines), bare(block)];
  const at = text.indexOf(part);
  if (at < 0) return undefined;
  if (text.includes(part, at + 1)) return none('ambiguous');
  const first = text.slice(0, at).split('\n').length - 1;
  const last = first + block.length - 1;
  return { kind: 'lines', first, last, isSame: isMoved(lines.slice(first, last + 1), block) };
}

/** Whether lines differ at most in their depth as a whole. */
function isMoved(lines: string[], block: string[]): boolean {
  if (lines.length !== block.length || lines.some((line, at) => line.trim() !== block[at]?.trim())) return false;
  const depths = (all: string[]): number[] => all.filter((line) => line.trim()).map((line) => depthOf(line));
  const [one, other] = [depths(lines), depths(block)];
  return one.every((depth, at) => depth - (one[0] ?? 0) === (other[at] ?? 0) - (other[0] ?? 0));
}

async function changedLines(lines: string[], block: string[], language: string): Promise<Place> {
  const document = await parsedDocument(lines.join('\n'), language);
  const code = document && (await parsedCode(block.join('\n'), language));
  if (!document || !code || code.hasError) return none(hasDots(block, lines) ? 'elided' : 'not-found');
  const place = placeWithin(document, code, { lines, block });
  const isBroken = place.kind === 'lines' && !document.hasError && (await breaks(place, { lines, block }, language));
  return isBroken ? none('not-found') : place;
}

/** Whether a document no longer parses with code in its place: the code may be meant for another construct than the one around it. */
async function breaks(
  place: { first: number; last: number },
  { lines, block }: Texts,
  language: string,
): Promise<boolean> {
  const { first, last } = place;
  const insertSpaces = !lines.some((line) => line.startsWith('\t'));
  const { reindented } = await indenterFor({ insertSpaces, tabSize: 4, language });
  const old = lines.slice(first, last + 1).join('\n');
  const fitted = reindented(block.join('\n'), { before: '', text: old });
  const outcome = [...lines.slice(0, first), fitted, ...lines.slice(last + 1)].join('\n');
  return (await parsedDocument(outcome, language))?.hasError === true;
}

/** The lines of a document and of a code block, as text. */
interface Texts {
  lines: string[];
  block: string[];
}

function placeWithin(document: Fragment, code: Fragment, { lines, block }: Texts): Place {
  const pairs = matched(itemsOf(code), document, code);
  if (typeof pairs === 'string') return none(pairs);
  const place = linesInPlaceOf(pairs, document, code);
  if (!place) return none('not-found');
  const [first, last] = place;
  const old = lines.slice(first, last + 1);
  const isLess = pairs.some(
    ({ item, original }) =>
      item.definition && original?.definition && lacksMembers(item.definition, original.definition),
  );
  if (isLess || leavesOut(block, code, old)) return none('elided');
  return { kind: 'lines', first, last, isSame: isMoved(old, block) };
}

function none(reason: NoPlace): Place {
  return { kind: 'none', reason };
}
