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

/** What is looked for: as typed, and in lower case, of the same length. */
export interface Query {
  text: string;
  lower: string;
  /** Whether it names a folder too. */
  isPath: boolean;
}

/** What was found in a path: how well, and the places of the letters in it that were looked for. */
export interface PathScore {
  score: number;
  places: number[];
}

/** The most characters of a query that are minded; longer ones find nothing. */
export const longestQuery = 200;
/** A name that begins with what was typed comes before one that contains it, and that before a path that does. */
const beginsName = 1 << 17;
const isInName = 1 << 16;
const longestTarget = 4096;

/** Prepares what was typed. */
export function queryOf(typed: string): Query {
  const text = typed.replaceAll('\\', '/');
  return { text, lower: lowered(text), isPath: text.includes('/') };
}

/** A text in lower case, each character in its place: a few letters would become two. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : Array.from({ length: text.length }, (_, place) => text[place]?.toLowerCase()[0] ?? '').join('');
}

/** Whether all characters of a text are in another, in their order, from a place on. */
export function isWithin(text: string, other: string, from = 0): boolean {
  let place = from;
  for (let index = 0; index < text.length; index++) {
    place = other.indexOf(text.charAt(index), place) + 1;
    if (place === 0) return false;
  }
  return true;
}

/** Scores a path whose name begins at a place, as Quick Open does: by its name, or else, and for a query with `/`, as a whole. 0: not found. */
export function scorePath(query: Query, path: string, lower: string, nameAt: number): number {
  return scoreName(query, path, lower, nameAt) || scoreFuzzy(query, path, lower, 0);
}

/** The same with the places of the letters. */
export function matchPath(query: Query, path: string): PathScore | undefined {
  const nameAt = path.lastIndexOf('/') + 1;
  return matchFrom(query, path, nameAt) ?? matchFrom({ ...query, isPath: true }, path, 0);
}

/** Scores a name that is no path, as that of a symbol. */
export function matchName(query: Query, name: string): PathScore | undefined {
  return matchFrom(query, name, 0);
}

/** A query for a path is looked for in the whole text, another one in the name that begins there. */
function matchFrom(query: Query, text: string, from: number): PathScore | undefined {
  const lower = lowered(text);
  const score = query.isPath ? scoreFuzzy(query, text, lower, 0) : scoreName(query, text, lower, from);
  if (score === 0) return undefined;
  const start = query.isPath ? 0 : from;
  const { length } = query.text;
  const places =
    score >= beginsName ? Array.from({ length }, (_, place) => place) : placesOf(length, text.length - start);
  return { score, places: places.map((place) => place + start) };
}

function scoreName(query: Query, path: string, lower: string, nameAt: number): number {
  if (query.isPath) return 0;
  const score = scoreFuzzy(query, path, lower, nameAt);
  if (score === 0) return 0;
  if (!lower.startsWith(query.lower, nameAt)) return isInName + score;
  return beginsName + Math.round((query.text.length / (path.length - nameAt)) * 100) + score;
}

/** A row for each character of the query, a column for each of the text: the points so far, */
let scores = new Int32Array(1024);
/** and how many characters in a row were found up to it; 0 where the character of the row is not taken from its column. */
let runs = new Int32Array(1024);

/** The points of the best way to find the characters of a query in a text, in their order, from a place on; 0 where they are not in it. */
function scoreFuzzy({ text: typed, lower: sought }: Query, text: string, lower: string, from: number): number {
  const [rows, columns] = [typed.length, text.length - from];
  if (rows === 0 || columns < rows || columns > longestTarget || rows > longestQuery) return 0;
  if (!isWithin(sought, lower, from)) return 0;
  if (scores.length < rows * columns) [scores, runs] = [new Int32Array(rows * columns), new Int32Array(rows * columns)];
  // Each character can be no earlier than after the first place of those before it.
  let first = 0;
  for (let row = 0; row < rows; row++) {
    const [sign, sameCase] = [sought.charCodeAt(row), typed.charCodeAt(row)];
    const start = row * columns;
    first = lower.indexOf(sought.charAt(row), from + first) - from;
    runs.fill(0, start, start + first);
    let left = 0;
    for (let column = first; column < columns; column++) {
      const cell = start + column;
      const isInner = row > 0;
      const before = isInner ? (scores[cell - columns - 1] ?? 0) : 0;
      const run = isInner ? (runs[cell - columns - 1] ?? 0) : 0;
      const points =
        lower.charCodeAt(from + column) === sign ? before + pointsOf(text, from, column, sameCase, run) : 0;
      const isTaken = points > 0 && points >= left;
      if (isTaken) left = points;
      scores[cell] = left;
      runs[cell] = isTaken ? run + 1 : 0;
    }
    first++;
  }
  return scores[rows * columns - 1] ?? 0;
}

/** The points for one character: more where it follows another that was found, has the case that was typed, or begins a word. */
function pointsOf(text: string, from: number, column: number, typed: number, run: number): number {
  const sign = text.charCodeAt(from + column);
  const inRow = 6 * Math.min(run, 3) + 3 * Math.max(run - 3, 0);
  const points = 1 + inRow + (sign === typed ? 1 : 0);
  if (column === 0) return points + 8;
  const separator = separatorPoints(text.charCodeAt(from + column - 1));
  const isCapital = sign >= 65 && sign <= 90;
  return points + (separator > 0 ? separator : isCapital && run === 0 ? 2 : 0);
}

const slash = 47;
const separators = '_-. \'":';

function separatorPoints(sign: number): number {
  if (sign === slash) return 5;
  return separators.includes(String.fromCharCode(sign)) ? 4 : 0;
}

/** Reads the places of the characters back from the table that `scoreFuzzy` has just filled. */
function placesOf(rows: number, columns: number): number[] {
  const places: number[] = [];
  for (let [row, column] = [rows - 1, columns - 1]; row >= 0 && column >= 0; column--)
    if (runs[row * columns + column]) {
      places.unshift(column);
      row--;
    }
  return places;
}
