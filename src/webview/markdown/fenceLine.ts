import type { Fence } from '../../fences.ts';

/** The start of a fenced code block, as marked reads it. */
const opening = /^( {0,3})(`{3,}(?=[^`\n]*\n?$)|~{3,})/;

/** The fence in a line that opens a fenced code block. Its indentation does not count. */
export function fenceOf(line: string): Fence {
  const [before = '', , run = ''] = opening.exec(line) ?? [];
  return { sign: run.charAt(0), length: run.length, indent: 0, label: line.slice(before.length).trim() };
}

/** Whether a line opens a fenced code block, if a block may begin there. */
export function opensFence(line: string): boolean {
  return opening.test(line);
}
