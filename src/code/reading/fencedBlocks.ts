import { meansLanguage } from '../languageNames.ts';

/** Code between fences: the words after the opening one, and the code as far as it has come. */
export interface FencedBlock {
  label: string;
  code: string;
  isClosed: boolean;
  /** Lines of the fences, from 0; that of the closing one is the number of lines while there is none. */
  opening: number;
  closing: number;
}

interface Fence {
  sign: string;
  length: number;
  /** Columns before it. */
  indent: number;
  label: string;
}

/** Which fences open a block inside another: also those without a label that are like one, or only those with a label. */
type Nesting = 'any' | 'labelled';

const nestings: Nesting[] = ['any', 'labelled'];

/** The fenced blocks of a reply, as CommonMark reads them, or as models nest them. */
export function fencedBlocks(reply: string): FencedBlock[] {
  const lines = reply.split('\n');
  const blocks: FencedBlock[] = [];
  const failed = new Set<Nesting>();
  // The last line may be half a fence: it only opens a block once it has ended.
  for (let at = 0; at < lines.length - 1; at++) {
    const fence = openingFence(lines[at] ?? '');
    if (!fence) continue;
    const closing = nestedClosingLine(lines, at + 1, fence, failed) ?? closingLine(lines, at + 1, fence);
    blocks.push(block(lines, at, closing, fence));
    at = closing ?? lines.length;
  }
  return blocks;
}

function block(
  lines: string[],
  opening: number,
  closing: number | undefined,
  { sign, indent, label }: Fence,
): FencedBlock {
  const inside = lines.slice(opening + 1, closing ?? lines.length);
  if (closing === undefined && isHalfFence(inside.at(-1), sign)) inside[inside.length - 1] = '';
  const code = inside.map((line) => withoutIndent(line, indent)).join('\n');
  return {
    label,
    code: closing === undefined ? code.replace(/\r?\n$/, '') : code.replace(/\r$/, ''),
    isClosed: closing !== undefined,
    opening,
    closing: closing ?? lines.length,
  };
}

/** A fence may be at any depth, as within lists. */
function openingFence(line: string): Fence | undefined {
  const [, before = '', run, label = ''] =
    /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}(?=[^`]*$)|~{3,})([^]*)$/.exec(line) ?? [];
  if (!run) return undefined;
  return { sign: run.charAt(0), length: run.length, indent: columns(before), label: label.trim() };
}

/** Fences that do not nest once do not nest at all: looking each time would take long for many of them. */
function nestedClosingLine(lines: string[], from: number, fence: Fence, failed: Set<Nesting>): number | undefined {
  for (const nesting of nestings) {
    // Only in a document is a fence without a label more likely to open something.
    if (failed.has(nesting) || (nesting === 'any' && !meansLanguage(fence.label, 'markdown'))) continue;
    const closing = closingLine(lines, from, fence, nesting);
    if (closing !== undefined) return closing;
    failed.add(nesting);
  }
  return undefined;
}

/** Where a fence closes, unless others are open inside it. */
function closingLine(lines: string[], from: number, fence: Fence, nesting?: Nesting): number | undefined {
  const open = [fence.length];
  for (let at = from; at < lines.length; at++) {
    const inner = fenceWithin(lines[at] ?? '', fence);
    if (!inner) continue;
    if (inner.label) {
      if (nesting && inner.length >= fence.length) open.push(inner.length);
    } else if (nesting === 'any' && open.length === 1 && inner.length >= fence.length && opensInside(lines, at)) {
      open.push(inner.length);
    } else if (inner.length >= (open.at(-1) ?? 0)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return undefined;
}

/** Whether a fence without a label is where one opens: below an empty line or a colon, and right above a line. */
function opensInside(lines: string[], at: number): boolean {
  const above = (lines[at - 1] ?? '').trim();
  return (above === '' || above.endsWith(':')) && (lines[at + 1] ?? '').trim() !== '';
}

/** What is much deeper is text of the block, such as an example in a comment. */
function fenceWithin(line: string, { sign, indent }: Fence): { length: number; label: string } | undefined {
  const [, before = '', run, label = ''] = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})([^]*)$/.exec(line) ?? [];
  if (!run?.startsWith(sign) || columns(before) > indent + 3) return undefined;
  return { length: run.length, label: label.trim() };
}

function isHalfFence(line: string | undefined, sign: string): boolean {
  return line === sign || line === sign + sign;
}

function withoutIndent(line: string, indent: number): string {
  let taken = 0;
  let column = 0;
  for (; taken < line.length && ' \t'.includes(line.charAt(taken)); taken++) {
    column += line.charAt(taken) === '\t' ? 4 - (column % 4) : 1;
    if (column > indent) break;
  }
  return line.slice(taken);
}

/** Tabs reach to the next multiple of four; a list marker is as wide as it is. */
function columns(text: string): number {
  let count = 0;
  for (const character of text) count += character === '\t' ? 4 - (count % 4) : 1;
  return count;
}
