import { isNow, wasThere, type ChangedFile, type Hunk } from './changedFiles.ts';

/**
 * Splits a diff into parts of at most `limit` characters: by files, a longer file by hunks, and a longer hunk by lines. It pauses after each
 * line.
 */
export function* diffParts(files: readonly ChangedFile[], limit: number): Generator<void, DiffPart[]> {
  const parts: DiffPart[] = [];
  for (const whole of files)
    for (const file of yield* cutFile(whole, limit)) {
      const text = yield* numbered(file);
      const last = parts.at(-1);
      if (!last || last.text.length + text.length > limit) parts.push({ files: [file], text });
      else {
        last.files.push(file);
        last.text += text;
      }
    }
  return parts;
}

/** The part of a diff that one request reviews. A large file may have only some of its hunks in it. */
export interface DiffPart {
  files: ChangedFile[];
  /** The diff, with the line number in the new file after the sign of each line. */
  text: string;
}

/** In characters. The rest of a longer line is not sent: such lines are generated, and nobody reads them. */
const longestLine = 2000;

/** A changed file as text, with the line number in the new file after the sign of each line. */
function* numbered({ header, hunks }: ChangedFile): Generator<void, string> {
  const texts = [header];
  for (const hunk of hunks) texts.push(yield* numberedHunk(hunk));
  return texts.join('\n') + '\n';
}

/** A changed file as text without these numbers, as Git wrote it. */
export function asWritten({ header, hunks }: ChangedFile): string {
  return [header, ...hunks.flatMap((hunk) => [headingOf(hunk), ...hunk.lines])].join('\n') + '\n';
}

function* numberedHunk(hunk: Hunk): Generator<void, string> {
  let number = hunk.newStart;
  const width = String(number + hunk.lines.length).length;
  const lines = [headingOf(hunk)];
  for (const line of hunk.lines) {
    yield;
    const label = isNow(line) ? String(number++) : '';
    const isNote = line.startsWith('\\');
    lines.push(isNote ? line : `${line[0] ?? ' '}${label.padStart(width)} ${shortened(line.slice(1))}`);
  }
  return lines.join('\n');
}

function headingOf({ heading, oldStart, newStart, lines }: Hunk): string {
  const [before, now] = [lines.filter(wasThere).length, lines.filter(isNow).length];
  return `@@ -${oldStart},${before} +${newStart},${now} @@ ${heading}`.trimEnd();
}

function shortened(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)}…`;
}

function* cutFile(file: ChangedFile, limit: number): Generator<void, ChangedFile[]> {
  if ((yield* numbered(file)).length <= limit) return [file];
  const room = limit - file.header.length - 1;
  const pieces: Hunk[][] = [];
  let left = 0;
  for (const whole of file.hunks)
    for (const hunk of yield* cutHunk(whole, room)) {
      const length = (yield* numberedHunk(hunk)).length + 1;
      if (length > left || pieces.length === 0) {
        pieces.push([]);
        left = room;
      }
      pieces.at(-1)?.push(hunk);
      left -= length;
    }
  return pieces.length === 0 ? [file] : pieces.map((hunks) => ({ ...file, hunks }));
}

/** Splits a hunk into hunks of at most `room` characters that contain the same lines together. */
function* cutHunk(hunk: Hunk, room: number): Generator<void, Hunk[]> {
  if ((yield* numberedHunk(hunk)).length < room) return [hunk];
  // The sign, the number and the white space around them take 12 characters.
  const lengthOf = (line: string): number => Math.min(line.length, longestLine) + 12;
  const hunks: Hunk[] = [];
  let [left, oldStart, newStart] = [0, hunk.oldStart, hunk.newStart];
  for (const line of hunk.lines) {
    yield;
    if (lengthOf(line) > left || hunks.length === 0) {
      hunks.push({ ...hunk, oldStart, newStart, lines: [] });
      left = room - hunk.heading.length - 50;
    }
    hunks.at(-1)?.lines.push(line);
    left -= lengthOf(line);
    if (wasThere(line)) oldStart++;
    if (isNow(line)) newStart++;
  }
  return hunks;
}
