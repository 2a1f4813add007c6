// npm run bench:tests -- <git repositories>: checks where Generate Tests would put the tests of real source files, with which framework and
// which example. For each source file with a test of its name, that test is hidden, so that its place can be seen only from the other tests.
// The place is right if path and name are the same, except for the x of .tsx; the framework if it is that of frameworks.ts, which says
// what the repository uses; the example if it is a test of the repository. Prints a table for users, with the files in which all three
// are right, and one JSON object in the last line for programs: `right` repositories are those with at least three quarters of their files
// right, `mean` is the average percentage of right files of a repository. `--show` prints what is wrong, `--most=50` takes more files.
import { ProjectTests } from '../../../src/code/testWriting/projectTests.ts';
import { isManifest, runnerInManifest } from '../../../src/code/testWriting/runners.ts';
import { frameworksOf } from './frameworks.ts';
import { definesTests, languageOf, pairsIn, type Pair } from './pairs.ts';
import { repositoryAt, type Repository } from './repository.ts';

/** What was proposed for a source file, and whether it is right. */
interface Result {
  place: boolean;
  framework: boolean;
  example: boolean;
  all: boolean;
  told: string;
}

const parameters = process.argv.slice(2);
const most = Number(parameters.find((each) => each.startsWith('--most='))?.slice('--most='.length) ?? 30);
const kinds = ['place', 'framework', 'example', 'all'] as const;
/** Repositories with fewer files to measure show nothing. */
const fewest = 3;
const sums = { files: 0, place: 0, framework: 0, example: 0, all: 0, repositories: 0, right: 0, mean: 0 };
const shares: number[] = [];
const missed: string[] = [];

console.log(['', 'files', ...kinds].map((each, at) => (at === 0 ? each.padEnd(34) : each.padStart(10))).join(''));
for (const folder of parameters.filter((each) => !each.startsWith('--'))) await measure(folder);
if (missed.length > 0) console.log(`less than three quarters right: ${missed.join(', ')}`);
sums.mean = Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / Math.max(1, shares.length));
console.log(JSON.stringify(sums));

async function measure(folder: string): Promise<void> {
  const isWanted = (path: string): boolean => languageOf(path) !== undefined || isManifest(nameOf(path));
  const repository = repositoryAt(folder, isWanted);
  const results: Result[] = [];
  for (const pair of evenly(pairsIn(repository))) results.push(await resultOf(repository, pair));
  if (results.length < fewest) return;
  const counts = kinds.map((kind) => results.filter((result) => result[kind]).length);
  console.log(
    repository.name.padEnd(34) + [results.length, ...counts].map((count) => String(count).padStart(10)).join(''),
  );
  if (parameters.includes('--show')) for (const { told } of results) if (told !== '') console.log(told);
  for (const [at, kind] of kinds.entries()) sums[kind] += counts[at] ?? 0;
  sums.files += results.length;
  sums.repositories++;
  const share = results.filter(({ all }) => all).length / results.length;
  shares.push(share);
  if (share >= 0.75) sums.right++;
  else missed.push(repository.name);
}

/** Takes some of the pairs, from all parts of a repository. */
function evenly(pairs: Pair[]): Pair[] {
  const step = Math.max(1, pairs.length / most);
  return Array.from({ length: Math.min(most, pairs.length) }, (_, at) => pairs[Math.floor(at * step)] ?? []).flat();
}

async function resultOf(repository: Repository, { code, tests }: Pair): Promise<Result> {
  const project = await withoutTests(repository, { code, tests });
  const { files, isSure } = project.found;
  const proposed = (isSure ? files[0] : undefined) ?? project.newFile;
  const runner = project.runner(proposed) ?? runnerOfManifests(repository, proposed);
  const example = project.example(proposed)?.path;
  const language = languageOf(code);
  const wanted = language && frameworksOf(repository.name, language);
  const right = {
    place: tests.some((test) => withoutX(test) === withoutX(proposed)),
    framework: runner !== undefined && wanted?.includes(runner) === true,
    example: example !== undefined && definesTests(example, repository.text(example)),
  };
  const all = Object.values(right).every(Boolean);
  const told = `  ${code}: ${tests.join(' ')} (${wanted?.join(' or ')}); proposed ${proposed} (${runner}) like ${example}`;
  return { ...right, all, told: all ? '' : told };
}

/** Reads a repository as the extension does, but without the tests of some code. */
function withoutTests({ paths, text }: Repository, { code, tests }: Pair): Promise<ProjectTests> {
  const isShown = (path: string): boolean => path === code || !tests.includes(path);
  const read = (path: string): string | undefined =>
    path === code ? text(path)?.split('#[cfg(test)]')[0] : isShown(path) ? text(path) : undefined;
  return ProjectTests.of(code, paths.filter(isShown), (path) => Promise.resolve(read(path)));
}

function runnerOfManifests({ paths, text }: Repository, test: string): string | undefined {
  const isAbove = (path: string): boolean => test.startsWith(path.slice(0, path.lastIndexOf('/') + 1));
  const above = paths.filter((path) => isManifest(nameOf(path)) && isAbove(path));
  const nearestFirst = above.sort((one, other) => other.split('/').length - one.split('/').length);
  return nearestFirst.flatMap((path) => runnerInManifest(test, text(path) ?? '') ?? [])[0];
}

function withoutX(path: string): string {
  return path.replace(/\.([jt]s)x$/, '.$1');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
