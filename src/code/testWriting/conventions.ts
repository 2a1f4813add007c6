import { wordsOf } from './nameWords.ts';
import { partsOf } from './pathParts.ts';

/** How the test files of some languages are named, and where a new one is created. */
export interface TestConvention {
  /** The extensions of code files and test files. */
  extensions: string[];
  /** The names of test files; `*` is the name of the code. A new file gets the first of them. `*` alone is a name in folders of tests. */
  names: string[];
  /** Matches what defines a test. Without it, the name of a file says whether it contains tests. */
  defines?: RegExp;
  /** The folder of a new test file if no other test shows one. Paths are relative to the workspace and do not end with `/`. */
  newFolder(folder: string): string;
  /** Set if tests may be in the same file as the code. */
  isWithinCode?: true;
}

const beside = (folder: string): string => folder;

/** Puts tests into a separate tree with the same structure as the tree of the code; beside the code if the code is in none of the trees. */
function parallel(...trees: [code: string, tests: string][]): (folder: string) => string {
  return (folder) => {
    const tree = trees.find(([code]) => `/${folder}/`.includes(`/${code}/`));
    return tree ? `/${folder}/`.replace(`/${tree[0]}/`, `/${tree[1]}/`).slice(1, -1) : folder;
  };
}

/** What test runners look for by default, according to their documentation. What a project does instead is seen in its tests. */
const conventions: TestConvention[] = [
  {
    // Jest `testMatch`, Vitest `include`, `node --test`, Mocha `spec`, AVA `files`, Jasmine `spec_files`.
    extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
    names: ['*.test', '*.spec', '*-test', '*_test', 'test-*', '*Spec', '*'],
    defines: /\b(?:describe|it|suite|test)(?:\.\w+)?\s*\(/,
    newFolder: beside,
  },
  {
    // pytest `python_files` and its "Good Integration Practices". unittest also finds other `test*.py`, but these may be code, such as
    // `testing.py`.
    extensions: ['py'],
    names: ['test_*', '*_test'],
    defines: /\bdef test|\bTestCase\b/,
    newFolder: () => 'tests',
  },
  // `go help test`.
  { extensions: ['go'], names: ['*_test'], defines: /^func (?:Benchmark|Example|Fuzz|Test)/m, newFolder: beside },
  {
    // Maven Surefire `includes`; Gradle has the same layout.
    extensions: ['java', 'kt', 'groovy', 'scala'],
    names: ['*Test', 'Test*', '*Tests', '*TestCase'],
    defines: /@\w*Test\b|\bclass \w+(?:Spec|Suite)\b/,
    newFolder: parallel(['src/main', 'src/test']),
  },
  {
    // Names do not matter to .NET. These are from Microsoft's "Unit testing C#" and its templates.
    extensions: ['cs', 'fs', 'vb'],
    names: ['*Tests', '*Test'],
    defines: /[[<]\s*(?:Fact|Theory|Test|TestCase|\w*TestMethod)\b/,
    newFolder: beside,
  },
  {
    // RSpec `--pattern`, Rails `bin/rails test`, Rake's `TestTask`.
    extensions: ['rb'],
    names: ['*_spec', '*_test', 'test_*'],
    defines: /^[ \t]{0,99}(?:def test_|(?:it|should|specify|test)\b[^\n]{0,200} do\b)/m,
    newFolder: parallel(['lib', 'spec'], ['app', 'spec']),
  },
  {
    // "Test Organization" in The Rust Programming Language.
    extensions: ['rs'],
    names: ['*'],
    defines: /#\[(?:\w+::)?test\b/,
    newFolder: (folder) => `${/^(.*?)(?:^|\/)src(?:\/|$)/.exec(folder)?.[1] ?? folder}/tests`.replace(/^\//, ''),
    isWithinCode: true,
  },
  {
    // PHPUnit `suffix`.
    extensions: ['php'],
    names: ['*Test'],
    defines: /\bfunction test|#\[Test\b|@test\b|^(?:it|test)\s*\(/m,
    newFolder: parallel(['src', 'tests'], ['app', 'tests']),
  },
  {
    // GoogleTest's primer and samples; Unity and Ceedling `test_*`.
    extensions: ['c', 'cc', 'cpp', 'cxx', 'h', 'hh', 'hpp', 'hxx'],
    names: ['*_test', '*_unittest', '*-test', 'test_*'],
    defines: /^[ \t]{0,99}(?:TEST|TEST_[CFP]|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE)\s?\(/m,
    newFolder: parallel(['src', 'tests']),
  },
  // `dart test`.
  { extensions: ['dart'], names: ['*_test'], newFolder: parallel(['lib', 'test']) },
  // `mix test`.
  { extensions: ['ex', 'exs'], names: ['*_test'], newFolder: parallel(['lib', 'test']) },
  // EUnit and Common Test.
  { extensions: ['erl'], names: ['*_tests', '*_SUITE'], newFolder: parallel(['src', 'test']) },
  // Xcode's template for XCTest, and the template of `swift package init`.
  { extensions: ['swift'], names: ['*Tests'], newFolder: parallel(['Sources', 'Tests']) },
  // hspec-discover.
  { extensions: ['hs'], names: ['*Spec'], newFolder: parallel(['src', 'test']) },
  // Pester `TestExtension`.
  { extensions: ['ps1', 'psm1'], names: ['*.Tests'], defines: /\bDescribe\b/i, newFolder: beside },
];

/** How the tests of a file are named; undefined if this is not known for its language. */
export function conventionOf(path: string): TestConvention | undefined {
  const { extension } = partsOf(path);
  return conventions.find(({ extensions }) => extensions.includes(extension));
}

/** The names of the code that a test file may be for: `a` for `a.test.ts`; none for a file that is not named like a test. */
export function codeNamesOf(path: string): string[] {
  const { name } = partsOf(path);
  const named = namesOf(path).flatMap((pattern) => {
    const [before = '', after = ''] = pattern.split('*');
    const isLike = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
    return isLike && pattern !== '*' ? [name.slice(before.length, name.length - after.length)] : [];
  });
  return named.length === 0 && namesOf(path).includes('*') && isInTestFolder(path) ? [name] : named;
}

function namesOf(path: string): string[] {
  return conventionOf(path)?.names ?? [];
}

/** Whether a file is certainly a test because of its name or a folder `__tests__`. Other files in a folder of tests may be anything. */
export function isTestFile(path: string): boolean {
  const { name } = partsOf(path);
  return codeNamesOf(path).some((codeName) => codeName !== name) || /(?:^|\/)__tests__\//.test(path);
}

/** Whether a file is in a folder of tests, such as `test`, `a.Tests` or `commonTest`. It may also be a helper, or data. */
export function isInTestFolder(path: string): boolean {
  // There may be thousands of paths, and few have these letters.
  if (!/test|spec/i.test(path)) return false;
  const folders = path.split('/').slice(0, -1);
  return folders.some((folder) => testWords.has(wordsOf(folder).at(-1)?.text.toLowerCase() ?? ''));
}

const testWords = new Set(['test', 'tests', 'spec', 'specs']);
