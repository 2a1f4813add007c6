import { itemEnd, itemsOf } from './codeItems.ts';
import { depthOf } from './lineDepth.ts';
import { signatureOf } from './signature.ts';

/** Whether a class, or the like, has members that its other version lacks: code that is shortened would delete them. */
export function lacksMembers(item: string[], original: string[]): boolean {
  const members = new Set(membersOf(item, 0));
  return membersOf(original, 0).some((member) => !members.has(member));
}

/** What the item on a line declares, and what is declared within that. */
function membersOf(lines: string[], head: number): string[] {
  if (!holdsMembers(lines[head] ?? '')) return [];
  const depth = depthOf(lines[head]);
  const inside = lines.slice(head + 1, itemEnd(lines, head) + 1).filter((line) => line.trim() && depthOf(line) > depth);
  return itemsOf(inside).flatMap((item) => {
    const signature = signatureOf(declaration(inside.slice(item.head, item.last + 1)));
    return signature === undefined ? [] : [signature, ...membersOf(inside, item.head)];
  });
}

/** The statements of a function may change; the members of a class are what others know. */
function holdsMembers(head: string): boolean {
  return /^(?:class|impl)\b/.test(signatureOf(head) ?? '') || /(?:[^=]=|\bdefault)\s*\{$/.test(head.trim());
}

/** The head of an item as one line, since parameters and braces may stand on lines of their own. */
function declaration(lines: string[]): string {
  const end = lines.findIndex((line) => line.trim().endsWith('{'));
  return lines
    .slice(0, Math.max(0, end) + 1)
    .map((line) => line.trim())
    .join(' ');
}
