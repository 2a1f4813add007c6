import { structuredPatch } from 'diff';
import { lineAfter, type Hunk } from './changedFiles.ts';

/** A line of a file as a diff shows it, and what has become of the file since. */
interface ReviewedLine {
  line: number;
  /** The text of the line. */
  text: string;
  /** How the file in the working tree differs from the one in the diff. */
  later: readonly Hunk[];
  /** The text of the file in the working tree when the diff was read; undefined if it is not known. */
  before: string | undefined;
}

/**
 * The number, from 1, that a reviewed line has in its document, which may have edits that the file did not have when it was read. Undefined
 * if the document does not contain the line any more.
 */
export function lineNow({ line, text, later, before }: ReviewedLine, document: string): number | undefined {
  const inTree = lineAfter(later, line);
  const now = inTree === undefined ? undefined : lineIn(document, before, inTree);
  if (now === undefined) return undefined;
  return document.split(/\r\n|\r|\n/)[now - 1] === withoutMark(text) ? now : undefined;
}

/** Where a line of the file is in its document. */
function lineIn(document: string, before: string | undefined, line: number): number | undefined {
  if (before === undefined) return line;
  const [old, now] = [plain(before), plain(document)];
  if (old === now) return line;
  const patch = structuredPatch('', '', old, now, '', '', { context: 0, timeout: longestComparison });
  return patch && lineAfter(patch.hunks, line);
}

function plain(text: string): string {
  return withoutMark(text).replaceAll('\r\n', '\n');
}

/** Removes the byte order mark of a file, which its document does not have. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** In milliseconds. */
const longestComparison = 500;
