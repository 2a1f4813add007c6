// npm test: runs all steps, or those that are named (npm test -- unit host), and ends with the line `N passed, N failed`.
import { browserPath } from '../../test/support/browser.ts';
import { countsLine, oneFailed, sum, type Counts } from './counts.ts';
import { exitOnSignal } from '../signals.ts';
import { steps, type Step, type StepResult } from './steps.ts';
import { print, speak } from '../terminal.ts';
import { failureText } from './testResults.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';

exitOnSignal();
/** What failed, as it becomes known: by the end of a run it has scrolled away. */
const failures: string[] = [];
const triedAgain: string[] = [];
const counts = await runAll(chosenSteps(process.argv.slice(2)));
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n\n'));
if (triedAgain.length > 0)
  console.log(['', 'Tried again, because they failed once. Find out why:', ...triedAgain].join('\n\n'));
console.log(`\n${countsLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Those that are named, with the build that they need, or all, in their rows. */
function chosenSteps(names: string[]): Step[][] {
  const known = steps.flat().map((step) => step.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) {
    const needsBuild = steps.flat().some((step) => step.built && names.includes(step.name));
    const chosen = [...names, ...(needsBuild ? ['build'] : [])];
    return names.length === 0 ? steps : steps.map((row) => row.filter((step) => chosen.includes(step.name)));
  }
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`);
  process.exit(1);
}

async function runAll(rows: Step[][]): Promise<Counts> {
  if (rows.flat().some((step) => step.window)) await installWindow();
  const all: Counts[] = [];
  for (const row of rows) all.push(...(await Promise.all(row.map(runStep))));
  return sum(all);
}

/** When this fails, the steps that need it fail too and say why. */
async function installWindow(): Promise<void> {
  try {
    await installVsCode();
    await browserPath();
  } catch (problem) {
    console.error(sentence(problem));
  }
}

function runStep(step: Step): Promise<Counts> {
  return step.speaks ? speak(() => runAloud(step)) : runQuietly(step);
}

async function runAloud(step: Step): Promise<Counts> {
  console.log(`\n── ${step.name}`);
  const { counts, text } = await outcome(step);
  console.log(text);
  return counts;
}

async function runQuietly(step: Step): Promise<Counts> {
  const { counts, text } = await outcome(step);
  await print(`\n── ${text}`);
  return counts;
}

/** Runs a step; the text says what it came to, and how long it took, waiting for the others included. */
async function outcome(step: Step): Promise<{ counts: Counts; text: string }> {
  const started = Date.now();
  const result = noTestsIsFailure(await step.run().catch(asFailure));
  failures.push(...failuresOf(step, result));
  triedAgain.push(...(result.triedAgain ?? []).map((text) => `${step.name}: ${text}`));
  const { counts, output } = result;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  return { counts, text: [`${step.name}: ${countsLine(counts)} (${seconds} s)`, output].join('\n').trimEnd() };
}

/** Those that the step names, or else what it prints about its one failure. */
function failuresOf(step: Step, { counts, output, failures: named = [] }: StepResult): string[] {
  if (named.length > 0) return named.map((text) => `${step.name}: ${text}`);
  return counts.failed > 0 ? [failureText(step.name, output)] : [];
}

function noTestsIsFailure(result: StepResult): StepResult {
  const { passed, failed } = result.counts;
  return passed + failed > 0 ? result : { counts: oneFailed, output: 'No test ran.' };
}

function asFailure(problem: unknown): StepResult {
  return { counts: oneFailed, output: sentence(problem) };
}

function sentence(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
