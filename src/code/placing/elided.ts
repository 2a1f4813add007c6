import type { Fragment } from '../fragment.ts';
import { isComment } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import { hunksOf, type Hunk } from './hunks.ts';

/** Whether a new line of code says with dots that lines were left out. This also works for code that does not parse. */
export function hasDots(block: string[], document: string[]): boolean {
  const isNew = newIn(block, document);
  const saysSo = (line: string): boolean => dots.test(line) && (!/\w/.test(line) || remark.test(line));
  return block.some((line) => (saysSo(line) || bodyOfDots.test(line)) && isNew(line));
}

/**
 * Whether code leaves out lines of its original, as with `// ... existing code ...`; it is not known which lines. This is assumed if a new
 * comment contains dots, if it takes the place of more code than there is now, or if it ends its block, so that it is about nothing below
 * it, while code of the original is gone. Otherwise only the first words of a comment can show that it replaces code.
 */
export function leavesOut(block: string[], code: Fragment, original: string[]): boolean {
  const old = new Set(withWords(original));
  const isNewIn = newIn(block, original);
  const isNew = (line: string): boolean => isNewIn(line) && !old.has(commentedOut(line));
  const stood = (text: string): boolean => original.some((line) => line.trim().endsWith(text));
  const comments = commentsIn(code).filter(({ text, isAlone }) =>
    isAlone ? text.split('\n').some(isNew) : !stood(text),
  );
  // The parser finds no comments inside strings of several lines.
  if (hasDots(block, original) || comments.some(({ text }) => dots.test(text))) return true;
  const hunks = hunksOf(withWords(original), withWords(block));
  const isCodeGone = hunks.some(({ before }) => withoutRemarks(before).length > 0);
  const isGap = ({ before, now }: Hunk): boolean => {
    const code = now.filter((line) => !remark.test(line) || old.has(commentedOut(line))).length;
    return code < now.length && code < withoutRemarks(before).length;
  };
  if (hunks.some(isGap) || (isCodeGone && comments.some(({ isAlone, isLast }) => isAlone && isLast))) return true;
  return block.some((line) => remark.test(line) && isNew(line) && restIsMeant.test(line.replace(remark, '').trim()));
}

const bodyOfDots = /[{(]\s(?:\.{3}|…)\s[})]/;
const remark = /^\s*(?:\/\/|\/\*|#|--|<!--|\{\/\*)/;
const endOfRemark = /(?:\*\/\}?|-->)\s*$/;
const dots = /\.{3}|…/;
const restIsMeant = /^(?:existing|unchanged|remaining|omitted|rest|same as|as before)\b/i;

/** What a line of a comment contains. If it was a line of the original, it is not left out, but commented out. */
function commentedOut(line: string): string {
  return line.replace(remark, '').replace(endOfRemark, '').trim();
}

function withoutRemarks(lines: string[]): string[] {
  return lines.filter((line) => !remark.test(line));
}

/** Whether a line is new in a block: the original lacks it, or has it less often. */
function newIn(block: string[], original: string[]): (line: string) => boolean {
  const [now, before] = [countsOf(block), countsOf(original)];
  return (line) => line.trim() !== '' && Math.max(1, now.get(line.trim()) ?? 0) > (before.get(line.trim()) ?? 0);
}

function countsOf(lines: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  return counts;
}

function withWords(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

interface Comment {
  text: string;
  /** Whether there is no code before it on its line. */
  isAlone: boolean;
  /** Whether only comments are below it in its block. */
  isLast: boolean;
}

function commentsIn({ nodes, text }: Fragment): Comment[] {
  const found: Comment[] = [];
  const waiting = [nodes];
  for (let siblings: SyntaxNode[] | undefined = waiting.pop(); siblings; siblings = waiting.pop()) {
    const lastCode = siblings.findLastIndex(({ type }) => !isComment(type));
    for (const [at, { type, start, end, children }] of siblings.entries()) {
      const isAlone = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
      if (isComment(type)) found.push({ text: text.slice(start, end), isAlone, isLast: at > lastCode });
      else waiting.push(children);
    }
  }
  return found;
}
