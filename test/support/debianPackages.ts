// Debian packages: installed where nothing else changes for it, or unpacked into a folder.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInForeground } from '../../tools/childProcess.mjs';

// A machine that has just started may be installing its updates: wait for them.
const install = ['install', '-o', 'DPkg::Lock::Timeout=180', '-q', '-y', '--no-install-recommends', '--no-remove'];
const run = promisify(execFile);

/** Whether packages can be installed: as root on a Debian-like system. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages and what they need. Throws when other packages of this system would have to change for them. */
export async function installPackages(...names: string[]): Promise<void> {
  console.log(`Installing ${names.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runInForeground('apt-get', ['update', '-q'], { env });
  const upgraded = upgradedPackages(await plan(names));
  if (upgraded.length > 0)
    throw new Error(`${names.join(', ')} was not installed: it would upgrade ${upgraded.join(', ')}.`);
  await runInForeground('apt-get', [...install, ...names], { env });
}

/**
 * Unpacks packages, and what they need and this system lacks, into a folder, unless it contains them. Throws when they cannot be had.
 */
export async function unpackPackages(folder: string, names: string[]): Promise<void> {
  const wanted = await plan(names);
  const needed = new Set([...names, ...addedPackages(wanted)]);
  await unpackPlan(folder, wanted, async (archives) => {
    console.log(`Unpacking ${names.join(', ')} …`);
    await run('apt-get', ['download', '-q', ...needed], { cwd: archives, maxBuffer: 16 * 1024 ** 2 });
  });
}

/**
 * Unpacks the packages that `download` writes into a folder of archives, unless the folder contains them by the same plan of apt-get. What is
 * there is always complete.
 */
export async function unpackPlan(
  folder: string,
  plan: string,
  download: (archives: string) => Promise<unknown>,
): Promise<void> {
  if ((await readFile(join(folder, 'plan.txt'), 'utf8').catch(() => '')) === plan) return;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const archives = join(unfinished, 'archives');
  try {
    await mkdir(join(archives, 'partial'), { recursive: true });
    await download(archives);
    for (const file of await readdir(archives))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(archives, file), unfinished]);
    await rm(archives, { recursive: true });
    await writeFile(join(unfinished, 'plan.txt'), plan);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function plan(names: string[]): Promise<string> {
  const { stdout } = await run('apt-get', ['--simulate', ...install, ...names], { maxBuffer: 16 * 1024 ** 2 });
  return stdout;
}

/** Names of the installed packages that an `apt-get --simulate` run would upgrade: its `Inst` lines give the old version in brackets. */
export function upgradedPackages(plan: string): string[] {
  return [...plan.matchAll(/^Inst (\S+) \[[^\]]*\] \(/gm)].map(([, name = '']) => name);
}

/** Names of all packages that an `apt-get --simulate` run would install or upgrade. */
export function addedPackages(plan: string): string[] {
  return [...plan.matchAll(/^Inst (\S+) /gm)].map(([, name = '']) => name);
}
