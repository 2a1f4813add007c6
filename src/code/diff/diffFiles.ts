/** The part of a unified diff that is about one file. */
export interface DiffFile {
  /**
   * Every path in its header, new and old, with and without `a/` or `b/`: first those that are most likely meant. Paths are relative to the
   * repository.
   */
  paths: string[];
  text: string;
}

/**
 * Splits a diff by file. Undefined if it is in no format that Git writes, because then it is unknown which files it is about. There may be
 * hundreds of thousands, so it pauses after each.
 */
export function* diffFiles(diff: string): Generator<void, DiffFile[] | undefined> {
  const files: DiffFile[] = [];
  for (const part of fileTexts(diff)) {
    yield;
    const text = withoutUnmerged(part);
    if (isTitled(text)) {
      if (!hasOnlyTitle(text)) files.push({ paths: pathsIn(text), text });
    } else if (text.trim() !== '') return undefined;
  }
  return files;
}

/** Git writes only the title of a file whose time has changed, but nothing else, unless it may write that into its index. */
function hasOnlyTitle(text: string): boolean {
  const end = text.indexOf('\n');
  return end < 0 || end === text.length - 1;
}

/** A part without what Git writes for each file with a merge conflict whose changes it does not show. */
function withoutUnmerged(part: string): string {
  return part.startsWith(unmerged) || part.includes(`\n${unmerged}`)
    ? part.replace(/(?<![^\n])\* Unmerged path [^\n]*\n?/g, '')
    : part;
}

const unmerged = '* Unmerged path ';

/** Splits a diff into parts that are about one file each. Text before the first file is also a part. */
export function* fileTexts(diff: string): Generator<string> {
  let start = 0;
  // Git ends its lines only with a line feed. Text after a carriage return in a file may look like the header of another file.
  for (let end = diff.indexOf(nextTitle); end >= 0; end = diff.indexOf(nextTitle, end + 1)) {
    if (!isTitled(diff, end + 1)) continue;
    yield diff.slice(start, end + 1);
    start = end + 1;
  }
  yield diff.slice(start);
}

const nextTitle = '\ndiff --';

function isTitled(text: string, at = 0): boolean {
  return ['git', 'cc', 'combined'].some((form) => text.startsWith(`diff --${form} `, at));
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
  const [bare = [], prefixed = []] = [
    [to, from],
    [now, old, ...title.toReversed()],
  ].map((names) => names.filter((name) => name !== undefined).filter((name) => name !== '/dev/null'));
  const withoutFirst = (names: string[]): string[] => names.map((name) => name.replace(/^[^/]*\//, ''));
  return [...new Set([...bare, ...withoutFirst(prefixed), ...prefixed, ...withoutFirst(bare)])];
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
