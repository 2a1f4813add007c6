import { parsed } from '../../shared/json.ts';

/** An object from JSON without its long list, and the values of that list; undefined for a value that is not valid. */
export interface ObjectWithList {
  object: unknown;
  values: unknown[];
}

/** How many characters the object has at most besides its list. */
const longestRest = 1_000_000;

/**
 * How many objects and lists the list has at most, also within its values: twenty for each message of the longest conversations. In memory, a
 * small one takes 30 times as much.
 */
const mostObjects = 2_000_000;

/**
 * Parses the JSON of an object with a long list of objects, with pauses between them: parsing all at once would take seconds. Returns
 * undefined if the text is something else.
 */
export function* readObjectWithList(text: string, name: string): Generator<void, ObjectWithList | undefined> {
  const signs = /["[\]{}]/g;
  const values: unknown[] = [];
  /** Where the list begins, and where its latest value begins and ended. */
  let [list, start, end] = [-1, -1, -1];
  let [depth, objects] = [0, 0];
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    yield;
    const { index } = found;
    const [sign] = found;
    if (sign === '"') {
      signs.lastIndex = endOfString(text, index);
    } else if (sign === '[' || sign === '{') {
      depth++;
      if (list >= 0 && ++objects > mostObjects) return undefined;
      if (list < 0 && depth === 2 && sign === '[' && isNamed(text, index, name)) list = end = index + 1;
      else if (list >= 0 && depth === 3) start = index;
    } else {
      depth--;
      if (list >= 0 && depth === 2) {
        const isApart = (values.length === 0 ? /^\s*$/ : /^\s*,\s*$/).test(text.slice(end, start));
        values.push(isApart ? parsed(text.slice(start, index + 1)) : undefined);
        end = index + 1;
      } else if (list >= 0 && depth === 1) {
        if (text.slice(end, index).trim() !== '') values.push(undefined);
        return list + text.length - index > longestRest
          ? undefined
          : { object: parsed(text.slice(0, list) + text.slice(index)), values };
      }
    }
  }
  return undefined;
}

/** The index after a string that begins at an index. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Whether the value that begins at an index belongs to this name. */
function isNamed(text: string, index: number, name: string): boolean {
  const before = text.slice(Math.max(index - name.length - 100, 0), index).trimEnd();
  return before.endsWith(':') && before.slice(0, -1).trimEnd().endsWith(JSON.stringify(name));
}
