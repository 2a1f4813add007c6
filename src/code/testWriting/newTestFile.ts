import { conventionOf, isInTestFolder, isTestFile } from './conventions.ts';
import { partsOf } from './pathParts.ts';
import { lettersOf } from './nameWords.ts';
import { distance, nearest } from './testFiles.ts';
import { rulesOf, testPath, type TestRule } from './testRule.ts';

/**
 * The path for a new test file of code, like those of `tests`: each shows a rule that leads from code to its test, and the rule
 * that most of them follow is followed. Tests of code that is nearer count more. Without tests, returns the path that is usual in the
 * language; undefined if the language has no convention.
 */
export function newTestFile(code: string, paths: readonly string[], tests: readonly string[]): string | undefined {
  const convention = conventionOf(code);
  if (!convention) return undefined;
  const rule = bestRule(code, codeByName(code, paths), nearest(code, tests).slice(0, mostTests));
  if (rule) return testPath(rule, code);
  const { folder, name, extension } = partsOf(code);
  const [pattern = '*'] = convention.names;
  const test = `${pattern.replace('*', () => name)}.${extension}`;
  return [convention.newFolder(folder), test].filter(Boolean).join('/');
}

/** How many tests are compared with the code that they are for, nearest to the new ones first. */
const mostTests = 200;
/** How many files of the same name, such as `index`, may be the code of a test, nearest to the new one first. */
const mostOfName = 500;

/** The files in the languages of the code that are not in a folder of tests, by the letters of their names. */
function codeByName(code: string, paths: readonly string[]): Map<string, string[]> {
  const convention = conventionOf(code);
  const isCode = (path: string): boolean =>
    path !== code && conventionOf(path) === convention && !isTestFile(path) && !isInTestFolder(path);
  const byName = Map.groupBy(paths.filter(isCode), (path) => lettersOf(partsOf(path).name));
  for (const [name, files] of byName)
    if (files.length > mostOfName) byName.set(name, nearest(code, files).slice(0, mostOfName));
  return byName;
}

/** A test, the code that it is for if that is known, and how much it counts. */
interface Example {
  test: string;
  code: string | undefined;
  weight: number;
}

/** How much less a test counts with each folder that it is farther than the nearest one. */
const decay = 4;
/** How much all tests count whose code is not known. They show only their folder and what their names begin or end with. */
const countOfUnknown = 2;
/** How much a test counts for a rule that leads to its folder, but not to its name. */
const countOfFolder = 0.01;

function bestRule(
  code: string,
  codeFiles: ReadonlyMap<string, string[]>,
  tests: readonly string[],
): TestRule | undefined {
  const shown = tests.map((test) => ({ test, ...rulesOf(test, codeFiles) }));
  const examples = examplesFrom(code, shown);
  const rules = new Map(shown.flatMap((each) => each.rules.map((rule) => [JSON.stringify(rule), rule])));
  const scored = [...rules.values()].map((rule) => ({ rule, score: scoreOf(rule, examples) }));
  return scored.sort((one, other) => other.score - one.score)[0]?.rule;
}

/** Measures how far tests, the nearest of which is the first, are by their code or, if it is not known, by themselves. */
function examplesFrom(own: string, tests: readonly Omit<Example, 'weight'>[]): Example[] {
  const known = nearest(own, tests.map(({ code }) => code ?? []).flat());
  const nearestTest = tests[0] ? distance(own, tests[0].test) : 0;
  const nearestCode = known[0] === undefined ? 0 : distance(own, known[0]);
  const most = countOfUnknown / (tests.length - known.length);
  return tests.map(({ test, code }) => {
    const farther = code === undefined ? distance(own, test) - nearestTest : distance(own, code) - nearestCode;
    return { test, code, weight: (code === undefined ? most : 1) * decay ** -farther };
  });
}

/** Adds up how much the tests count that have the path of the rule, or at least its folder. */
function scoreOf(rule: TestRule, examples: readonly Example[]): number {
  let score = 0;
  for (const { test, code, weight } of examples)
    if (code === undefined) score += weight * likenessTo(rule, test);
    else {
      const path = testPath(rule, code);
      if (path === test) score += weight;
      else if (partsOf(path).folder === partsOf(test).folder) score += weight * countOfFolder;
    }
  return score;
}

/** How much the path of a test is like those of a rule. A rule without anything before or after the name fits every name. */
function likenessTo({ to, before, after }: TestRule, test: string): number {
  const { folder, name } = partsOf(test);
  if (folder !== to || !name.startsWith(before) || !name.endsWith(after)) return 0;
  return before + after === '' ? 0.5 : 1;
}
