// Where a fenced code block ends. Models put blocks into blocks, for which CommonMark demands longer fences around. The page reads replies
// line by line, and the host reads whole ones, so both use this rule.

/** The fence that opens a code block. */
export interface Fence {
  sign: string;
  length: number;
  /** The columns before the fence. */
  indent: number;
  /** The text after it, such as a language. */
  label: string;
}

/** The start of a fenced code block, in a line with or without its line ending. */
const opening = /^( {0,3})(`{3,}(?=[^`\n]*\n?$)|~{3,})/;

/** Whether a line opens a fenced code block, if a block may begin there. (CommonMark, "Fenced code blocks") */
export function opensFence(line: string): boolean {
  return opening.test(line);
}

/** The fence in a line that opens a fenced code block. Its indentation does not count. */
export function fenceOf(line: string): Fence {
  const [before = '', , run = ''] = opening.exec(line) ?? [];
  return { sign: run.charAt(0), length: run.length, indent: 0, label: line.slice(before.length).trim() };
}

/**
 * Which fences open a block inside another: `labelled` only those with a label, `any` also those without one that look like an opening
 * fence, `none` is CommonMark.
 */
export type Nesting = 'any' | 'labelled' | 'none';

/**
 * The ways to read a block, in the order in which they are tried. One that does not find the end of the block is not used again in
 * the same text.
 */
export function nestingsOf({ label }: Fence): Nesting[] {
  // Only in a Markdown document is a fence without a label more likely to open something.
  return /^\W*(?:md|mdx|markdown)(?!\w)/i.test(label) ? ['any', 'labelled', 'none'] : ['labelled', 'none'];
}

/** Finds the fence that closes a block, line by line. */
export class ClosingFence {
  readonly #fence: Fence;
  readonly #nesting: Nesting;
  /** The lengths of the fences of the open blocks. */
  readonly #open: number[];
  /** The line above. */
  #above: string;
  #isPassed = false;

  constructor(fence: Fence, nesting: Nesting) {
    this.#fence = fence;
    this.#nesting = nesting;
    this.#open = [fence.length];
    this.#above = fence.sign;
  }

  /** Whether the block would be closed by now without other blocks in it. */
  get isPassed(): boolean {
    return this.#isPassed;
  }

  /** Whether the line below a line decides whether that line closes the block: it may open a block inside. */
  dependsOnNext(line: string): boolean {
    if (this.#nesting !== 'any' || this.#open.length > 1) return false;
    const inner = fenceWithin(line, this.#fence);
    const mayOpen = this.#above === '' || this.#above.endsWith(':');
    return inner?.label === '' && inner.length >= this.#fence.length && mayOpen;
  }

  /** Takes the next line. Returns whether it closes the block. `isFollowed` says whether the line below has text. */
  takes(line: string, isFollowed: boolean): boolean {
    const opensInside = isFollowed && this.dependsOnNext(line);
    this.#above = line.trim();
    const inner = fenceWithin(line, this.#fence);
    if (!inner) return false;
    this.#isPassed ||= inner.label === '' && inner.length >= this.#fence.length;
    if (inner.label || opensInside) {
      if (this.#nesting !== 'none' && inner.length >= this.#fence.length) this.#open.push(inner.length);
    } else if (inner.length >= (this.#open.at(-1) ?? 0)) this.#open.pop();
    return this.#open.length === 0;
  }
}

/** The width of a text in columns. Tabs extend to the next multiple of four. */
export function columns(text: string): number {
  let count = 0;
  for (const character of text) count += character === '\t' ? 4 - (count % 4) : 1;
  return count;
}

/** Reads a fence inside a block. A fence that is much deeper is text of the block, such as an example in a comment. */
function fenceWithin(line: string, { sign, indent }: Fence): Pick<Fence, 'length' | 'label'> | undefined {
  const [, before = '', run, label = ''] = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})([^]*)/.exec(line) ?? [];
  if (!run?.startsWith(sign) || columns(before) > indent + 3) return undefined;
  return { length: run.length, label: /^[ \t\r]*$/.test(label) ? '' : label };
}
