import { closes } from './codeItems.ts';
import { depthOf } from './lineDepth.ts';
import { signatureOf } from './signature.ts';

/** The lines of a document by their words, and by what they declare. */
export interface Heads {
  /** The only line that is, or declares, the same; undefined when there is none. */
  find: (head: string) => number | 'ambiguous' | undefined;
  /** Whether a line declares something that can be told from others. */
  declares: (head: string) => boolean;
}

/** The heads of a document's lines. */
export function headsOf(lines: string[]): Heads {
  const byText = linesBy(lines, (line) => line.trim());
  const bySignature = linesBy(lines, signatureOf);
  const declares = (head: string): boolean => signatureOf(head) !== undefined;
  const find = (head: string): number | 'ambiguous' | undefined =>
    byText.get(head.trim()) ?? bySignature.get(signatureOf(head) ?? '');
  return { find, declares };
}

function linesBy(lines: string[], keyOf: (line: string) => string | undefined): Map<string, number | 'ambiguous'> {
  const found = new Map<string, number | 'ambiguous'>();
  for (const [at, line] of lines.entries()) {
    const key = keyOf(line);
    if (key) found.set(key, found.has(key) ? 'ambiguous' : at);
  }
  return found;
}

/** Whether an item is as whole as the one it takes the place of: half a function must not replace all of it. */
export function fitsInPlaceOf(item: string[], original: string[]): boolean {
  const [head = '', end = ''] = [item[0]?.trim(), item.at(-1)?.trim()];
  const originalEnd = original.at(-1)?.trim() ?? '';
  if (item.length === 1 && /[{([:,]$/.test(head)) return false;
  if (original.length === 1) return true;
  if (!closes(originalEnd)) return !closes(end) || depthOf(item.at(-1)) > depthOf(item[0]);
  return closes(end) || (item.length === 1 && !/^(?:end|fi|done|esac)\b/.test(originalEnd));
}
