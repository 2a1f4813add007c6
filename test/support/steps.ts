// The steps of npm test, in their order.
import { globSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { none, oneFailed, onePassed, sum, type Counts } from './counts.ts';
import { runCommandLine, tool, type CommandLine } from './commandLine.ts';
import { runHostTests } from './hostTests.ts';
import { root } from './install.mjs';
import { buildTests, packVsix } from './packaging.ts';

/** What a step came to. `output` is what there is to read about it, unless it went to the terminal at once. */
export interface StepResult {
  counts: Counts;
  output: string;
}

/** One step. A quiet one shows nothing while it runs, so others may run beside it. */
export interface Step {
  name: string;
  quiet: boolean;
  /** Needs VS Code and a browser. */
  window?: boolean;
  /** Rejects, as a failure, with what to read about it. */
  run(): Promise<StepResult>;
}

const minute = 60_000;
/** A window, its VS Code and its extension host keep two cores busy: more at once would only wait for each other. */
const storiesAtOnce = availableParallelism() > 2 ? 2 : 1;

export const steps: Step[] = [
  { name: 'types', quiet: true, run: () => check(compile('.'), compile('src/webview'), compile('test')) },
  { name: 'lint', quiet: true, run: () => check(tool('eslint', 'eslint', '.')) },
  { name: 'format', quiet: true, run: () => check(tool('prettier', 'prettier', '--check', '.')) },
  { name: 'unit', quiet: false, run: () => mocha('unit', 5 * minute, true) },
  { name: 'build', quiet: true, run: build },
  { name: 'host', quiet: false, window: true, run: host },
  { name: 'browser', quiet: false, window: true, run: browser },
];

function compile(project: string): CommandLine {
  return tool('typescript', 'tsc', '--pretty', '-p', project);
}

/** Runs all commands, also after a failure; together they are one check. */
async function check(...commands: CommandLine[]): Promise<StepResult> {
  let output = '';
  let good = true;
  for (const command of commands) {
    const result = await runCommandLine(command, { limit: 5 * minute });
    output += result.output;
    good &&= result.exitCode === 0;
  }
  return { counts: good ? onePassed : oneFailed, output: good ? '' : output };
}

/** The VSIX first: the host tests are run with the second build, which has source maps. */
async function build(): Promise<StepResult> {
  await packVsix();
  await buildTests();
  return { counts: onePassed, output: '' };
}

async function host(): Promise<StepResult> {
  return { counts: await runHostTests(), output: '' };
}

/** A test starts a VS Code of its own and then does what a person needs a minute for: its limits are wide. */
async function browser(): Promise<StepResult> {
  // Pictures of failures are of this run only.
  await rm(join(root, 'out', 'failures'), { recursive: true, force: true });
  const files = globSync('test/browser/**/*.test.ts', { cwd: root }).sort();
  // This one packs the VSIX anew, which the others install.
  const [packing, others] = [files.filter(isPacking), files.filter((file) => !isPacking(file))];
  const counts = [...(await inTurns(packing, 1, story)), ...(await inTurns(others, storiesAtOnce, story))];
  return { counts: sum(counts), output: '' };
}

function isPacking(file: string): boolean {
  return basename(file) === 'start.test.ts';
}

/** Runs the stories of one file; what they print stays together. */
async function story(file: string): Promise<Counts> {
  const options = ['--no-package', '--timeout', '120000', '--slow', '20000', file];
  const { counts, output } = await mocha(file.replaceAll(/\W/g, '-'), 15 * minute, false, options);
  console.log(output);
  return counts;
}

/** Does the same with each item, some at a time. */
async function inTurns<T, R>(items: T[], atOnce: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const waiting = items.values();
  const results: R[] = [];
  const work = async (): Promise<void> => {
    for (const item of waiting) results.push(await act(item));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function mocha(name: string, limit: number, visible: boolean, options: string[] = []): Promise<StepResult> {
  const file = join(root, 'out', `${name}-counts.json`);
  await mkdir(join(root, 'out'), { recursive: true });
  await rm(file, { force: true });
  const reporter = ['--reporter', 'test/support/reporter.mjs'];
  const command = tool('mocha', 'mocha', '--forbid-only', ...reporter, ...options);
  const { exitCode, output } = await runCommandLine(command, { limit, visible, env: { TEST_COUNTS_FILE: file } });
  return { counts: afterEnd(await readCounts(file), exitCode), output };
}

async function readCounts(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? none : (JSON.parse(text) as Counts);
}

/** A runner that says it failed, though no test did, has crashed. */
function afterEnd(counts: Counts, exitCode: number): Counts {
  const crashed = exitCode !== 0 && counts.failed === 0;
  return crashed ? { ...counts, failed: 1 } : counts;
}
