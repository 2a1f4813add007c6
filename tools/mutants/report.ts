// Reads Stryker's JSON report; schema: https://github.com/stryker-mutator/mutation-testing-elements.
import { dirname } from 'node:path/posix';

/** A small bug, and whether a test detected it. */
export interface Mutant {
  file: string;
  line: number;
  status: string;
  kind: string;
  replacement: string;
}

export interface Score {
  /** Percentage of the counted mutants that were killed. */
  score: number;
  killed: number;
  survived: number;
}

/** The part of Stryker's report that is read here. */
export interface StrykerReport {
  files: Record<
    string,
    { mutants: { mutatorName: string; replacement?: string; status: string; location: { start: { line: number } } }[] }
  >;
}

/** The mutants of a report that were killed or survived; those that failed to run do not count. */
export function mutationReport(report: StrykerReport): Mutant[] {
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map(({ mutatorName, replacement = '', status, location }) => ({
      ...{ file, status, kind: mutatorName, replacement },
      line: location.start.line,
    })),
  );
  return all.filter(({ status }) => killed.has(status) || survived.has(status));
}

const killed = new Set(['Killed', 'Timeout']);
const survived = new Set(['Survived', 'NoCoverage']);

/** The score of all mutants, and of each folder of src. */
export function scores(mutants: Mutant[]): Score & { folders: Record<string, Score> } {
  const byFolder = Object.groupBy(mutants, ({ file }) => dirname(file).replace(/^src\/?/, '') || 'src');
  const folders = Object.entries(byFolder).map(([name, some = []]) => [name, scoreOf(some)] as const);
  return { ...scoreOf(mutants), folders: Object.fromEntries(folders.toSorted()) };
}

/** A line for each mutant that no test detected. */
export function survivors(mutants: Mutant[]): string[] {
  return mutants
    .filter(({ status }) => survived.has(status))
    .map(({ file, line, status, kind, replacement }) => {
      return `${file}:${line} ${status} ${kind}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`;
    });
}

/** The scores by folder, as a readable table. */
export function tableOf({ folders, ...all }: ReturnType<typeof scores>): string {
  const rows = Object.entries({ ...folders, all });
  return rows
    .map(([name, { score, killed, survived }]) => `${name.padEnd(20)}${score} % of ${killed + survived}`)
    .join('\n');
}

function scoreOf(mutants: Mutant[]): Score {
  const caught = mutants.filter(({ status }) => killed.has(status)).length;
  const score = Math.round((caught / Math.max(1, mutants.length)) * 1000) / 10;
  return { score, killed: caught, survived: mutants.length - caught };
}
