// npm run bench: runs all measurements one after the other, and compares their figures with those of figures.json.
// `-- stream history` runs only these; `--repositories <folder of clones>` is for those that need public repositories; `--keep` writes
// the figures of what did not fail into figures.json. Prints a table for each, and what was not run, or failed, at the end.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../tools/install.mjs';
import { benches } from './benches.ts';
import { compared, isSameMachine, table, thisMachine, type Kept } from './figures.ts';
import { runBench } from './runBench.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repositories: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const file = join(root, 'test', 'bench', 'figures.json');
const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept>;
const machine = thisMachine();
const problems: string[] = [];

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const { figures, problem } = await runBench(name, foldersIn(values.repositories));
  console.log(`\n${name}${problem === undefined ? '' : `: ${problem}`}`);
  if (figures) print(name, figures);
  if (problem !== undefined) problems.push(`${name}: ${problem}`);
  else if (figures && values.keep) keep(name, figures);
}
if (problems.length > 0) console.log(`\n${problems.join('\n')}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function foldersIn(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

function print(name: string, figures: object): void {
  const before = kept[name];
  if (before && !isSameMachine(before.machine, machine))
    console.log(`before: ${Object.values(before.machine).join(', ')}; now another machine, so times are left out`);
  console.log(table([['', 'before', 'now', 'changed by'], ...compared(before, figures, machine)]));
}

function keep(name: string, figures: object): void {
  kept[name] = { machine, figures };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}
