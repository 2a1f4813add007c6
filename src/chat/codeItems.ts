import { depthOf } from '../code/lineDepth.ts';

/** A function, class or statement with all that is deeper: its lines, from 0, and the one that names it. */
export interface Item {
  /** Of the comments and decorators above it. */
  first: number;
  head: number;
  last: number;
}

/** The items of code that stand at the depth of its first line; none when lines are less deep than that. */
export function itemsOf(lines: string[]): Item[] {
  const items: Item[] = [];
  const depth = depthOf(lines.find((line) => line.trim() !== ''));
  if (lines.some((line) => line.trim() !== '' && depthOf(line) < depth)) return [];
  let first: number | undefined;
  for (let at = 0; at < lines.length; at++) {
    const text = (lines[at] ?? '').trim();
    if (text === '') continue;
    first ??= at;
    if (isAbove(text)) at = aboveEnd(lines, at);
    else {
      const last = itemEnd(lines, at);
      items.push({ first, head: at, last });
      first = undefined;
      at = last;
    }
  }
  return items;
}

/** The last line of the item whose head is a line: what is deeper, and the line that closes it. */
export function itemEnd(lines: string[], head: number): number {
  const depth = depthOf(lines[head]);
  let last = head;
  for (let at = head + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (depthOf(line) < depth) break;
    if (
      depthOf(line) === depth &&
      !goesOn(line.trim(), (lines[last] ?? '').trim(), last, head, depthOf(lines[last]) > depth)
    )
      break;
    last = at;
  }
  return last;
}

/** The first line of the item whose head is a line: above it stands what also stands above the new code. */
export function itemStart(lines: string[], head: number, above: string[]): number {
  if (above.every((line) => line.trim() === '')) return head;
  const onlyDecorators = above.every((line) => !isComment(line.trim()));
  let first = head;
  for (;;) {
    const start = aboveStart(lines, first - 1);
    const text = (lines[start] ?? '').trim();
    if (start < 0 || !isAbove(text) || (onlyDecorators && isComment(text)) || isOfFile(text, above)) return first;
    first = start;
  }
}

/** Who runs a file, and what holds for all of it, stays unless it stands above the new code too. */
function isOfFile(text: string, above: string[]): boolean {
  return text.startsWith('#!') && !above.some((line) => line.trim() === text);
}

/** Whether a line closes what is deeper. */
export function closes(text: string): boolean {
  return /^(?:[)\]}]|(?:end|fi|done|esac)\b|<\/)/.test(text);
}

/** Whether a line at the depth of the head belongs to the item: it opens or closes what is deeper, or is its other branch. */
function goesOn(text: string, before: string, last: number, head: number, isDeeper: boolean): boolean {
  if (/^(?:else|elif|elsif|except|finally|rescue|ensure|catch|when)\b/.test(text)) return true;
  if (text.startsWith('{')) return last === head && !/[,;{]$/.test(before);
  return (
    closes(text) && (isDeeper || /(?:[{([:]|=>|\bdo|\bthen)$/.test(before) || (last === head && /^end\b/.test(text)))
  );
}

/** A comment, attribute or decorator: it belongs to what comes below. */
function isAbove(text: string): boolean {
  return (
    isComment(text) || /^(?:@(?!media|import|supports|font-face|keyframes|layer|page|container)[\w.]|#!?\[)/.test(text)
  );
}

/** Whether a line is a comment, or begins one. */
export function isComment(text: string): boolean {
  return /^(?:\/\/|\/\*|\*(?=[ /]|$)(?!.*\{$)|#(?=[\s#!]|$)|--\s|<!--)/.test(text);
}

/** A decorator, or a comment, may take several lines. */
function aboveEnd(lines: string[], at: number): number {
  const text = (lines[at] ?? '').trim();
  const [, end] = comments.find(([start]) => text.startsWith(start)) ?? [];
  if (end === undefined) return isComment(text) ? at : itemEnd(lines, at);
  for (let line = at; line < lines.length; line++) if (lines[line]?.includes(end)) return line;
  return at;
}

const comments: [start: string, end: string][] = [
  ['/*', '*/'],
  ['<!--', '-->'],
];

/** Where begins what ends on a line. */
function aboveStart(lines: string[], at: number): number {
  const line = lines[at] ?? '';
  if (!closes(line.trim())) return at;
  let start = at - 1;
  while (start >= 0 && ((lines[start] ?? '').trim() === '' || depthOf(lines[start]) > depthOf(line))) start--;
  return start;
}
