// The steps of npm test, and which of them run at the same time.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserBatches, startTest, type Batch } from './batches.ts';
import { none, oneFailed, onePassed, type Counts } from './counts.ts';
import { runCommandLine, tool, type CommandLine } from '../commandLine.ts';
import { runHostTests } from '../../test/support/hostTests.ts';
import { root } from '../install.mjs';
import { buildTests, packVsix } from '../packaging/packaging.ts';
import { inSlot } from './slots.ts';
import { print } from '../terminal.ts';
import { failureText, readResults, resultsVariable, together, type TestResults } from './testResults.ts';

/** What a step came to. `output` is what there is to read about it, unless it went to the terminal at once. */
export interface StepResult {
  counts: Counts;
  output: string;
  /** The tests that failed, where the step runs tests. */
  failures?: string[];
  /** The tests that failed and were tried once more, where the step does that. */
  triedAgain?: string[];
}

/** One step. */
export interface Step {
  name: string;
  /** What it prints goes to the terminal while it runs; the others wait with theirs. */
  speaks?: boolean;
  /** Needs VS Code and a browser. */
  window?: boolean;
  /** Reads what `build` writes. */
  built?: boolean;
  /** Rejects, as a failure, with what to read about it. */
  run(): Promise<StepResult>;
}

/** Milliseconds. Each story has less: what it waits for has limits of its own, so that only a slow machine needs all of them. */
const longestSilence = 10 * 60_000;
const longestStory = 8 * 60_000;

/**
 * Those of a row run at the same time, as far as there are slots, those that take longest first, and a row when the one before has
 * ended: both `start` and `build` write what the last row reads.
 */
export const steps: Step[][] = [
  [
    { name: 'start', window: true, run: start },
    { name: 'lint', run: () => check(tool('oxlint', 'oxlint')) },
    { name: 'types', run: () => check(compile('.'), compile('src/webview'), compile('test'), compile('tools')) },
    { name: 'format', run: () => check(tool('oxfmt', 'oxfmt', '--check')) },
  ],
  [{ name: 'build', run: build }],
  [
    { name: 'host', speaks: true, window: true, built: true, run: host },
    { name: 'unit', run: () => inSlot(() => mocha('unit', ['test/unit/**/*.test.ts']), 0.5) },
    { name: 'browser', window: true, built: true, run: browser },
  ],
];

/** By TypeScript 7, which needs a quarter of the time; what lints needs the one before. */
function compile(project: string): CommandLine {
  return tool('@typescript/native', 'tsc', '--pretty', '-p', project);
}

/** Runs all commands, also after a failure; together they are one check. */
function check(...commands: CommandLine[]): Promise<StepResult> {
  return inSlot(async () => {
    let output = '';
    let good = true;
    for (const command of commands) {
      const result = await runCommandLine(command, { limit: longestSilence });
      output += result.output;
      good &&= result.exitCode === 0;
    }
    return { counts: good ? onePassed : oneFailed, output: good ? '' : output };
  });
}

/** `npm start`, which packs the VSIX anew: nothing may use the one that is there. */
async function start(): Promise<StepResult> {
  return inSlot(() => stories([startTest]));
}

/** The VSIX first: the host tests are run with the second build, which has source maps. */
async function build(): Promise<StepResult> {
  await packVsix();
  await buildTests();
  return { counts: onePassed, output: '' };
}

async function host(): Promise<StepResult> {
  return { ...(await inSlot(runHostTests)), output: '' };
}

/** A story does what a person needs a minute for: its limits are wide. */
async function browser(): Promise<StepResult> {
  // Pictures of failures are of this run only.
  await rm(join(root, 'out', 'failures'), { recursive: true, force: true });
  const run = async ({ files, share }: Batch): Promise<TestResults> => {
    const { output, ...results } = await inSlot(() => stories(files), share);
    await print(output);
    return results;
  };
  const results = await Promise.all(browserBatches().map(run));
  return { ...together(results), output: '' };
}

/**
 * Runs browser tests in one process; what they print stays together. A story is as steady as VS Code and the browser, of which nothing here
 * was written, so one that fails is tried once more; the end of the run names it.
 */
function stories(files: string[]): Promise<Required<StepResult>> {
  const options = ['--no-package', '--timeout', String(longestStory), '--slow', '20000', '--retries', '1', ...files];
  return mocha((files[0] ?? '').replaceAll(/\W/g, '-'), options);
}

async function mocha(name: string, options: string[]): Promise<Required<StepResult>> {
  const file = join(root, 'out', `${name}-results.json`);
  await mkdir(join(root, 'out'), { recursive: true });
  await rm(file, { force: true });
  const reporter = ['--reporter', 'tools/tests/reporter.mjs'];
  const command = tool('mocha', 'mocha', '--forbid-only', ...reporter, ...options);
  const { exitCode, output } = await runCommandLine(command, {
    limit: longestSilence,
    env: { [resultsVariable]: file },
  });
  return { ...afterEnd(await readResults(file), exitCode, [name, ...options].join(' ')), output };
}

/** A runner that says it failed, though no test did, has crashed. */
function afterEnd(results: TestResults | undefined, exitCode: number, run: string): TestResults {
  const { counts, failures, triedAgain } = results ?? { counts: none, failures: [], triedAgain: [] };
  if (exitCode === 0 || counts.failed > 0) return { counts, failures, triedAgain };
  const message = `${results ? 'Its tests passed, and it' : 'It'} ended with exit code ${exitCode}.`;
  return { counts: { ...counts, failed: 1 }, failures: [...failures, failureText(run, message)], triedAgain };
}
