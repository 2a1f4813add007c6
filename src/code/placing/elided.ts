import type { Fragment } from '../fragment.ts';
import { isComment } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import { hunksOf, type Hunk } from './hunks.ts';

/** Whether a line of code that cannot be read says that others were left out. */
export function saysElided(block: string[], document: string[]): boolean {
  const known = new Set(document.map((line) => line.trim()));
  const isTold = (line: string): boolean => remark.test(line) && (dots.test(line) || restIsMeant.test(line));
  return block.some((line) => !known.has(line.trim()) && (onlyDots.test(line) || isTold(line)));
}

/** Whether code leaves out lines that are in its original, as in `// ... existing code ...`: nobody knows which. */
export function leavesOut(block: string[], code: Fragment, original: string[]): boolean {
  const known = new Set(original.map((line) => line.trim()));
  const isNew = (line: string): boolean => !known.has(line.trim());
  if (block.some((line) => onlyDots.test(line) && isNew(line))) return true;
  // Within a text over several lines the parser sees no comment.
  const comments = [...commentsIn(code), ...block.filter((line) => remark.test(line))];
  if (comments.some((text) => dots.test(text) && text.split('\n').some(isNew))) return true;
  const [now, before] = [withWords(block), withWords(original)];
  if (hunksOf(before, now).some(isGap)) return true;
  const isRemark = now.map((line) => remark.test(line) && isNew(line));
  // A longer comment speaks of what it stands above.
  return now.some((line, at) => isRemark[at] && restIsMeant.test(line) && !isRemark[at - 1] && !isRemark[at + 1]);
}

const onlyDots = /^\s*(?:\.{3}|…)\s*$|[{(]\s(?:\.{3}|…)\s[})]/;
const remark = /^\s*(?:\/\/|\/\*|#|--|<!--|\{\/\*)/;
const dots = /\.{3}|…/;
const restIsMeant = /\b(?:existing|unchanged|remaining|omitted|rest of|same as|as before)\b/i;

/** Whether nothing but comments came where code was, or among them one that speaks of what is not there. */
function isGap({ before, now }: Hunk): boolean {
  const remarks = now.filter((line) => remark.test(line));
  const isCodeGone = before.some((line) => !remark.test(line));
  return (
    isCodeGone &&
    remarks.length > 0 &&
    (remarks.length === now.length || remarks.some((line) => restIsMeant.test(line)))
  );
}

function withWords(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function commentsIn({ nodes, text }: Fragment): string[] {
  const found: string[] = [];
  const waiting: SyntaxNode[] = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isComment(node.type)) found.push(text.slice(node.start, node.end));
    for (const child of node.children) waiting.push(child);
  }
  return found;
}
