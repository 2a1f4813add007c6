import { runCommandLine } from '../../../tools/commandLine.ts';
import { benches, scripts } from './benches.ts';
import { figuresIn } from './figures.ts';

/** The figures of a measurement, and why it has none, or failed. */
export interface Run {
  figures?: object;
  problem?: string;
}

const limit = 60 * 60 * 1000;

/** Runs one measurement over these clones of public repositories. */
export async function runBench(name: string, repositories: readonly string[]): Promise<Run> {
  const missing = problemBefore(name, repositories);
  if (missing !== undefined) return { problem: missing };
  const [program = '', ...parameters] = (scripts()[`bench:${name}`] ?? '').split(' ');
  const needed = benches[name]?.needsRepositories ? repositories : [];
  const command = { program: program === 'node' ? process.execPath : program, parameters: [...parameters, ...needed] };
  const { exitCode, output } = await runCommandLine(command, { limit });
  return ranWith(exitCode, figuresIn(output));
}

/** Why a measurement cannot be run; undefined if it can. */
export function problemBefore(name: string, repositories: readonly string[]): string | undefined {
  if (!benches[name]) return `there is no bench:${name}`;
  if (!benches[name].needsRepositories || repositories.length > 0) return undefined;
  return 'not run: needs --repositories <folder of clones>';
}

/** What an exit code and figures mean. A measurement that found no file to measure has measured nothing. */
export function ranWith(exitCode: number, figures: object | undefined): Run {
  if (!figures) return { problem: `failed: exit code ${exitCode}, and no figures` };
  if ('files' in figures && figures.files === 0)
    return { problem: 'not run: the repositories have nothing that it measures' };
  return { figures, ...(exitCode !== 0 && { problem: `failed: exit code ${exitCode}` }) };
}
