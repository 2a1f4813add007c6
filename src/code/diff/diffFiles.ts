/** The part of a unified diff that is about one file. */
export interface DiffFile {
  /** Every path in its header, old and new, with and without `a/` or `b/`. Paths are relative to the repository. */
  paths: string[];
  text: string;
}

/** Splits a diff by file. Undefined if it is in no format that Git writes, because then it is unknown which files it is about. */
export function diffFiles(diff: string): DiffFile[] | undefined {
  const [before = '', ...files] = fileTexts(diff.replace(unmerged, ''));
  const [first, all] = before.startsWith('diff --') ? ['', [before, ...files]] : [before, files];
  if (first.trim() !== '') return undefined;
  return all.map((text) => ({ paths: pathsIn(text), text }));
}

/** What Git writes, before, between and after the parts, for each file with a merge conflict whose changes it does not show. */
const unmerged = /(?<![^\n])\* Unmerged path [^\n]*\n?/g;

/** Splits a diff into parts that are about one file each. Text before the first file is also a part. */
export function fileTexts(diff: string): string[] {
  // Git ends its lines only with a line feed. Text after a carriage return in a file may look like the header of another file.
  return diff.split(/(?<![^\n])(?=diff --(?:git|cc|combined) )/);
}

/** The names in the header of a part, with prefixes such as `a/`, if there are any; undefined if it does not contain them. */
export interface HeaderNames {
  /** The names of the old and the new file in the title. */
  title: [old: string, now: string] | undefined;
  /** The names above the hunks; `/dev/null` for a file that does not exist. */
  old: string | undefined;
  now: string | undefined;
  /** The names of a file that was renamed or copied. They have no prefixes. */
  from: string | undefined;
  to: string | undefined;
}

/** Reads the names in the header of the part of a diff that is about one file. */
export function headerNames(file: string): HeaderNames {
  const [title = '', ...lines] = headOf(file);
  const after = (mark: RegExp): string | undefined => {
    const [name] = lines.flatMap((line) => mark.exec(line)?.[1] ?? []);
    return name === undefined ? undefined : unquoted(name.replace(/\t$/, ''));
  };
  return {
    title: titleNames(title),
    old: after(/^--- (.*)/s),
    now: after(/^\+\+\+ (.*)/s),
    from: after(/^(?:rename|copy) from (.*)/s),
    to: after(/^(?:rename|copy) to (.*)/s),
  };
}

function pathsIn(file: string): string[] {
  const { title = [], old, now, from, to } = headerNames(file);
  const names = [from, to, old, now, ...title].filter((name) => name !== undefined);
  const paths = names.filter((path) => path !== '/dev/null');
  return [...new Set([...paths, ...paths.map((path) => path.replace(/^[^/]*\//, ''))])];
}

function headOf(file: string): string[] {
  const end = /\n(?:@@|GIT binary patch)/.exec(file)?.index ?? file.length;
  return file.slice(0, end).split('\n');
}

/** Reads the names in `diff --git a/x b/x`. They may contain spaces, but both are equally long unless other lines contain them. */
function titleNames(title: string): [old: string, now: string] | undefined {
  const [, form, rest = ''] = /^diff --(\w+) (.*)$/s.exec(title) ?? [];
  if (form !== 'git') return [unquoted(rest), unquoted(rest)];
  const middle = (rest.length - 1) / 2;
  return rest[middle] === ' ' ? [unquoted(rest.slice(0, middle)), unquoted(rest.slice(middle + 1))] : undefined;
}

const escapes: Record<string, string> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** Removes the quotes in which Git writes unusual paths, with the bytes of their UTF-8 in octal digits. */
function unquoted(path: string): string {
  const inside = /^"(.*)"$/s.exec(path)?.[1];
  if (inside === undefined) return path;
  const parts = inside.match(/\\[0-7]{3}|\\.|[^\\]+/gs) ?? [];
  return Buffer.concat(parts.map(bytesOf)).toString();
}

function bytesOf(part: string): Buffer {
  if (/^\\\d/.test(part)) return Buffer.of(Number.parseInt(part.slice(1), 8) & 0xff);
  return Buffer.from(part.startsWith('\\') ? (escapes[part.slice(1)] ?? part.slice(1)) : part);
}
