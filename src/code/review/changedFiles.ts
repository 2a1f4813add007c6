import { diffFiles, headerNames, type DiffFile } from '../diff/diffFiles.ts';

/** A file in a diff from Git. */
export interface ChangedFile {
  /** The path in the repository; for a deleted file, its former path. */
  path: string;
  /** The former path of a renamed file, else the same as `path`. */
  oldPath: string;
  /** Every path that its header may mean, because the header can be ambiguous. */
  paths: string[];
  /** The lines above its hunks, unchanged. They can contain modes, a rename, or a note that the file is binary. */
  header: string;
  hunks: Hunk[];
}

/** Changed lines, with some lines around them. */
export interface Hunk {
  /** What Git writes after the line numbers: usually the function around the hunk. */
  heading: string;
  /**
   * The line, from 1, at which the hunk begins in the old and in the new file. If it has no lines in a file, the line before which they
   * would be.
   */
  oldStart: number;
  newStart: number;
  /** Each begins with its sign: a space, `+` or `-`; or `\` for a note that is not a line of the file. */
  lines: string[];
}

/**
 * The files of a diff. `unreadable` contains the first lines of those that are not plain diffs, such as files with merge conflicts. It pauses
 * after each file and line.
 */
export function* changedFiles(diff: string): Generator<void, { files: ChangedFile[]; unreadable: string[] }> {
  const [files, unreadable]: [ChangedFile[], string[]] = [[], []];
  for (const part of (yield* diffFiles(diff)) ?? [{ text: diff, paths: [] }]) {
    yield;
    const file = yield* parsed(part);
    if (file) files.push(file);
    else unreadable.push(part.text.slice(0, 200).replace(/\n[^]*/, ''));
  }
  return { files, unreadable };
}

/** The lines of the new file that the hunks show, by line number. */
export function shownLines({ hunks }: Pick<ChangedFile, 'hunks'>): Map<number, string> {
  const shown = new Map<number, string>();
  for (const { newStart, lines } of hunks) {
    let number = newStart;
    for (const line of lines) if (isNow(line)) shown.set(number++, line.slice(1).replace(/\r$/, ''));
  }
  return shown;
}

/** The number that a line of the old file has in the new one; undefined if the line no longer exists. */
export function lineAfter(hunks: readonly Pick<Hunk, 'oldStart' | 'newStart' | 'lines'>[], line: number) {
  let growth = 0;
  for (const { oldStart, newStart, lines } of hunks) {
    if (line < oldStart) break;
    let [before, now] = [oldStart, newStart];
    for (const shown of lines) {
      if (wasThere(shown) && before === line) return isNow(shown) ? now : undefined;
      if (wasThere(shown)) before++;
      if (isNow(shown)) now++;
    }
    growth = now - before;
  }
  return line + growth;
}

/** Whether a line of a hunk is in the new file. */
export function isNow(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('+') || line === '';
}

/** Whether a line of a hunk is in the old file. */
export function wasThere(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('-') || line === '';
}

function* parsed({ text, paths }: DiffFile): Generator<void, ChangedFile | undefined> {
  if (!text.startsWith('diff --git ')) return undefined;
  const first = text.indexOf('\n@@ ');
  const end = first < 0 ? text.length : first + 1;
  const hunks = yield* hunksIn(text, end);
  return hunks && { ...pathsOf(text), paths, header: text.slice(0, end).trimEnd(), hunks };
}

/** Reads the hunks from an offset on. Undefined if a line belongs to none, or if one has not the lines that its numbers say. */
function* hunksIn(text: string, from: number): Generator<void, Hunk[] | undefined> {
  const hunks: Hunk[] = [];
  let at = from;
  const nextLine = (): string => {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at += line.length + 1;
    return line;
  };
  while (at < text.length) {
    const first = nextLine();
    const [, oldStart, oldCount = '1', newStart, newCount = '1', heading = ''] = numbers.exec(first) ?? [];
    if (oldStart === undefined) {
      if (first !== '') return undefined;
      continue;
    }
    let [before, now] = [Number(oldCount), Number(newCount)];
    // Without lines in a file, the number is that of the line before.
    const starts = [Number(oldStart) + (before === 0 ? 1 : 0), Number(newStart) + (now === 0 ? 1 : 0)] as const;
    const lines: string[] = [];
    while (at < text.length && (before > 0 || now > 0 || text.startsWith('\\', at))) {
      yield;
      const line = nextLine();
      const [was, is] = [wasThere(line), isNow(line)];
      if (!was && !is && !line.startsWith('\\')) return undefined;
      if (was) before--;
      if (is) now--;
      lines.push(line);
    }
    if (before !== 0 || now !== 0) return undefined;
    hunks.push({ heading, oldStart: starts[0], newStart: starts[1], lines });
  }
  return hunks;
}

const numbers = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?([^\r]*)/;

/** Reads the paths of a file. Git puts `a/` and `b/` before paths, or other prefixes, or none, depending on its settings. */
function pathsOf(text: string): Pick<ChangedFile, 'path' | 'oldPath'> {
  const { title, old, now, from, to } = headerNames(text);
  if (from !== undefined && to !== undefined) return { path: to, oldPath: from };
  const isBare = title?.[0] === title?.[1];
  const [before, after] = [old ?? title?.[0], now ?? title?.[1]].map((name) => {
    if (name === undefined || name === nowhere) return undefined;
    return isBare ? name : name.slice(name.indexOf('/') + 1);
  });
  const path = after ?? before ?? '';
  return { path, oldPath: before ?? path };
}

/** The path that Git writes for the missing side of a new or deleted file. */
const nowhere = '/dev/null';
