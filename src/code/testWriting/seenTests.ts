import { conventionOf, isInTestFolder, isTestFile } from './conventions.ts';
import { importsFile } from './importsFile.ts';
import { languageIdOf } from '../languageNames.ts';
import { nearest, testFilesOf } from './testFiles.ts';

/** Reads the files that may contain tests and are nearest to some code. `read` returns undefined for a file that may not be read. */
export async function seenTests(
  code: string,
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<SeenTest[]> {
  const reads = likelyTests(code, paths).map(async (path) => {
    const text = await read(path);
    if (!text?.trim()) return [];
    const importsCode = path !== code && (await importsFile(text, path, code, languageIdOf(path)));
    return [{ path, text, isTest: definesTests(path, text), importsCode }];
  });
  return (await Promise.all(reads)).flat();
}

/** A file that was read because of its name or folder. */
export interface SeenTest {
  path: string;
  text: string;
  /** Whether it contains tests. Otherwise, it may be a helper or data of tests. */
  isTest: boolean;
  importsCode: boolean;
}

/** How many files are read: those with the name of the code, then those named like tests, then others in folders of tests. */
const [mostNamed, mostInFolders] = [30, 30];

function likelyTests(code: string, paths: readonly string[]): string[] {
  const convention = conventionOf(code);
  const ofLanguage = paths.filter((path) => conventionOf(path) === convention);
  const named = [...testFilesOf(code, ofLanguage).files, ...nearest(code, ofLanguage.filter(isTestFile))];
  const isOther = (path: string): boolean => convention?.isWithinCode === true || isInTestFolder(path);
  const others = nearest(
    code,
    ofLanguage.filter((path) => !isTestFile(path) && isOther(path)),
  );
  return [...new Set([...named.slice(0, mostNamed), ...others.slice(0, mostInFolders)])];
}

function definesTests(path: string, text: string): boolean {
  return conventionOf(path)?.defines?.test(text) ?? isTestFile(path);
}
