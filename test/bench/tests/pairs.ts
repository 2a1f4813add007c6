import type { Repository } from './repository.ts';

/** A source file, and the files that contain its tests. Tests may be within the source. */
export interface Pair {
  code: string;
  tests: string[];
}

/** How the pairs are found, without the code that is measured: by words in names, and by what a test of the language must contain. */
const testWords = new Set(['test', 'tests', 'spec', 'specs', 'unit', 'unittest']);
const languages = {
  ts: { extensions: 'js jsx mjs cjs ts tsx mts cts', definition: /^\s*(?:await )?(?:describe|it|suite|test)\b.*\(/m },
  py: { extensions: 'py', definition: /^\s*(?:async )?def test/m },
  go: { extensions: 'go', definition: /^func (?:Test|Benchmark|Example|Fuzz)/m },
  java: { extensions: 'java kt', definition: /@(?:Parameterized)?Test\b/ },
  cs: { extensions: 'cs', definition: /\[(?:Fact|Theory|Test)/ },
  rb: { extensions: 'rb', definition: /^\s*(?:def test_|(?:it|should|specify|test)\b.*\bdo\b)/m },
  rs: { extensions: 'rs', definition: /#\[test\]/ },
  php: { extensions: 'php', definition: /\bfunction test|^(?:it|test)\(|#\[Test\]|@test\b/m },
  cpp: { extensions: 'c cc cpp cxx h hh hpp hxx', definition: /^\s*(?:TEST|SCENARIO)/m },
  ps1: { extensions: 'ps1 psm1', definition: /^\s*It\b/m },
};

/** The name of some of these languages, which share their test runners. */
export type Language = keyof typeof languages;
const skipped =
  /(?:^|\/)(?:node_modules|vendor|thirdparty|third_party|fixtures|testdata|dist|bench(?:marks?)?|docs?|examples?|samples?|demos?|templates?)\//i;

/** The sources of a repository with a test of the same name, in an order that does not depend on their folders. */
export function pairsIn({ paths, text }: Repository): Pair[] {
  const files = paths.filter(
    (path) => languageOf(path) !== undefined && !skipped.test(path) && text(path) !== undefined,
  );
  const tests = files.filter((path) => isTest(path) && definesTests(path, text(path)));
  const byName = Map.groupBy(tests, (path) => `${languageOf(path)} ${coreOf(path)}`);
  const sources = files.filter((path) => !isTest(path));
  const pairs = sources.flatMap((code): Pair[] => {
    const within = definesTests(code, text(code)) ? [code] : [];
    const own = [...within, ...(byName.get(`${languageOf(code)} ${coreOf(code)}`) ?? [])];
    return own.length > 0 ? [{ code, tests: own }] : [];
  });
  return [...Map.groupBy(pairs, ({ tests: [first = ''] }) => first).values()].flatMap((each) =>
    each.length === 1 ? each : [],
  );
}

/** The language of a file; undefined if it is not one of those that are measured. */
export function languageOf(path: string): Language | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return names.find((name) => languages[name].extensions.split(' ').includes(extension));
}

const names = Object.keys(languages) as Language[];

/** Whether a file has the path of a test, and defines one. Sources in Rust may contain tests. */
export function definesTests(path: string, text: string | undefined): boolean {
  const language = languageOf(path);
  if (language === undefined || text === undefined || !languages[language].definition.test(text)) return false;
  return language === 'rs' || isTest(path);
}

function isTest(path: string): boolean {
  return path.split('/').some((part) => wordsIn(part).some((word) => testWords.has(word)));
}

/** What the name of a file says besides that it is a test: `httperror` for `test/http-error.ts`, `tests/test_http_error.py`. */
function coreOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
  return wordsIn(name)
    .filter((word) => !testWords.has(word))
    .join('');
}

function wordsIn(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}
