// What a run of mocha came to, left in a file for the process that started it.
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Runner } from 'mocha';
import { sum, type Counts } from './counts.ts';

/** Counts, and each test that failed: its full title, and below it, indented, the beginning of its message. */
export interface TestResults {
  counts: Counts;
  failures: string[];
  /** In the same form, each that failed and was tried once more; those that failed again are among the failures too. */
  triedAgain: string[];
}

/** The environment variable that names the file. */
export const resultsVariable = 'TEST_RESULTS_FILE';

/** Writes the results of a run to the file that the environment names, if it does, when the run ends. */
export function writeResultsAtEnd(runner: Runner): void {
  const file = process.env[resultsVariable];
  if (file === undefined) return;
  const [failures, triedAgain]: [string[], string[]] = [[], []];
  const note = (list: string[]) => (test: { fullTitle(): string }, problem: unknown) =>
    void list.push(failureText(test.fullTitle(), messageOf(problem)));
  runner.on('fail', note(failures));
  runner.on('retry', note(triedAgain));
  runner.once('end', () => {
    const { passes: passed = 0, failures: failed = 0, pending: skipped = 0 } = runner.stats ?? {};
    writeFileSync(
      file,
      JSON.stringify({ counts: { passed, failed, skipped }, failures, triedAgain } satisfies TestResults),
    );
  });
}

/** Reads what `writeResultsAtEnd` wrote; undefined when the run did not reach its end. */
export async function readResults(file: string): Promise<TestResults | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as TestResults);
}

/** The results of several runs as those of one. */
export function together(all: readonly TestResults[]): TestResults {
  return {
    counts: sum(all.map(({ counts }) => counts)),
    failures: all.flatMap(({ failures }) => failures),
    triedAgain: all.flatMap(({ triedAgain }) => triedAgain),
  };
}

/** A title, and below it the first lines of a message: a difference of two values may have hundreds. */
export function failureText(title: string, message: string): string {
  const most = 12;
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const shown = lines.length > most ? [...lines.slice(0, most), '…'] : lines;
  return [title, ...shown.map((line) => `    ${line}`.trimEnd())].join('\n');
}

function messageOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const place = problem.stack?.split('\n').find((line) => /^\s+at .*\.test\.ts/.test(line));
  return [problem.message || problem.name, ...(place === undefined ? [] : [place.trim()])].join('\n');
}
