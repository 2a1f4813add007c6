import type { Tokens } from 'marked';
import { ClosingFence, type Fence, fenceOf, type Nesting, nestingsOf, opensFence } from '../../shared/fences.ts';

/** Finds fenced code blocks with other blocks in them, from the start of a text to its end. */
export class NestedFences {
  /** The ways of nesting that did not find the end of a block. */
  readonly #failed = new Set<Nesting>();

  readonly #read: (source: string) => Tokens.Code | undefined;

  /** `read` reads the block at the start of a source by the rules of CommonMark. */
  constructor(read: (source: string) => Tokens.Code | undefined) {
    this.#read = read;
  }

  /** Reads the block at the start of a source. Undefined if there is none, or if the rules of CommonMark are right for it. */
  blockAt(source: string): Tokens.Code | undefined {
    const line = source.slice(0, source.indexOf('\n') + 1);
    if (!opensFence(line)) return undefined;
    const fence = fenceOf(line);
    const end = this.#endOf(source, line.length, fence);
    if (end === undefined) return undefined;
    const raw = source.slice(0, end);
    const token = this.#read(withLongerFences(raw, fence));
    return token && { ...token, raw };
  }

  /** The end of the line that closes a block; undefined if there is none, or if other blocks in it do not matter. */
  #endOf(source: string, from: number, fence: Fence): number | undefined {
    for (const nesting of nestingsOf(fence)) {
      if (nesting === 'none') return undefined;
      if (this.#failed.has(nesting)) continue;
      const { end, isMisread } = endWith(nesting, source, from, fence);
      if (end !== undefined) return end;
      if (!isMisread) return undefined;
      this.#failed.add(nesting);
    }
    return undefined;
  }
}

function endWith(
  nesting: Nesting,
  source: string,
  from: number,
  fence: Fence,
): { end: number | undefined; isMisread: boolean } {
  const closing = new ClosingFence(fence, nesting);
  for (let at = from; at < source.length;) {
    const end = lineEnd(source, at);
    const line = source.slice(at, end);
    if (closing.takes(line, closing.dependsOnNext(line) && hasText(source, end + 1))) return { end, isMisread: false };
    at = end + 1;
  }
  return { end: undefined, isMisread: closing.isPassed };
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}

function hasText(source: string, at: number): boolean {
  return source.slice(at, lineEnd(source, at)).trim() !== '';
}

/** A block with fences that are longer than all in it, so that CommonMark reads it in the same way. */
function withLongerFences(raw: string, { sign, length }: Fence): string {
  const start = raw.indexOf(sign);
  const body = raw.slice(start + length, raw.lastIndexOf('\n') + 1);
  const run = sign.repeat(raw.length);
  return raw.slice(0, start) + run + body + run;
}
