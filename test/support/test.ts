// npm test: runs all steps, or those that are named (npm test -- unit host), and ends with the line `N passed, N failed`.
import { browserPath } from './browser.ts';
import { countsLine, oneFailed, sum, type Counts } from './counts.ts';
import { exitOnSignal } from './signals.ts';
import { steps, type Step, type StepResult } from './steps.ts';
import { installVsCode } from './vscodeInstall.ts';

exitOnSignal();
const counts = await runAll(chosenSteps(process.argv.slice(2)));
console.log(`\n${countsLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function chosenSteps(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}

/** Steps that show nothing while they run wait for each other only two at a time; the others have the terminal for themselves. */
async function runAll(chosen: Step[]): Promise<Counts> {
  if (chosen.some((step) => step.window)) await installWindow();
  const all: Counts[] = [];
  for (const together of groups(chosen)) all.push(...(await Promise.all(together.map(runStep))));
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

/** Pairs of quiet steps that follow each other, and single ones. */
function groups(chosen: Step[]): Step[][] {
  const result: Step[][] = [];
  for (const step of chosen) {
    const last = result.at(-1);
    if (step.quiet && last?.length === 1 && last[0]?.quiet) last.push(step);
    else result.push([step]);
  }
  return result;
}

async function runStep(step: Step): Promise<Counts> {
  const started = Date.now();
  if (!step.quiet) console.log(`\n── ${step.name}`);
  const { counts, output } = noTestsIsFailure(await step.run().catch(asFailure));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${step.quiet ? '\n── ' : ''}${step.name}: ${countsLine(counts)} (${seconds} s)`);
  if (output !== '') console.log(output);
  return counts;
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
