// One round of a property, and what is printed of it.
import fc from 'fast-check';
import type { FuzzProperty } from './fuzzProperty.ts';

/** An example that fails, as small as it could be made, and what tries it again. */
export interface Found {
  name: string;
  seed: number;
  path: string;
}

export interface Round {
  runs: number;
  milliseconds: number;
  found?: Found;
}

export interface RoundOptions {
  seed: number;
  numRuns: number;
  /** Milliseconds since 1970; what was found by then has another minute to become smaller. */
  end: number;
  path?: string;
}

/** How long the round of a property may take, so that all have their turn. In milliseconds. */
const turn = 5000;
const shrinking = 60_000;

/** Tries a property. Its seed is printed before, so that it is known should the process hang or end. */
export async function fuzzRound({ name, property }: FuzzProperty, options: RoundOptions): Promise<Round> {
  const { end, ...parameters } = options;
  const start = Date.now();
  console.log(`seed ${options.seed}, ${options.numRuns} runs of ${name}`);
  const interruptAfterTimeLimit = Math.max(0, end - start) + shrinking;
  const details = await fc.check(property(), { ...parameters, interruptAfterTimeLimit });
  const round = { runs: details.numRuns, milliseconds: Date.now() - start };
  if (!details.failed || details.counterexamplePath === null) return round;
  console.log(report(name, details));
  return { ...round, found: { name, seed: details.seed, path: details.counterexamplePath } };
}

/** How many runs the next round takes to be about as long as a turn, after one of so many that took so long. */
export function nextRuns(runs: number, milliseconds: number): number {
  const fitting = Math.round((runs * turn) / Math.max(1, milliseconds));
  return Math.max(1, Math.min(fitting, runs * 10));
}

/** The line of JSON that ends all. */
export function lastly(runs: Record<string, number>, found: Found[]): string {
  return JSON.stringify({ runs, found });
}

function report(name: string, details: fc.RunDetails<unknown>): string {
  const again = `npm run fuzz -- --seed ${details.seed} --path ${details.counterexamplePath} ${JSON.stringify(name)}`;
  return `\nFOUND: ${name}\n${fc.defaultReportMessage(details) ?? ''}\nAgain: ${again}\n`;
}
