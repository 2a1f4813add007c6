import { parsed } from '../../shared/json.ts';

/**
 * What separates lines. After a loss of power, a file system may leave NUL bytes in place of bytes that did not reach the disk; JSON never
 * contains them.
 */
const ends = /[\n\0]+/;

/** The lines of a file; the first one is empty if it starts with a line ending. */
export function linesOf(text: string): string[] {
  return text.split(text.includes('\0') ? ends : '\n');
}

/** The start of each entry. Within a text of an entry, its quotes would be escaped. */
const start = '{"type":"';

/** How many entries of a line may be incomplete before the rest of it is left out. More were never written as one line. */
const mostIncomplete = 20;

/**
 * The objects in a line: one, unless the line is damaged. Then those that are whole are returned, although they have lost their line
 * ending, or another entry that is incomplete is in the same line.
 */
export function objectsIn(line: string): unknown[] {
  const object = parsed(line);
  return object === undefined ? wholeObjectsIn(line) : [object];
}

function wholeObjectsIn(line: string): unknown[] {
  const objects: unknown[] = [];
  let [from, incomplete] = [line.indexOf(start), 0];
  while (from >= 0 && incomplete < mostIncomplete) {
    const end = endOfObject(line, from);
    const object = parsed(line.slice(from, end));
    if (object === undefined) incomplete++;
    else objects.push(object);
    from = line.indexOf(start, object === undefined ? from + 1 : end);
  }
  return objects;
}

/** The position after the object that starts at `from`; the end of the text if it is incomplete. */
function endOfObject(text: string, from: number): number {
  const signs = /[{}]|"(?:[^"\\]+|\\.)*"?/g;
  signs.lastIndex = from;
  let depth = 0;
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    if (sign[0] === '{') depth++;
    else if (sign[0] === '}' && --depth === 0) return signs.lastIndex;
  }
  return text.length;
}
