import { fencedBlocks } from '../reading/fencedBlocks.ts';
import { findingOf, type Finding } from './finding.ts';

/**
 * Reads the findings that a reply reports as JSON, in fences, or else between the outermost brackets or braces. There are none only if the
 * whole reply is an empty list. Undefined if the reply has no known form: then it is shown unchanged.
 */
export function findingsIn(reply: string): ReadReview | undefined {
  const text = reply.replaceAll('\r\n', '\n');
  const blocks = blocksIn(text);
  const isOneBlock = blocks.length === 1 && without(text, blocks) === '';
  const { value, isAll } = (isOneBlock && blocks[0]) || parsed(text);
  if (isAll && isEmptyList(value)) return { findings: [], rest: '' };
  const inBlocks = readFrom(text, blocks);
  const read = inBlocks.findings.length > 0 ? inBlocks : readFrom(text, [outermost(text)]);
  return read.findings.length > 0 ? read : undefined;
}

/** What was read from a reply. `rest` is everything in it that is not in the findings, such as words around them. */
export interface ReadReview {
  findings: Finding[];
  rest: string;
}

/** How many levels of a reply's JSON are searched for findings. */
const deepest = 6;

/**
 * JSON as a value, undefined if it is none. `isAll`: whether the value contains everything that the JSON says, because a name that an object
 * has more than once has only its last value.
 */
interface Parsed {
  value?: unknown;
  isAll: boolean;
}

/** A part of a reply: its JSON, and the offsets of everything that belongs to it. */
interface Part extends Parsed {
  start: number;
  end: number;
}

/** Whether a line only opens a fence, with at most the name of a language. Other words on it are said beside the JSON. */
function isPlainOpening(line: string): boolean {
  const unnamed = line.trimEnd().replace(/(?<![\w+#.-])[\w+#.-]+$/, '');
  return /^\W*$/.test(unnamed) && /[`~]{3}$/.test(unnamed.trimEnd());
}

function blocksIn(text: string): Part[] {
  const [starts, lines] = [[0], text.split('\n')];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return fencedBlocks(`${text}\n`).map(({ code, opening, closing }) => {
    const { value, isAll } = parsed(code);
    return {
      value,
      isAll: isAll && isPlainOpening(lines[opening] ?? ''),
      start: starts[opening] ?? 0,
      end: starts[closing + 1] ?? text.length,
    };
  });
}

function outermost(text: string): Part {
  const start = Math.max(0, text.search(/[[{]/));
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']') + 1;
  return { ...parsed(text.slice(start, end)), start, end };
}

/** Reads the findings in some parts. The other parts, and those that say more than their findings, are in the rest. */
function readFrom(text: string, parts: Part[]): ReadReview {
  const findings: Finding[] = [];
  const understood = parts.filter(({ value, isAll }) => {
    const before = findings.length;
    const isWhole = collect(value, [], findings);
    return isAll && isWhole && findings.length > before;
  });
  return { findings, rest: without(text, understood) };
}

function without(text: string, parts: Part[]): string {
  const ends = [0, ...parts.map(({ end }) => end)];
  const between = [...parts.map(({ start }) => start), text.length].map((start, at) => text.slice(ends[at], start));
  return between
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n\n');
}

function parsed(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { value, isAll: textsIn(text) === textsIn(JSON.stringify(value)) };
  } catch {
    return { isAll: false };
  }
}

/** How many texts and names there are in JSON. */
function textsIn(json: string): number {
  return json.match(/"[^"\\]*(?:\\.[^"\\]*)*"/g)?.length ?? 0;
}

/** Collects the findings in a value, inside of what has these names. Returns whether they contain everything that the value says. */
function collect(value: unknown, around: string[], findings: Finding[], depth = deepest): boolean {
  if (value === null) return true;
  if (typeof value !== 'object' || depth === 0) return false;
  const isList = Array.isArray(value);
  const finding = isList ? undefined : findingOf(value as Record<string, unknown>, around);
  if (finding) return findings.push(finding) > 0;
  // Each is collected, also after one that says more.
  return Object.entries(value)
    .map(([name, each]) => collect(each, isList ? around : [...around, name], findings, depth - 1))
    .every(Boolean);
}

/** Whether a value is an empty list, or an object of empty lists: nothing was found. */
function isEmptyList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.values(value);
  return inner.length > 0 && inner.every((each) => Array.isArray(each) && each.length === 0);
}
