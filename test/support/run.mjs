// node run.mjs <name> …: installs what is missing, then runs <name>.ts of this folder on a Node that reads TypeScript.
import console from 'node:console';
import process from 'node:process';
import { ensureDependencies, runOnNewNode } from './install.mjs';

const [name = 'test', ...parameters] = process.argv.slice(2);
try {
  await ensureDependencies();
  process.exitCode = await runOnNewNode(`${name}.ts`, parameters);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
