import { parsePatch, type StructuredPatchHunk } from 'diff';
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
 * after each file.
 */
export function* changedFiles(diff: string): Generator<void, { files: ChangedFile[]; unreadable: string[] }> {
  const [files, unreadable]: [ChangedFile[], string[]] = [[], []];
  for (const part of (yield* diffFiles(diff)) ?? [{ text: diff, paths: [] }]) {
    yield;
    const file = parsed(part);
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

function parsed({ text, paths }: DiffFile): ChangedFile | undefined {
  if (!text.startsWith('diff --git ')) return undefined;
  const [head = '', ...rest] = text.split(/(?<=\n)(?=@@ )/);
  const header = head.trimEnd();
  const headings = rest.map((hunk) => /^@@ .*? @@ ?([^\n\r]*)/.exec(hunk)?.[1] ?? '');
  try {
    const [patch, ...others] = parsePatch(text);
    if (!patch || others.length > 0 || patch.hunks.length !== headings.length) return undefined;
    return {
      ...pathsOf(text),
      paths,
      header,
      hunks: patch.hunks.map((hunk, at) => hunkOf(hunk, headings[at])),
    };
  } catch {
    return undefined;
  }
}

function hunkOf({ oldStart, newStart, lines }: StructuredPatchHunk, heading = ''): Hunk {
  return { heading, oldStart, newStart, lines };
}

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
