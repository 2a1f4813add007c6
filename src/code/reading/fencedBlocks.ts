import { ClosingFence, columns, type Fence, type Nesting, nestingsOf } from '../../shared/fences.ts';

/** Code between fences. `label` is the text after the opening fence; `code` is the text so far if the block is not closed yet. */
export interface FencedBlock {
  label: string;
  code: string;
  isClosed: boolean;
  /** The lines of the fences, from 0. Without a closing fence, `closing` is the number of lines of the reply. */
  opening: number;
  closing: number;
}

/** The fenced blocks of a reply, as CommonMark reads them, or as models nest them. */
export function fencedBlocks(reply: string): FencedBlock[] {
  const lines = reply.split('\n');
  const blocks: FencedBlock[] = [];
  const failed = new Set<Nesting>();
  // The last line may be half a fence: a fence opens a block only when its line has ended.
  for (let at = 0; at < lines.length - 1; at++) {
    const fence = openingFence(lines[at] ?? '');
    if (!fence) continue;
    const closing = closingLine(lines, at + 1, fence, failed);
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
    /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}(?=[^`]*$)|~{3,})([^]*)/.exec(line) ?? [];
  if (!run) return undefined;
  return { sign: run.charAt(0), length: run.length, indent: columns(before), label: label.trim() };
}

/**
 * The line that closes a fence. A way of nesting that failed once is not tried again, because that would take long for many fences.
 */
function closingLine(lines: string[], from: number, fence: Fence, failed: Set<Nesting>): number | undefined {
  for (const nesting of nestingsOf(fence)) {
    if (failed.has(nesting)) continue;
    const closing = closingLineWith(nesting, lines, from, fence);
    if (closing !== undefined || nesting === 'none') return closing;
    failed.add(nesting);
  }
  return undefined;
}

function closingLineWith(nesting: Nesting, lines: string[], from: number, fence: Fence): number | undefined {
  const end = new ClosingFence(fence, nesting);
  for (let at = from; at < lines.length; at++)
    if (end.takes(lines[at] ?? '', (lines[at + 1] ?? '').trim() !== '')) return at;
  return undefined;
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
