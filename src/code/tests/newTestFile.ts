import { codeNamesOf, conventionOf, isTestFile, partsOf } from './conventions.ts';
import { nearest, testFilesOf } from './testFiles.ts';

/** Returns the test files in the languages of the code, nearest first. They show which framework and style is used. */
export function siblingTests(code: string, paths: readonly string[]): string[] {
  const convention = conventionOf(code);
  const isTest = (path: string): boolean => path !== code && conventionOf(path) === convention && isTestFile(path);
  return nearest(code, paths.filter(isTest));
}

/** How many siblings are examined. */
const mostSiblings = 20;

/**
 * Returns the path for a new test file of code: placed like the tests of other code nearby, else as is usual in the language. Undefined if
 * the language has no convention.
 */
export function newTestFile(code: string, paths: readonly string[]): string | undefined {
  const convention = conventionOf(code);
  if (!convention) return undefined;
  for (const test of siblingTests(code, paths).slice(0, mostSiblings)) {
    const like = likeSibling(code, test, paths);
    if (like !== undefined) return like;
  }
  const { folder, name, extension } = partsOf(code);
  const [pattern = '*'] = convention.names;
  return joined(
    convention.newFolder(folder),
    pattern.replace('*', () => name),
    extension,
  );
}

/** Returns the path of a test for `code` that follows the example of another test and the code that it tests. */
function likeSibling(code: string, test: string, paths: readonly string[]): string | undefined {
  const names = codeNamesOf(test);
  const named = paths.filter((path) => names.includes(partsOf(path).name) && !isTestFile(path));
  const tested = named.find((path) => isTestOf(test, path, paths));
  if (tested === undefined) return undefined;
  const [own, from, to] = [partsOf(code), partsOf(tested), partsOf(test)];
  const folder = movedFolder(own.folder, from.folder, to.folder);
  if (folder === undefined) return undefined;
  const name = to.name.replace(from.name, () => own.name);
  return joined(folder, name, to.extension === from.extension ? own.extension : to.extension);
}

function isTestOf(test: string, code: string, paths: readonly string[]): boolean {
  const { files, isSure } = testFilesOf(code, paths);
  return isSure && files[0] === test;
}

/**
 * Changes a folder as `from` changes to `to`: `src/x` to `test/x`, if `src/a` changes to `test/a`. Undefined if the folder is not inside
 * the part that changes.
 */
function movedFolder(folder: string, from: string, to: string): string | undefined {
  const [own, old, now] = [segments(folder), segments(from), segments(to)];
  const start = commonLength(old, now);
  const end = commonLength(old.slice(start).toReversed(), now.slice(start).toReversed());
  const left = old.slice(start, old.length - end);
  const entered = now.slice(start, now.length - end);
  // Tests are beside their code, or in a folder there.
  if (left.length === 0 && end === 0) return [...own, ...entered].join('/');
  const head = old.slice(0, start + left.length);
  if (commonLength(head, own) < head.length) return undefined;
  return [...old.slice(0, start), ...entered, ...own.slice(head.length)].join('/');
}

function commonLength(one: string[], other: string[]): number {
  const first = one.findIndex((each, at) => each !== other[at]);
  return first < 0 ? one.length : first;
}

function segments(folder: string): string[] {
  return folder === '' ? [] : folder.split('/');
}

function joined(folder: string, name: string, extension: string): string {
  return `${folder}${folder && '/'}${name}.${extension}`;
}
