import { parsePatch, type StructuredPatch, type StructuredPatchHunk } from 'diff';
import { diffFiles, type DiffFile } from '../diffFiles.ts';

/** A file of a diff that Git wrote. */
export interface ChangedFile {
  /** Within the repository; of a deleted file, what it was called. */
  path: string;
  /** What a renamed file was called, else the same. */
  oldPath: string;
  /** Every path that its header may mean. */
  paths: string[];
  /** The lines above its hunks, as they are: they name modes, a rename, or that it is binary. */
  header: string;
  hunks: Hunk[];
}

/** Lines that changed, with some around them. */
export interface Hunk {
  /** What Git writes behind the numbers: usually the function around it. */
  heading: string;
  /** The line where it begins in the old and in the new file, counted from 1; where it has no line, the line before which it would stand. */
  oldStart: number;
  newStart: number;
  /** Each with its sign: a space, `+` or `-`; or `\`, for what is no line of the file. */
  lines: string[];
}

/** The files of a diff. `unreadable` are the first lines of those that are no plain diff, such as files with merge conflicts. */
export function changedFiles(diff: string): { files: ChangedFile[]; unreadable: string[] } {
  const [files, unreadable]: [ChangedFile[], string[]] = [[], []];
  for (const part of diffFiles(diff) ?? [{ text: diff, paths: [] }]) {
    const file = parsed(part);
    if (file) files.push(file);
    else unreadable.push(part.text.slice(0, 200).split('\n', 1)[0] ?? '');
  }
  return { files, unreadable };
}

/** The lines of a file that its hunks show as they are now, by their numbers. */
export function shownLines({ hunks }: Pick<ChangedFile, 'hunks'>): Map<number, string> {
  const shown = new Map<number, string>();
  for (const { newStart, lines } of hunks) {
    let number = newStart;
    for (const line of lines) if (isNow(line)) shown.set(number++, line.slice(1).replace(/\r$/, ''));
  }
  return shown;
}

/** The number that a line of the old file has in the new one; undefined when it is there no longer. */
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

/** Whether it is in the old file. */
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
      ...pathsOf(patch, header),
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

/** Git puts `a/` and `b/` before paths, or what its settings say, or nothing. */
function pathsOf({ oldFileName, newFileName }: StructuredPatch, header: string): Pick<ChangedFile, 'path' | 'oldPath'> {
  const names = header.split('\n', 1)[0]?.slice('diff --git '.length) ?? '';
  const half = (names.length - 1) / 2;
  const isTwice = names.slice(0, half) === names.slice(half + 1);
  const isBare = isTwice || `${header}\n`.includes(`\nrename to ${newFileName}\n`);
  const bare = (name: string): string => (isBare ? name : name.slice(name.indexOf('/') + 1));
  const known = [oldFileName, newFileName].map((name) => (name === nowhere ? undefined : name));
  const [old, now] = known.map((name) => (name === undefined ? undefined : bare(name)));
  const path = now ?? old ?? names.slice(0, half);
  return { path, oldPath: old ?? path };
}

/** The other side of a file that is new or deleted. */
const nowhere = '/dev/null';
