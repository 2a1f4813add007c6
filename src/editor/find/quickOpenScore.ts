/*!
 * The points of scoreFuzzy are those of Quick Open in VS Code (src/vs/base/common/fuzzyScorer.ts):
 * Copyright (c) Microsoft Corporation. MIT License
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
 * the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions
 * of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
 * ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
 * THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/** What to look for: the text as typed, and the same text in lower case, with the same length. */
export interface Query {
  text: string;
  lower: string;
  /** Whether the query is matched with the whole path, and not only with the name. */
  isPath: boolean;
}

/** How well a path matches, and the positions in it of the letters that were looked for. */
export interface PathScore {
  score: number;
  places: number[];
}

/** The maximum length of a query. A longer query finds nothing. */
export const longestQuery = 200;
/** A name that starts with the query ranks above a name that contains it, which ranks above a path that contains it. */
const beginsName = 1 << 17;
const isInName = 1 << 16;
const longestTarget = 4096;

/** Turns typed text into a query. */
export function queryOf(typed: string): Query {
  const text = typed.replaceAll('\\', '/');
  return { text, lower: lowered(text), isPath: text.includes('/') };
}

/** A text in lower case, with each character at the same index: a few letters would become two. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : Array.from({ length: text.length }, (_, place) => text[place]?.toLowerCase()[0] ?? '').join('');
}

/** Whether another text contains all characters of a text, in the same order, from an index on. */
export function isWithin(text: string, other: string, from = 0): boolean {
  let place = from;
  for (let index = 0; index < text.length; index++) {
    place = other.indexOf(text.charAt(index), place) + 1;
    if (place === 0) return false;
  }
  return true;
}

/**
 * Scores a path whose name begins at `nameAt`, as Quick Open does: by its name, or else, and for a query with `/`, as a whole. Returns 0 if
 * the query is not found.
 */
export function scorePath(query: Query, path: string, lower: string, nameAt: number): number {
  return scoreName(query, path, lower, nameAt) || scoreFuzzy(query, path, lower, 0);
}

/** Scores a path in the same way, and also returns the positions of the letters; undefined if the query is not found. */
export function matchPath(query: Query, path: string): PathScore | undefined {
  const nameAt = path.lastIndexOf('/') + 1;
  return matchFrom(query, path, nameAt) ?? matchFrom({ ...query, isPath: true }, path, 0);
}

/** Scores a name that is not a path, such as the name of a symbol. */
export function matchName(query: Query, name: string): PathScore | undefined {
  return matchFrom(query, name, 0);
}

/** Looks for a query for a path in the whole text, and for any other query in the name that begins at `from`. */
function matchFrom(query: Query, text: string, from: number): PathScore | undefined {
  const lower = lowered(text);
  const score = query.isPath ? scoreFuzzy(query, text, lower, 0) : scoreName(query, text, lower, from);
  if (score === 0) return undefined;
  const start = query.isPath ? 0 : from;
  const { length } = query.text;
  const places = score >= beginsName ? Array.from({ length }, (_, place) => place) : placesOf(length);
  return { score, places: places.map((place) => place + start) };
}

function scoreName(query: Query, path: string, lower: string, nameAt: number): number {
  if (query.isPath) return 0;
  const score = scoreFuzzy(query, path, lower, nameAt);
  if (score === 0) return 0;
  if (!lower.startsWith(query.lower, nameAt)) return isInName + score;
  return beginsName + Math.round((query.text.length / (path.length - nameAt)) * 100) + score;
}

/**
 * The positions at which a character of the query was found with at least as many points as at any position before. For each: its column,
 * the points so far, and how many characters in a row were found up to it. The positions of the first character are followed by those of
 * the second, and so on.
 */
let columns = new Int32Array(1024);
let scores = new Int32Array(1024);
let runs = new Int32Array(1024);
/** Where the positions of each character begin in these arrays. */
const starts: number[] = [];

/**
 * The points of the best way to find the characters of a query in a text, in order, from an index on; 0 if the text does not
 * contain them.
 */
function scoreFuzzy({ text: typed, lower: sought }: Query, text: string, lower: string, from: number): number {
  const [rows, length] = [typed.length, text.length - from];
  if (rows === 0 || length < rows || length > longestTarget || rows > longestQuery) return 0;
  if (scores.length < rows * length) makeRoom(rows * length);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const [character, sameCase] = [sought.charAt(row), typed.charCodeAt(row)];
    const above = starts[row - 1] ?? 0;
    // The first position of the previous character that is not to the left of this one.
    let right = above;
    let best = 0;
    starts[row] = count;
    const first = row === 0 ? from : from + (columns[above] ?? 0) + 1;
    for (let place = lower.indexOf(character, first); place >= 0; place = lower.indexOf(character, place + 1)) {
      const column = place - from;
      if (row > 0) while (right < (starts[row] ?? 0) && (columns[right] ?? 0) < column) right++;
      const isNext = row > 0 && columns[right - 1] === column - 1;
      const before = row > 0 ? (scores[right - 1] ?? 0) : 0;
      const run = isNext ? (runs[right - 1] ?? 0) : 0;
      const points = before + pointsOf(text, from, column, sameCase, run);
      if (points < best) continue;
      best = points;
      columns[count] = column;
      scores[count] = points;
      runs[count] = run + 1;
      count++;
    }
    if (count === starts[row]) return 0;
  }
  starts[rows] = count;
  return scores[count - 1] ?? 0;
}

function makeRoom(size: number): void {
  columns = new Int32Array(size);
  scores = new Int32Array(size);
  runs = new Int32Array(size);
}

/** The points for one character: more if it follows another one that was found, has the case that was typed, or starts a word. */
function pointsOf(text: string, from: number, column: number, typed: number, run: number): number {
  const sign = text.charCodeAt(from + column);
  const inRow = 6 * Math.min(run, 3) + 3 * Math.max(run - 3, 0);
  const points = 1 + inRow + (sign === typed ? 1 : 0);
  if (column === 0) return points + 8;
  const separator = separatorPoints[text.charCodeAt(from + column - 1)] ?? 0;
  const isCapital = sign >= 65 && sign <= 90;
  return points + (separator > 0 ? separator : isCapital && run === 0 ? 2 : 0);
}

/** Points by the code of the character before: more after a folder than after another separator. */
const separatorPoints = new Uint8Array(128);
for (const sign of '_-. \'":') separatorPoints[sign.charCodeAt(0)] = 4;
separatorPoints['/'.charCodeAt(0)] = 5;

/** Reads back the positions of the characters that `scoreFuzzy` has just found. */
function placesOf(rows: number): number[] {
  const places: number[] = [];
  for (let [row, place] = [rows - 1, Infinity]; row >= 0; row--) {
    let index = (starts[row + 1] ?? 0) - 1;
    while ((columns[index] ?? 0) >= place) index--;
    place = columns[index] ?? 0;
    places.unshift(place);
  }
  return places;
}
