import { meansLanguage } from '../languageNames.ts';

/** Code between fences. `label` is the text after the opening fence; `code` is the text so far if the block is not closed yet. */
export interface FencedBlock {
  label: string;
  code: string;
  isClosed: boolean;
  /** The lines of the fences, from 0. Without a closing fence, `closing` is the number of lines of the reply. */
  opening: number;
  closing: number;
}

interface Fence {
  sign: string;
  length: number;
  /** The columns before the fence. */
  indent: number;
  label: string;
}

/**
 * Which fences open a block inside another: `labelled` only those with a label, `any` also those without one that look like an opening
 * fence.
 */
type Nesting = 'any' | 'labelled';

const nestings: Nesting[] = ['any', 'labelled'];

/** Returns the fenced blocks of a reply, as CommonMark reads them, or as models nest them. */
export function fencedBlocks(reply: string): FencedBlock[] {
  const lines = reply.split('\n');
  const blocks: FencedBlock[] = [];
  const failed = new Set<Nesting>();
  // The last line may be half a fence: a fence opens a block only when its line has ended.
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

/** Reads the fence on a line that opens a block. It may be indented by any depth, and may follow a list marker. */
function openingFence(line: string): Fence | undefined {
  const [, before = '', run, label = ''] =
    /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}(?=[^`]*$)|~{3,})([^]*)$/.exec(line) ?? [];
  if (!run) return undefined;
  return { sign: run.charAt(0), length: run.length, indent: columns(before), label: label.trim() };
}

/**
 * Returns the line that closes a fence with other blocks inside it. A way of nesting that failed once is not tried again, because that
 * would take long for many fences.
 */
function nestedClosingLine(lines: string[], from: number, fence: Fence, failed: Set<Nesting>): number | undefined {
  for (const nesting of nestings) {
    // Only in a Markdown document is a fence without a label more likely to open something.
    if (failed.has(nesting) || (nesting === 'any' && !meansLanguage(fence.label, 'markdown'))) continue;
    const closing = closingLine(lines, from, fence, nesting);
    if (closing !== undefined) return closing;
    failed.add(nesting);
  }
  return undefined;
}

/** Returns the line that closes a fence. With `nesting`, blocks that were opened inside it have to be closed first. */
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

/**
 * Whether a fence without a label is in a place for an opening fence: below a blank line or a colon, and directly above a line that is not
 * blank.
 */
function opensInside(lines: string[], at: number): boolean {
  const above = (lines[at - 1] ?? '').trim();
  return (above === '' || above.endsWith(':')) && (lines[at + 1] ?? '').trim() !== '';
}

/** Reads a fence inside a block. A fence that is much deeper is text of the block, such as an example in a comment. */
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

/** Returns the width of a text in columns. Tabs extend to the next multiple of four. */
function columns(text: string): number {
  let count = 0;
  for (const character of text) count += character === '\t' ? 4 - (count % 4) : 1;
  return count;
}
