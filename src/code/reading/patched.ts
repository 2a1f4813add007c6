import { withLineEnds } from '../splice.ts';
import { hasLineMarks } from './lineMarks.ts';

/**
 * Applies code that is a unified diff of a text. Undefined if it is none, or if its hunks have no place, or more than one, in their
 * order. The line numbers are not used: models count badly. The result has LF as line endings. `isCut`: the first line of the text may
 * lack its indentation, which it then has if a hunk contains it. (CASES V394)
 */
export function patched(text: string, code: string, isCut = false): string | undefined {
  const parts = partsOf(withLineEnds(code, '\n').split('\n'));
  const lines = withLineEnds(text, '\n').split('\n');
  if (!hasLineMarks(parts.flat().join('\n'), text)) return undefined;
  const places = placesOfLines(lines);
  const hunks = inOrder(parts.map((part) => hunkIn(lines, places, part, isCut)));
  if (!hunks) return undefined;
  const kept = [...hunks, undefined].map((hunk, index) => lines.slice(endOf(hunks[index - 1]), hunk?.at));
  return kept.flatMap((each, index) => [...each, ...outcomeOf(hunks[index])]).join('\n');
}

/** The lines of a hunk with their signs, those of them that the text has, and where these may be in it. */
interface Hunk {
  lines: string[];
  before: string[];
  /** Each place by its first line, from 0, in their order. */
  places: number[];
}

/** A hunk with its place. */
interface PlacedHunk extends Hunk {
  at: number;
}

/** A hunk whose every line is in the text more often than this is not searched for: that would take long, and say little. */
const mostPlaces = 100;

/** Gives each hunk a place below the one before it. Undefined if that is not possible, or possible in several ways. */
function inOrder(hunks: Hunk[]): PlacedHunk[] | undefined {
  const firsts: PlacedHunk[] = [];
  for (const hunk of hunks) {
    const from = endOf(firsts.at(-1));
    firsts.push({ ...hunk, at: hunk.places.find((at) => at >= from) ?? -1 });
  }
  let end = Infinity;
  for (const { at, before, places } of firsts.toReversed()) {
    const last = places.findLast((each) => each + before.length <= end);
    if (at < 0 || at !== last) return undefined;
    end = at;
  }
  return firsts;
}

function endOf(hunk: PlacedHunk | undefined): number {
  return hunk ? hunk.at + hunk.before.length : 0;
}

/** What becomes of the lines of a hunk. */
function outcomeOf(hunk: Hunk | undefined): string[] {
  return (hunk?.lines ?? []).filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
}

/** The lines of each hunk. */
function partsOf(diff: string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of withoutHeader(diff))
    if (line.startsWith('@@')) parts.push([]);
    else if (!line.startsWith('\\')) parts.at(-1)?.push(line);
  return parts.map(withoutBlankEnds).filter((part) => part.length > 0);
}

/** The lines that name the file are at the start. A later `---` removes a line that begins with `--`. */
function withoutHeader(lines: string[]): string[] {
  const named = lines.findIndex((line, at) => line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ '));
  const isHeader = named >= 0 && lines.slice(0, named).every((line) => !/^[ +@-]/.test(line));
  return isHeader ? lines.slice(named + 2) : lines;
}

/** An empty line at an end of a hunk is no part of it: one of the text would have a space before it. */
function withoutBlankEnds(lines: string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}

function placesOfLines(lines: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const known = places.get(line);
    if (known) known.push(at);
    else places.set(line, [at]);
  }
  return places;
}

/** Finds a hunk in a text. Lines that only go, with none around them, may be a list. */
function hunkIn(text: string[], places: Map<string, number[]>, lines: string[], isCut: boolean): Hunk {
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const isSame = (line: string, at: number): boolean =>
    line === text[at] || (isCut && at === 0 && before.length > 1 && line.trimStart() === text[0]);
  const isAt = (at: number): boolean => before.every((line, index) => isSame(line, at + index));
  const mayBeList = lines.every((line) => line.startsWith('-'));
  return { lines, before, places: mayBeList ? [] : starts(before, places, isCut).filter(isAt) };
}

/** Where a hunk may start, by the rarest of its lines. The first one may be cut. */
function starts(before: string[], places: Map<string, number[]>, isCut: boolean): number[] {
  const first = isCut && before.length > 1 ? 1 : 0;
  const known = before.map((line, shift) => ({ shift, all: places.get(line) ?? [] })).slice(first);
  const [rarest] = known.toSorted((one, other) => one.all.length - other.all.length);
  return rarest && rarest.all.length <= mostPlaces ? rarest.all.map((at) => at - rarest.shift) : [];
}
