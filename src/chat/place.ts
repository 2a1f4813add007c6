import { type Item, itemEnd, itemsOf, itemStart } from './codeItems.ts';
import { isElided } from './elided.ts';
import { fitsInPlaceOf, headsOf } from './headLines.ts';
import { depthOf } from './lineDepth.ts';
import { lacksMembers } from './members.ts';
import { endsWithin } from './openEnd.ts';

/** Where code belongs: in place of whole lines of a document, which count from 0, both ends included; or why nowhere. */
export type Place = { kind: 'lines'; first: number; last: number; isSame: boolean } | { kind: 'none'; reason: NoPlace };

/** `elided`: it leaves code out, so that it would delete what it means to keep. `ambiguous`: there are several places. */
export type NoPlace = 'not-found' | 'ambiguous' | 'elided';

/** The lines that a code block is a changed form of: they hold the same functions, classes and the like. */
export function placeOf(document: string, code: string): Place {
  const lines = document.split(/\r?\n/);
  const block = code
    .replace(/^(?:[ \t]*\r?\n)+/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (block.join('').trim() === '') return none('not-found');
  const whole = sameLines(lines, block);
  if (whole && !goesOn(lines, whole)) return whole;
  const changed = isElided(block) ? none('elided') : changedLines(lines, block);
  return whole && changed.kind === 'none' && changed.reason === 'not-found' ? whole : changed;
}

/** The place where the same words stand already, however they are indented. */
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

/** Whether what the lines begin has more lines below, which the code may mean to take away. */
function goesOn(lines: string[], place: Place): boolean {
  if (place.kind === 'none') return false;
  const below = lines.slice(place.last + 1).find((line) => line.trim() !== '');
  return below !== undefined && depthOf(below) > depthOf(lines[place.first]);
}

/** Whether lines differ at most in how deep they are as a whole. */
function isMoved(lines: string[], block: string[]): boolean {
  const depths = (all: string[]): number[] => all.filter((line) => line.trim()).map((line) => depthOf(line));
  const [one, other] = [depths(lines), depths(block)];
  return one.every((depth, at) => depth - (one[0] ?? 0) === (other[at] ?? 0) - (other[0] ?? 0));
}

function changedLines(lines: string[], block: string[]): Place {
  const items = itemsOf(block);
  const heads = headsOf(lines);
  const found = items.map((item) => heads.find(block[item.head] ?? ''));
  if (found.includes('ambiguous')) return none('ambiguous');
  const places = found.filter((at) => typeof at === 'number');
  const [firstItem, firstHead, lastHead] = [items[0], found[0], places.at(-1)];
  if (!firstItem || typeof firstHead !== 'number' || lastHead === undefined) return none('not-found');
  const isNewOnly = items.every((item, at) => found[at] !== undefined || heads.declares(block[item.head] ?? ''));
  if (!isNewOnly || !areInOrder(lines, places)) return none('not-found');
  const versions = items.flatMap((item, at) => versionsAt(lines, found[at], block, item));
  const last = itemEnd(lines, lastHead);
  const fits = versions.every(({ item, original }) => fitsInPlaceOf(item, original));
  if (!fits || !holdsOnly(lines, firstHead, last, places)) return none('not-found');
  if (versions.some(({ item, original }) => lacksMembers(item, original))) return none('elided');
  const first = itemStart(lines, firstHead, block.slice(firstItem.first, firstItem.head));
  return endsWithin(lines, first, last) ? none('not-found') : { kind: 'lines', first, last, isSame: false };
}

/** The lines of an item, and those it takes the place of; none when it is new. */
function versionsAt(
  lines: string[],
  head: number | string | undefined,
  block: string[],
  item: Item,
): { item: string[]; original: string[] }[] {
  if (typeof head !== 'number') return [];
  return [{ item: block.slice(item.head, item.last + 1), original: lines.slice(head, itemEnd(lines, head) + 1) }];
}

function areInOrder(lines: string[], places: number[]): boolean {
  const depth = (at: number): number => depthOf(lines[at]);
  return places.every(
    (at, index) => index === 0 || (at > (places[index - 1] ?? 0) && depth(at) === depth(places[0] ?? 0)),
  );
}

/** Whether nothing else stands between the places: it would be deleted. */
function holdsOnly(lines: string[], first: number, last: number, places: number[]): boolean {
  const heads = itemsOf(lines.slice(first, last + 1)).map(({ head }) => first + head);
  return heads.length === places.length && heads.every((head, at) => head === places[at]);
}

function none(reason: NoPlace): Place {
  return { kind: 'none', reason };
}
