// npm run bench:secrets -- <folders>: what the rules for secrets find in the files of these folders, such as clones of public repositories:
// each place with the rule that found it, and the seconds that the slowest file took. Which of them is a false alarm, the reader decides.
// Files that are no text, or have more than 20 MB, are left out. Prints one JSON object in the last line for programs.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { secretsIn } from '../../src/service/secrets/secretsIn.ts';

const largest = 20_000_000;
const counts = { files: 0, megabytes: 0, found: 0, slowest_ms: 0, of_rules: {} as Record<string, number> };

for (const folder of process.argv.slice(2))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) check(join(folder, path));
counts.megabytes = Math.round(counts.megabytes);
counts.slowest_ms = Math.round(counts.slowest_ms);
console.log(JSON.stringify(counts));

function check(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > largest) return;
  const text = readFileSync(path, 'utf8');
  if (/[\0\uFFFD]/.test(text)) return;
  const start = performance.now();
  const found = secretsIn(text);
  counts.slowest_ms = Math.max(counts.slowest_ms, performance.now() - start);
  counts.files++;
  counts.megabytes += status.size / 1e6;
  for (const { kind, line, value } of found) {
    counts.found++;
    counts.of_rules[kind] = (counts.of_rules[kind] ?? 0) + 1;
    console.log(`${kind}\t${path}:${line}\t${JSON.stringify(value.slice(0, 80))}`);
  }
}
