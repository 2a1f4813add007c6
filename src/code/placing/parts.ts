import type { Fragment } from '../fragment.ts';
import { depthOf } from '../spaced.ts';
import { type Item, itemsOf } from '../items.ts';
import { leavesOut } from './elided.ts';
import { lacksMembers } from './lostMembers.ts';
import { matched, type NoPlace, type Pair } from './matching.ts';
import { linesInPlaceOf } from './replacedLines.ts';

/** Whole lines of a document, from 0, both ends included. `isSame`: they are already the same, except for their depth as a whole. */
export interface Lines {
  first: number;
  last: number;
  isSame: boolean;
}

/** A part of code, and the lines that it replaces. */
export interface PlacedPart extends Lines {
  code: string;
}

/** The lines of a document and of a code block, as text. */
export interface Texts {
  lines: string[];
  block: string[];
}

/**
 * Places the parts of code: each replaces lines of the document that define the same. Returns the reason if one of them has no place.
 */
export function partsWithin(document: Fragment, code: Fragment, texts: Texts): PlacedPart[] | NoPlace {
  const groups = matched(itemsOf(code), document, code);
  if (typeof groups === 'string') return groups;
  const pieces = piecesOf(groups, code, texts.block);
  if (!pieces) return 'not-found';
  const parts: PlacedPart[] = [];
  for (const piece of pieces) {
    const part = partOf(piece, document, texts.lines);
    if (typeof part === 'string') return part;
    parts.push(part);
  }
  return overlap(parts) ? 'not-found' : parts;
}

/** Items of code, and their lines. */
interface Piece {
  pairs: Pair[];
  code: Fragment;
  block: string[];
}

/** Divides the lines of code among its groups; undefined if two of them share a line. */
function piecesOf(groups: Pair[][], code: Fragment, block: string[]): Piece[] | undefined {
  const starts = groups.map(([pair], at) => (pair && at > 0 ? code.lineAt(startOf(pair.item)) : 0));
  const pieces = groups.map((pairs, at) => {
    const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? block.length];
    const isInside = ({ start }: { start: number }): boolean => {
      const line = code.lineAt(start);
      return from <= line && line < to;
    };
    return { pairs, code: { ...code, nodes: code.nodes.filter(isInside) }, block: trimmed(block.slice(from, to)) };
  });
  const ends = groups.map((pairs) => code.lineAt((pairs.at(-1)?.item.node.end ?? 1) - 1));
  return starts.some((start, at) => at > 0 && start <= (ends[at - 1] ?? -1)) ? undefined : pieces;
}

function startOf({ node, above: [first] }: Item): number {
  return first?.start ?? node.start;
}

/** Lines without blank ones at the end. */
export function trimmed(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

function partOf({ pairs, code, block }: Piece, document: Fragment, lines: string[]): PlacedPart | NoPlace {
  const place = linesInPlaceOf(pairs, document, code);
  if (!place) return 'not-found';
  const [first, last] = place;
  const old = lines.slice(first, last + 1);
  const isLess = pairs.some(
    ({ item, original }) =>
      item.definition && original?.definition && lacksMembers(item.definition, original.definition),
  );
  if (isLess || leavesOut(block, code, old)) return 'elided';
  return { first, last, isSame: isMoved(old, block), code: block.join('\n') };
}

function overlap(parts: PlacedPart[]): boolean {
  const sorted = parts.toSorted((one, other) => one.first - other.first);
  return sorted.some(({ first }, at) => at > 0 && first <= (sorted[at - 1]?.last ?? -1));
}

/** Whether lines differ at most in their depth as a whole; how deep a blank line is, does not count, if both have white space. */
export function isMoved(lines: string[], block: string[]): boolean {
  const flat = (line = ''): string => line.trimStart() || (line && ' ');
  if (lines.length !== block.length || lines.some((line, at) => flat(line) !== flat(block[at]))) return false;
  const depths = (all: string[]): number[] => all.filter((line) => line.trim()).map((line) => depthOf(line));
  const [one, other] = [depths(lines), depths(block)];
  return one.every((depth, at) => depth - (one[0] ?? 0) === (other[at] ?? 0) - (other[0] ?? 0));
}
