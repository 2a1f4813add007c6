import { codeNamesOf, conventionOf, isInTestFolder, isTestFile } from './conventions.ts';
import { partsOf } from './pathParts.ts';
import { lettersOf } from './nameWords.ts';

/** The test files of some code, nearest first. `isSure` says whether the first one certainly contains its tests. */
export interface FoundTests {
  files: string[];
  isSure: boolean;
}

/**
 * The test files of code among the paths of a workspace, and among the files that import the code. A test file contains its own
 * tests. Rust code may also contain its tests, and then counts as importing itself.
 * 1. A file can contain the tests if it has a name that a test runner looks for (`conventions`), or if it imports the code.
 * 2. The distance between two files is the number of folders that only one of their paths has.
 * 3. The nearest file by name is certain if no other one is as near, and if no other code of that name is as near to it,
 * 4. and, if any files import the code, if it is one of them.
 * 5. In all other cases, the user is asked.
 */
export function testFilesOf(code: string, paths: readonly string[], importing: readonly string[] = []): FoundTests {
  if (isTestFile(code)) return { files: [code], isSure: isAmongTests(code, paths) };
  const named = paths.filter((path) => path !== code && isForName(path, code));
  const byName = nearest(code, named);
  if (conventionOf(code)?.isWithinCode)
    return { files: [code, ...byName], isSure: byName.length === 0 && importing.includes(code) };
  const [first, second] = byName;
  const files = [
    ...byName,
    ...nearest(
      code,
      importing.filter((path) => !named.includes(path)),
    ),
  ];
  if (first === undefined) return { files, isSure: false };
  const isOnly = second === undefined || distance(code, first) < distance(code, second);
  const isImporting = importing.length === 0 || importing.includes(first);
  return { files, isSure: isOnly && isImporting && isNearestCode(code, first, paths) };
}

/**
 * Whether a file that is named like a test is one: it is in a folder of tests, or code of its name exists. `DefinedTest.php` may be code.
 */
function isAmongTests(test: string, paths: readonly string[]): boolean {
  return isInTestFolder(test) || paths.some((path) => !isTestFile(path) && isForName(test, path));
}

/** Whether a file is named like the tests of code, in the style of that name or in another one: `http-error` for `HTTPError`. */
function isForName(path: string, code: string): boolean {
  const name = lettersOf(partsOf(code).name);
  if (!lettersOf(partsOf(path).name).includes(name) || conventionOf(path) !== conventionOf(code)) return false;
  return codeNamesOf(path).some((each) => lettersOf(each) === name);
}

/**
 * Whether no other code of that name is as near to the test. A file of the same name in the same folder, such as a header, is the same
 * code.
 */
function isNearestCode(code: string, test: string, paths: readonly string[]): boolean {
  const own = partsOf(code).folder;
  return paths.every((path) => {
    const isOther = !isTestFile(path) && partsOf(path).folder !== own && isForName(test, path);
    return !isOther || path === test || distance(path, test) > distance(code, test);
  });
}

/** Sorts paths by their distance from the path of the code; equally near ones by name. */
export function nearest(code: string, paths: readonly string[]): string[] {
  const own = foldersOf(code);
  const measured = paths.map((path) => ({ path, far: between(own, foldersOf(path)) }));
  measured.sort((one, other) => one.far - other.far || (one.path < other.path ? -1 : 1));
  return measured.map(({ path }) => path);
}

/**
 * The number of folders that only one of two paths has. The folder of a test project, such as `a.Tests`, counts as the folder of
 * its code.
 */
export function distance(one: string, other: string): number {
  return between(foldersOf(one), foldersOf(other));
}

function between(one: readonly string[], other: readonly string[]): number {
  const start = alike(one, other);
  const [left, right] = withoutEnds(one.slice(start), other.slice(start));
  // Only what was made to take long differs in so many folders.
  if (left.length * right.length > mostCompared) return left.length + right.length;
  const common = new Array<number>((left.length + 1) * (right.length + 1)).fill(0);
  const at = (row: number, column: number): number => common[row * (right.length + 1) + column] ?? 0;
  for (const [row, folder] of left.entries())
    for (const [column, name] of right.entries())
      common[(row + 1) * (right.length + 1) + column + 1] =
        folder === name ? at(row, column) + 1 : Math.max(at(row, column + 1), at(row + 1, column));
  return left.length + right.length - 2 * at(left.length, right.length);
}

/** How many folders of two paths are compared with each other. */
const mostCompared = 1000;

/** How many folders at the beginning of two paths are the same. */
function alike(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((folder, index) => folder !== other[index]);
  return first < 0 ? one.length : first;
}

/** The folders of two paths without those at their ends that are the same. */
function withoutEnds(one: readonly string[], other: readonly string[]): [readonly string[], readonly string[]] {
  const end = alike(one.toReversed(), other.toReversed());
  return [one.slice(0, one.length - end), other.slice(0, other.length - end)];
}

function foldersOf(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  return folders.map((folder) => folder.replace(/[._-](?:unit)?tests?$/i, ''));
}
