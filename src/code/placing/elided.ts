import type { Fragment } from '../fragment.ts';
import { isComment } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import { hunksOf, type Hunk } from './hunks.ts';

/** Whether code that cannot be read says with dots that lines were left out. */
export function hasDots(block: string[], document: string[]): boolean {
  const isNew = newIn(document);
  return block.some((line) => (onlyDots.test(line) || (remark.test(line) && dots.test(line))) && isNew(line));
}

/**
 * Whether code leaves out lines that are in its original, as in `// ... existing code ...`: nobody knows which. A new comment has dots, or
 * came where more code was than is now, or ends its block, so that it is about nothing below it, while code of the original is gone.
 */
export function leavesOut(block: string[], code: Fragment, original: string[]): boolean {
  const isNew = newIn(original);
  const comments = commentsIn(code).filter(({ text }) => text.split('\n').some(isNew));
  // Within a text over several lines the parser sees no comment.
  if (hasDots(block, original) || comments.some(({ text }) => dots.test(text))) return true;
  const hunks = hunksOf(withWords(original), withWords(block));
  const isCodeGone = hunks.some(({ before }) => codeIn(before).length > 0);
  return hunks.some(isGap) || (isCodeGone && comments.some(({ isLast }) => isLast));
}

const onlyDots = /^\W*(?:\.{3}|…)\W*$|[{(]\s(?:\.{3}|…)\s[})]/;
const remark = /^\s*(?:\/\/|\/\*|#|--|<!--|\{\/\*)/;
const dots = /\.{3}|…/;

function isGap({ before, now }: Hunk): boolean {
  const code = codeIn(now).length;
  return code < now.length && code < codeIn(before).length;
}

function codeIn(lines: string[]): string[] {
  return lines.filter((line) => !remark.test(line));
}

function newIn(original: string[]): (line: string) => boolean {
  const known = new Set(original.map((line) => line.trim()));
  return (line) => !known.has(line.trim());
}

function withWords(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

interface Comment {
  text: string;
  /** Whether nothing but comments is below it in its block. */
  isLast: boolean;
}

function commentsIn({ nodes, text }: Fragment): Comment[] {
  const found: Comment[] = [];
  const waiting = [nodes];
  for (let siblings: SyntaxNode[] | undefined = waiting.pop(); siblings; siblings = waiting.pop()) {
    const lastCode = siblings.findLastIndex(({ type }) => !isComment(type));
    for (const [at, { type, start, end, children }] of siblings.entries()) {
      if (isComment(type)) found.push({ text: text.slice(start, end), isLast: at > lastCode });
      waiting.push(children);
    }
  }
  return found;
}
