import { conventionOf, isInTestFolder, isTestFile } from './conventions.ts';
import { partsOf } from './pathParts.ts';
import { newTestFile } from './newTestFile.ts';
import { runnerIn } from './runners.ts';
import { type SeenTest, seenTests } from './seenTests.ts';
import { type FoundTests, nearest, testFilesOf } from './testFiles.ts';

/** What the tests of a project show about tests of some code: where they go, and what they look like. */
export class ProjectTests {
  readonly #code: string;
  readonly #paths: readonly string[];
  readonly #seen: SeenTest[];

  constructor(code: string, paths: readonly string[], seen: SeenTest[]) {
    this.#code = code;
    const others = new Set(seen.filter(({ path, isTest }) => !isTest && !isTestFile(path)).map(({ path }) => path));
    const isOther = (path: string): boolean => others.has(path) && isInTestFolder(path);
    const convention = conventionOf(code);
    this.#paths = paths.filter((path) => path === code || (conventionOf(path) === convention && !isOther(path)));
    this.#seen = seen;
  }

  /** Reads the tests near some code. `read` returns undefined for a file that may not be read. All paths are relative to one folder. */
  static async of(
    code: string,
    paths: readonly string[],
    read: (path: string) => Promise<string | undefined>,
  ): Promise<ProjectTests> {
    return new ProjectTests(code, paths, await seenTests(code, paths, read));
  }

  /** The files that may contain the tests of the code. */
  get found(): FoundTests {
    const byName = testFilesOf(this.#code, this.#paths);
    return byName.isSure ? byName : testFilesOf(this.#code, this.#paths, this.importing);
  }

  /** The tests that import the code. Rust code counts as importing itself if tests are within it, or within most code nearby. */
  get importing(): string[] {
    const isImporting = ({ path, isTest, importsCode }: SeenTest): boolean =>
      importsCode && (isTest || isTestFile(path));
    if (!this.#isWithinCode) return this.#seen.filter(isImporting).map(({ path }) => path);
    const isWithin = this.#tests.some(({ path }) => path === this.#code) || this.newFile === this.#code;
    return isWithin ? [this.#code] : [];
  }

  /** The path for a new test file, like those of other code. */
  get newFile(): string {
    const seen = this.#tests.map(({ path }) => path);
    const tests = new Set([...seen, ...this.#paths.filter(isTestFile), ...this.#ofTheName]);
    return newTestFile(this.#code, this.#paths, [...tests]) ?? this.#code;
  }

  /** The files in folders of tests that have the name of code, in a language in which tests may have that name. */
  get #ofTheName(): string[] {
    if (!conventionOf(this.#code)?.names.includes('*')) return [];
    const { true: inFolders = [], false: code = [] } = Object.groupBy(this.#paths, (path) => `${isInTestFolder(path)}`);
    const names = new Set(code.map((path) => partsOf(path).name));
    return inFolders.filter((path) => names.has(partsOf(path).name));
  }

  /** The best example for tests at a path: that file, a test that imports the code, or the nearest test; a helper only without tests. */
  example(place: string): SeenTest | undefined {
    const near = this.#near(place).filter(({ path }) => path !== this.#code);
    const tests = near.filter(({ isTest }) => isTest);
    const alike = tests.filter(({ path }) => isNamedLike(path, place, this.#code));
    const own = near.find(({ path, isTest }) => path === place && (isTest || isTestFile(path)));
    const best = [...alike, ...tests].find(({ importsCode }) => importsCode) ?? alike[0] ?? tests[0];
    return own ?? best ?? near.find(({ path }) => isTestFile(path));
  }

  /** The runner that the example uses, or else the nearest file in a folder of tests, such as a helper; undefined if none shows it. */
  runner(place: string): string | undefined {
    for (const { path, text } of [this.example(place) ?? [], this.#near(place)].flat()) {
      const runner = runnerIn(path, text);
      if (runner !== undefined) return runner;
    }
    return undefined;
  }

  get #tests(): SeenTest[] {
    return this.#seen.filter(({ isTest }) => isTest);
  }

  get #isWithinCode(): boolean {
    return conventionOf(this.#code)?.isWithinCode === true;
  }

  #near(place: string): SeenTest[] {
    const byPath = new Map(this.#seen.map((test) => [test.path, test]));
    return nearest(place, [...byPath.keys()]).flatMap((path) => byPath.get(path) ?? []);
  }
}

/** Whether the name of a test has the same before and after the name of its code as that at `place`. Others may be helpers. */
function isNamedLike(path: string, place: string, code: string): boolean {
  const [before = '', after = ''] = partsOf(place).name.split(partsOf(code).name);
  const { name } = partsOf(path);
  return name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
}
