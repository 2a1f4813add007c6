// npm run fuzz -- <minutes>: tries the properties of test/fuzz with fresh seeds, in turns, until the time is over.
// npm run fuzz -- --seed S [--path P] "name": tries one of them again. Words after <minutes> choose properties by their names.
// The last line is one JSON object: runs of each property, and the failures found.
import { parseArgs } from 'node:util';
import { closeAll, fuzzProperties } from './files.ts';
import { fuzzRound, lastly, nextRuns, type Found } from './round.ts';
import { buildTests } from '../packaging/packaging.ts';
import { exitOnSignal } from '../signals.ts';

exitOnSignal();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, path: { type: 'string' } },
});
const minutes = Number(positionals[0] ?? 1);
const names = Number.isNaN(minutes) ? positionals : positionals.slice(1);
const chosen = (await fuzzProperties()).filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
const end = Date.now() + (Number.isNaN(minutes) ? 1 : minutes) * 60_000;
const runs: Record<string, number> = Object.fromEntries(chosen.map(({ name }) => [name, 0]));
const found: Found[] = [];

// Some properties render the built page.
await buildTests();
if (values.seed !== undefined) await again(Number(values.seed), values.path);
else await inTurns();
await closeAll();
console.log(lastly(runs, found));
process.exitCode = found.length > 0 || chosen.length === 0 ? 1 : 0;

async function again(seed: number, path: string | undefined): Promise<void> {
  for (const property of chosen) {
    const round = await fuzzRound(property, { seed, numRuns: 100_000, end, ...(path !== undefined && { path }) });
    runs[property.name] = round.runs;
    if (round.found) found.push(round.found);
  }
}

/** A property that fails is reported once and not run again; the others continue. */
async function inTurns(): Promise<void> {
  let left = chosen.map((property) => ({ property, numRuns: 20 }));
  while (left.length > 0 && Date.now() < end) {
    const next: typeof left = [];
    for (const { property, numRuns } of left) {
      if (Date.now() >= end) break;
      const round = await fuzzRound(property, { seed: Math.floor(Math.random() * 2 ** 31), numRuns, end });
      runs[property.name] = (runs[property.name] ?? 0) + round.runs;
      if (round.found) found.push(round.found);
      else next.push({ property, numRuns: nextRuns(numRuns, round.milliseconds) });
    }
    left = next;
  }
}
