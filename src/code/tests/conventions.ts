/** How the test files of some languages are named, and where a new one goes. */
export interface TestConvention {
  /** The endings of files of code and of tests. */
  extensions: string[];
  /** Names of test files; `*` is the name of the code. A new file has the first of them. */
  names: string[];
  /** Folders in which a file that is named like the code contains its tests. */
  folders: string[];
  /** The folder of a new test file, where no other test shows one; paths are relative to the workspace, without `/` at their ends. */
  newFolder(folder: string): string;
  /** Tests may be in the file of the code. */
  isWithinCode?: true;
}

const beside = (folder: string): string => folder;

/** Puts tests into a tree of their own that is built like that of the code; beside the code if that has no such tree. */
function parallel(...trees: [code: string, tests: string][]): (folder: string) => string {
  return (folder) => {
    const tree = trees.find(([code]) => `/${folder}/`.includes(`/${code}/`));
    return tree ? `/${folder}/`.replace(`/${tree[0]}/`, `/${tree[1]}/`).slice(1, -1) : folder;
  };
}

/** What test runners look for unless they are configured, by their documentation; nothing that only some projects do. */
const conventions: TestConvention[] = [
  {
    // Jest `testMatch`, Vitest `include`, `node --test`, Mocha `spec`, AVA `files`, Jasmine `spec_files`.
    extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
    names: ['*.test', '*.spec', '*-test', '*_test', 'test-*', '*Spec'],
    folders: ['__tests__', 'test', 'tests', 'spec'],
    newFolder: beside,
  },
  {
    // pytest `python_files` and its "Good Integration Practices". What else unittest's `test*.py` finds may be code, such as `testing.py`.
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
  // Names do not matter to .NET; these are those of Microsoft's "Unit testing C#" and of its templates.
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
  // Xcode's template for XCTest, and that of `swift package init`.
  { extensions: ['swift'], names: ['*Tests'], folders: [], newFolder: parallel(['Sources', 'Tests']) },
  // hspec-discover.
  { extensions: ['hs'], names: ['*Spec'], folders: [], newFolder: parallel(['src', 'test']) },
  // Pester `TestExtension`.
  { extensions: ['ps1', 'psm1'], names: ['*.Tests'], folders: [], newFolder: beside },
];

/** How the tests of a file are named; undefined for a language without tests that is known here. */
export function conventionOf(path: string): TestConvention | undefined {
  const { extension } = partsOf(path);
  return conventions.find(({ extensions }) => extensions.includes(extension));
}

/** The folder of a path without `/` at its end, the name of the file, and what comes after its last dot. */
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

/** The names of the code that a test file may be for: `a` for `a.test.ts`; none for a file that is not named like a test. */
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

/** Whether a file is named as only tests are: what is beside them in a folder of tests may be anything. */
export function isTestFile(path: string): boolean {
  const { name } = partsOf(path);
  return codeNamesOf(path).some((codeName) => codeName !== name) || /(?:^|\/)__tests__\//.test(path);
}
