// node tools/run.mjs <file> …: installs what is missing, then runs <file>.ts, a path from the root, on a Node that reads TypeScript.
import console from 'node:console';
import process from 'node:process';
import { ensureDependencies, runOnNewNode } from './install.mjs';

const [file = 'tools/tests/main', ...parameters] = process.argv.slice(2);
try {
  await ensureDependencies();
  process.exitCode = await runOnNewNode(`${file}.ts`, parameters);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
