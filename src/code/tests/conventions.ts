/** How the test files of some languages are named, and where a new one is created. */
export interface TestConvention {
  /** The extensions of code files and test files. */
  extensions: string[];
  /** The names of test files; `*` is the name of the code. A new file gets the first of them. */
  names: string[];
  /** Folders in which a file with the same name as the code contains its tests. */
  folders: string[];
  /** Returns the folder of a new test file if no other test shows one. Paths are relative to the workspace and do not end with `/`. */
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

/** What test runners look for by default, according to their documentation. The habits of single projects are not included. */
const conventions: TestConvention[] = [
  {
    // Jest `testMatch`, Vitest `include`, `node --test`, Mocha `spec`, AVA `files`, Jasmine `spec_files`.
    extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
    names: ['*.test', '*.spec', '*-test', '*_test', 'test-*', '*Spec'],
    folders: ['__tests__', 'test', 'tests', 'spec'],
    newFolder: beside,
  },
  {
    // pytest `python_files` and its "Good Integration Practices". unittest also finds other `test*.py`, but these may be code, such as
    // `testing.py`.
    extensions: ['py'],
    names: ['test_*', '*_test'],
    folders: [],
    newFolder: () => 'tests',
  },
  // `go help test`.
  { extensions: ['go'], names: ['*_test'], folders: [], newFolder: beside },
  {
    // Maven Surefire `includes`; Gradle has the same layout.
    extensions: ['java', 'kt', 'groovy', 'scala'],
    names: ['*Test', 'Test*', '*Tests', '*TestCase'],
    folders: [],
    newFolder: parallel(['src/main', 'src/test']),
  },
  // Names do not matter to .NET. These are from Microsoft's "Unit testing C#" and its templates.
  { extensions: ['cs', 'fs', 'vb'], names: ['*Tests', '*Test'], folders: [], newFolder: beside },
  {
    // RSpec `--pattern`, Rails `bin/rails test`, Rake's `TestTask`.
    extensions: ['rb'],
    names: ['*_spec', '*_test', 'test_*'],
    folders: [],
    newFolder: parallel(['lib', 'spec'], ['app', 'spec']),
  },
  {
    // "Test Organization" in The Rust Programming Language.
    extensions: ['rs'],
    names: ['*'],
    folders: ['tests'],
    newFolder: (folder) => `${/^(.*?)(?:^|\/)src(?:\/|$)/.exec(folder)?.[1] ?? folder}/tests`.replace(/^\//, ''),
    isWithinCode: true,
  },
  // PHPUnit `suffix`.
  { extensions: ['php'], names: ['*Test'], folders: [], newFolder: parallel(['src', 'tests'], ['app', 'tests']) },
  {
    // GoogleTest's primer and samples; Unity and Ceedling `test_*`.
    extensions: ['c', 'cc', 'cpp', 'cxx', 'h', 'hh', 'hpp', 'hxx'],
    names: ['*_test', '*_unittest', '*-test', 'test_*'],
    folders: [],
    newFolder: parallel(['src', 'tests']),
  },
  // `dart test`.
  { extensions: ['dart'], names: ['*_test'], folders: [], newFolder: parallel(['lib', 'test']) },
  // `mix test`.
  { extensions: ['ex', 'exs'], names: ['*_test'], folders: [], newFolder: parallel(['lib', 'test']) },
  // EUnit and Common Test.
  { extensions: ['erl'], names: ['*_tests', '*_SUITE'], folders: [], newFolder: parallel(['src', 'test']) },
  // Xcode's template for XCTest, and the template of `swift package init`.
  { extensions: ['swift'], names: ['*Tests'], folders: [], newFolder: parallel(['Sources', 'Tests']) },
  // hspec-discover.
  { extensions: ['hs'], names: ['*Spec'], folders: [], newFolder: parallel(['src', 'test']) },
  // Pester `TestExtension`.
  { extensions: ['ps1', 'psm1'], names: ['*.Tests'], folders: [], newFolder: beside },
];

/** Returns how the tests of a file are named; undefined if this is not known for its language. */
export function conventionOf(path: string): TestConvention | undefined {
  const { extension } = partsOf(path);
  return conventions.find(({ extensions }) => extensions.includes(extension));
}

/** Splits a path into its folder without `/` at the end, the name of the file, and the extension after its last dot. */
export function partsOf(path: string): { folder: string; name: string; extension: string } {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const end = dot > slash ? dot : path.length;
  return {
    folder: path.slice(0, Math.max(0, slash)),
    name: path.slice(slash + 1, end),
    extension: path.slice(end + 1),
  };
}

/** Returns the names of the code that a test file may be for: `a` for `a.test.ts`; none for a file that is not named like a test. */
export function codeNamesOf(path: string): string[] {
  const { name, folder } = partsOf(path);
  const { names = [], folders = [] } = conventionOf(path) ?? {};
  const marked = names.filter((pattern) => pattern !== '*');
  const named = marked.flatMap((pattern) => {
    const [before = '', after = ''] = pattern.split('*');
    const isLike = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
    return isLike ? [name.slice(before.length, name.length - after.length)] : [];
  });
  if (named.length > 0) return named;
  return folder.split('/').some((each) => folders.includes(each)) ? [name] : [];
}

/** Whether a file is certainly a test because of its name or a folder `__tests__`. Other files in a folder of tests may be anything. */
export function isTestFile(path: string): boolean {
  const { name } = partsOf(path);
  return codeNamesOf(path).some((codeName) => codeName !== name) || /(?:^|\/)__tests__\//.test(path);
}
