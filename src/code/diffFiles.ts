/** The part of a unified diff that is about one file. */
export interface DiffFile {
  /** Every path in its header, old and new, with and without `a/` or `b/`. Paths are relative to the repository. */
  paths: string[];
  text: string;
}

/** Splits a diff by file. Undefined if it is in no format that Git writes, because then it is unknown which files it is about. */
export function diffFiles(diff: string): DiffFile[] | undefined {
  const [before = '', ...files] = fileTexts(diff);
  const [first, all] = before.startsWith('diff --') ? ['', [before, ...files]] : [before, files];
  if (first.trim() !== '' && !/^\* Unmerged path [^\n]*\n?$/.test(first)) return undefined;
  return all.map((text) => ({ paths: pathsIn(text), text }));
}

/** Splits a diff into parts that are about one file each. Text before the first file is also a part. */
export function fileTexts(diff: string): string[] {
  // Git ends its lines only with a line feed. Text after a carriage return in a file may look like the header of another file.
  return diff.split(/(?<![^\n])(?=diff --(?:git|cc|combined) )/);
}

const marks = /^(?:--- |\+\+\+ |rename (?:from|to) |copy (?:from|to) )(.*)$/;

function pathsIn(file: string): string[] {
  const [title = '', ...lines] = headOf(file);
  const named = lines.flatMap((line) => marks.exec(line)?.[1] ?? []);
  const written = [...named, ...titlePaths(title)].map((path) => unquoted(path.replace(/\t$/, '')));
  const paths = written.filter((path) => path !== '/dev/null');
  return [...new Set([...paths, ...paths.map((path) => path.replace(/^[^/]*\//, ''))])];
}

function headOf(file: string): string[] {
  const end = /\n(?:@@|GIT binary patch)/.exec(file)?.index ?? file.length;
  return file.slice(0, end).split('\n');
}

/** Reads the paths in `diff --git a/x b/x`. They may contain spaces, but both are equal unless other lines name them. */
function titlePaths(title: string): string[] {
  const [, form, rest = ''] = /^diff --(\w+) (.*)$/.exec(title) ?? [];
  if (form !== 'git') return [rest];
  const middle = (rest.length - 1) / 2;
  return rest[middle] === ' ' ? [rest.slice(0, middle), rest.slice(middle + 1)] : [];
}

const escapes: Record<string, string> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** Removes the quotes in which Git writes unusual paths, with the bytes of their UTF-8 in octal digits. */
function unquoted(path: string): string {
  const inside = /^"(.*)"$/.exec(path)?.[1];
  if (inside === undefined) return path;
  const parts = inside.match(/\\[0-7]{3}|\\.|[^\\]+/g) ?? [];
  return Buffer.concat(parts.map(bytesOf)).toString();
}

function bytesOf(part: string): Buffer {
  if (/^\\\d/.test(part)) return Buffer.of(Number.parseInt(part.slice(1), 8) & 0xff);
  return Buffer.from(part.startsWith('\\') ? (escapes[part.slice(1)] ?? part.slice(1)) : part);
}
