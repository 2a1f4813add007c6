// One round of a property, and what is printed about it.
import fc from 'fast-check';
import type { FuzzProperty } from '../../test/support/fuzzProperty.ts';

/** A failing example, shrunk as far as possible, and the parameters that try it again. */
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
  /** Milliseconds since 1970; a failure found by then may be shrunk for another minute. */
  end: number;
  path?: string;
}

/** How long one round of a property may take, in milliseconds, so that all have their turn. */
const turn = 5000;
const shrinking = 60_000;

/** Tries a property. Prints its seed first, so that it is known if the process hangs or ends. */
export async function fuzzRound({ name, property }: FuzzProperty, options: RoundOptions): Promise<Round> {
  const { end, ...parameters } = options;
  const start = Date.now();
  console.log(`seed ${options.seed}, ${options.numRuns} runs of ${name}`);
  const plugins = [fc.interruptAfterTimeLimit(Math.max(0, end - start) + shrinking)];
  const details = await fc.check(property(), { ...parameters, plugins });
  const round = { runs: details.numRuns, milliseconds: Date.now() - start };
  if (!details.failed || details.counterexamplePath === null) return round;
  console.log(report(name, details));
  return { ...round, found: { name, seed: details.seed, path: details.counterexamplePath } };
}

/** How many runs the next round takes to last about one turn, when the previous one had `runs` and took these milliseconds. */
export function nextRuns(runs: number, milliseconds: number): number {
  const fitting = Math.round((runs * turn) / Math.max(1, milliseconds));
  return Math.max(1, Math.min(fitting, runs * 10));
}

/** The line of JSON that ends the output. */
export function lastly(runs: Record<string, number>, found: Found[]): string {
  return JSON.stringify({ runs, found });
}

function report(name: string, details: fc.RunDetails<unknown>): string {
  const again = `npm run fuzz -- --seed ${details.seed} --path ${details.counterexamplePath} ${JSON.stringify(name)}`;
  return `\nFOUND: ${name}\n${fc.defaultReportMessage(details) ?? ''}\nAgain: ${again}\n`;
}
