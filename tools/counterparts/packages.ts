// Programs from Debian's packages, unpacked into a folder with all that they depend on. Nothing is installed, and root is not needed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackPlan } from '../../test/support/debianPackages.ts';
import { root } from '../install.mjs';

const run = promisify(execFile);
const home = join(root, 'out', 'counterparts');
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The release of Debian that has all of the programs. */
const release = 'forky';

/** The packages of a counterpart in their folder, or why they are not there: "<package> is not to be had here". */
export type Unpacked = { folder: string; version: string } | { missing: string[] };

/** Unpacks packages and what they depend on, or takes what is there from an earlier run if it is the same. */
export async function unpack(packages: string[]): Promise<Unpacked> {
  const lists = await updatedLists();
  if (lists === undefined) return { missing: packages };
  const missing: string[] = [];
  for (const one of packages) if (!(await isListed(lists, one))) missing.push(one);
  if (missing.length > 0) return { missing };
  const folder = join(home, packages.join('+'));
  const plan = await apt(lists, 'install', '--simulate', ...packages);
  await unpackPlan(folder, plan, (archives) => {
    console.log(`Fetching ${packages.join(', ')} …`);
    return apt([...lists, '-o', `Dir::Cache::archives=${archives}`], 'install', '--download-only', ...packages);
  });
  return { folder, version: versionIn(plan, packages[0] ?? '') };
}

let updating: Promise<string[] | undefined> | undefined;

/** The options of apt-get that make it use lists of ours, brought up to date once; undefined where there is no apt-get, no key or no network. */
function updatedLists(): Promise<string[] | undefined> {
  return (updating ??= update());
}

async function update(): Promise<string[] | undefined> {
  if (!existsSync(keyring)) return undefined;
  const own = join(home, 'apt');
  await mkdir(join(own, 'lists', 'partial'), { recursive: true });
  await writeFile(join(own, 'status'), '');
  await writeFile(
    join(own, 'sources.list'),
    `deb [signed-by=${keyring}] http://deb.debian.org/debian ${release} main\n`,
  );
  const options = optionsFor(own);
  try {
    await run('apt-get', [...options, 'update', '-q']);
    return options;
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    return undefined;
  }
}

/** Nothing counts as installed, so that the folder of a counterpart has even the C library. */
function optionsFor(own: string): string[] {
  const options = {
    'Dir::State': own,
    'Dir::State::status': join(own, 'status'),
    'Dir::Cache': own,
    'Dir::Etc::sourcelist': join(own, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'APT::Install-Recommends': '0',
    'APT::Sandbox::User': 'root',
    'APT::Update::Error-Mode': 'any',
    'Acquire::Languages': 'none',
    'Debug::NoLocking': '1',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function apt(options: string[], ...parameters: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await run('apt-get', [...options, '-q', '-y', ...parameters], { env, maxBuffer: 16 * 1024 ** 2 })).stdout;
}

async function isListed(options: string[], name: string): Promise<boolean> {
  const { stdout } = await run('apt-cache', [...options, 'policy', name]);
  return /^ {2}Candidate: \d/m.test(stdout);
}

/** The version that apt-get would install. */
function versionIn(plan: string, name: string): string {
  for (const [, one, version = ''] of plan.matchAll(/^Inst (\S+) \((\S+)/gm)) if (one === name) return version;
  throw new Error(`apt-get does not say which version of ${name} it would install.`);
}
