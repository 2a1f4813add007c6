// node tools/mutants/buildCopy.ts: builds the host tests in the working directory, a copy that Stryker made of the repository. It uses the
// packages and the VS Code of the repository itself, whose path is in the environment.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runCommandLine } from '../commandLine.ts';

const root = process.env['MUTANTS_ROOT'] ?? '';
for (const name of ['node_modules', '.vscode-test']) symlinkSync(join(root, name), name, 'junction');
const build = { program: process.execPath, parameters: ['esbuild.mjs', '--tests'], folder: process.cwd() };
const { exitCode, output } = await runCommandLine(build, { limit: 300_000 });
if (exitCode !== 0) throw new Error(output);
// VS Code calls what is named `run`.
writeFileSync(join('out', 'host', 'planted.cjs'), "exports.run = require('./index.cjs').runForPlanter;\n");
