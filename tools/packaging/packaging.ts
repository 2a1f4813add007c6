// Builds the extension and packs it for users.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommandLine, tool, type CommandLine, type CommandResult } from '../commandLine.ts';
import { root } from '../install.mjs';
import { isPreRelease, packedManifest, packedReadme, tagOf, withOwnTags, type Manifest } from './listing.ts';
import { repacked } from './sameBytes.ts';

/** The package.json of the extension. */
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest &
  Record<string, unknown>;
const vsix = join(root, `${manifest.name}-${manifest.version}.vsix`);
const limit = 3 * 60_000;
/** The most bytes that the VSIX may have. */
const mostBytes = 3_550_000;

/** Path of the VSIX. Throws an error that says what to do when it was not packed. */
export function vsixFile(): string {
  if (!existsSync(vsix)) throw new Error(`There is no ${relative(root, vsix)} yet: run "npm run package" first.`);
  return vsix;
}

/** Builds the extension, and packs it. A warning of the packager is a failure. Resolves to the SHA-256 of the VSIX. */
export async function packVsix(): Promise<string> {
  await succeeded({ program: process.execPath, parameters: [join(root, 'esbuild.mjs'), '--production'] });
  const folder = join(root, 'out', 'package');
  const packed = join(root, 'out', 'package.vsix');
  await stage(folder);
  const options = [
    '--githubBranch',
    tagOf(manifest),
    '--out',
    packed,
    ...(isPreRelease(manifest.version) ? ['--pre-release'] : []),
  ];
  const output = await succeeded({
    ...tool('@vscode/vsce', 'vsce', 'package', '--no-dependencies', ...options),
    folder,
  });
  if (/\bWARN(ING)?\b/.test(output)) throw new Error(`The packager has a warning:\n${output}`);
  const bytes = repacked(await readFile(packed), (path, contents) =>
    path === 'extension.vsixmanifest' ? Buffer.from(withOwnTags(Buffer.from(contents).toString(), manifest)) : contents,
  );
  if (bytes.length > mostBytes) throw new Error(`The VSIX has ${bytes.length} bytes; ${mostBytes} are allowed.`);
  await writeFile(vsix, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

/** Copies the files to pack into a folder. vsce would search all folders for them, also those of the VS Codes for tests. */
async function stage(folder: string): Promise<void> {
  const [all, ...packed] = (await readFile(join(root, '.vscodeignore'), 'utf8')).trim().split('\n');
  if (all !== '**' || packed.some((line) => !line.startsWith('!')))
    throw new Error(
      '.vscodeignore begins with ** and has only what is packed after that, each line with an exclamation mark.',
    );
  const paths = globSync(
    packed.map((line) => line.slice(1)),
    { cwd: root },
  );
  const files = paths.filter((path) => statSync(join(root, path)).isFile());
  await rm(folder, { recursive: true, force: true });
  for (const file of ['.vscodeignore', ...files]) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packedManifest(manifest), undefined, 2)}\n`);
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  await writeFile(join(folder, 'README.md'), packedReadme(readme, manifest));
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
