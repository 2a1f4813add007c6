// Builds the extension and packs it as people get it.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommandLine, type CommandLine, type CommandResult } from './commandLine.ts';
import { root } from './install.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const vsix = join(root, `realm-chat-${version}.vsix`);
const limit = 3 * 60_000;

/** Path of the VSIX. Throws what to do when it was not packed. */
export function vsixFile(): string {
  if (!existsSync(vsix)) throw new Error(`There is no ${relative(root, vsix)} yet: run "npm run package" first.`);
  return vsix;
}

/** Packs the VSIX (`npm run package`, which builds it first). A warning of the packager is a failure. Resolves to what it printed. */
export async function packVsix(): Promise<string> {
  const npm = { program: 'npm run --silent package', parameters: [], shell: true };
  const output = await succeeded(npm);
  if (/\bWARN(ING)?\b/.test(output)) throw new Error(`The packager has a warning:\n${output}`);
  return output;
}

/** Builds the extension with source maps, and the host tests. Resolves to what the build printed. */
export function buildTests(): Promise<string> {
  return succeeded({ program: process.execPath, parameters: [join(root, 'esbuild.mjs'), '--tests'] });
}

async function succeeded(command: CommandLine): Promise<string> {
  const { exitCode, output }: CommandResult = await runCommandLine(command, { limit });
  if (exitCode !== 0) throw new Error(`${[command.program, ...command.parameters].join(' ')} failed:\n${output}`);
  return output;
}
