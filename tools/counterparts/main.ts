// npm run counterparts -- <parts>: our code with the real programs of others, which come from Debian's packages. All parts if none is
// named. Prints a line for each check, and as last line one JSON object. Exits with 1 when a check failed, with 2 when a part was not run.
import { setTimeout } from 'node:timers/promises';
import { exitOnSignal } from '../signals.ts';
import type { Check, Counterpart } from './counterpart.ts';
import { unpack } from './packages.ts';
import { counterparts, elsewhere } from './parts.ts';
import { inPlace } from './place.ts';

/** Milliseconds that a check may take. */
const longest = 300_000;

interface Outcome {
  version: string;
  passed: number;
  failed: number;
}

exitOnSignal();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !counterparts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}, only ${counterparts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const parts: Record<string, Outcome> = {};
const missing: string[] = [];
for (const part of counterparts) {
  if (names.length > 0 && !names.includes(part.name)) continue;
  const lacking = (await part.lacks?.()) ?? [];
  const unpacked = lacking.length > 0 ? { missing: lacking } : await unpack(part.packages);
  if ('missing' in unpacked) {
    for (const name of unpacked.missing) console.log(`not run: ${part.name}: ${name} is not to be had here`);
    missing.push(part.name);
  } else parts[part.name] = { version: unpacked.version, ...(await runAll(part, unpacked)) };
}
for (const [name, file] of Object.entries(elsewhere)) console.log(`\n${name}: see ${file}, which npm test runs`);
console.log(`\n${JSON.stringify({ parts, missing })}`);
const hasFailed = Object.values(parts).some(({ failed }) => failed > 0);
process.exit(hasFailed ? 1 : missing.length > 0 ? 2 : 0);

async function runAll(
  { name, checks }: Counterpart,
  { folder, version }: { folder: string; version: string },
): Promise<Omit<Outcome, 'version'>> {
  console.log(`\n${name} ${version}`);
  let passed = 0;
  for (const check of checks) if (await passes(check, folder)) passed++;
  return { passed, failed: checks.length - passed };
}

/** Runs a check and prints how it ended. */
async function passes({ title, run }: Check, folder: string): Promise<boolean> {
  try {
    const measured = await inPlace(folder, (place) => Promise.race([run(place), late()]));
    console.log(`  ✔ ${title}${measured ? ` (${measured})` : ''}`);
    return true;
  } catch (problem) {
    console.log(`  ✘ ${title}`);
    console.log(String(problem instanceof Error ? problem.stack : problem).replace(/^/gm, '      '));
    return false;
  }
}

async function late(): Promise<never> {
  await setTimeout(longest, undefined, { ref: false });
  throw new Error(`It took longer than ${longest / 1000} s.`);
}
