// npm test: installs what is missing, then runs test.ts on a Node that reads TypeScript.
import console from 'node:console';
import process from 'node:process';
import { ensureDependencies, runOnNewNode } from './install.mjs';

try {
  await ensureDependencies();
  process.exitCode = await runOnNewNode('test.ts');
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
