// npm run verify -- <vsix>: rebuilds a package from the tag that it names, and compares both byte by byte, its bill of materials too.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { runCommandLine } from '../commandLine.ts';
import { root } from '../install.mjs';
import { byteDifference, differences } from './differences.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Which package? npm run verify -- realm-chat-1.2.3.vsix');
const vsix = resolve(path);
const given = await readFile(vsix);
const { name, version } = packedManifest(given);
const tag = `v${version}`;
const folder = await mkdtemp(join(tmpdir(), 'realm-chat-verify-'));
try {
  await run(root, 'git', 'clone', '--quiet', '--no-checkout', root, folder);
  // A branch may have the name of the tag.
  await run(folder, 'git', 'checkout', '--quiet', '--detach', `refs/tags/${tag}`);
  const commit = (await run(folder, 'git', 'rev-parse', 'HEAD')).trim();
  console.log(`${basename(vsix)} says that it is ${name} ${version}. Building ${tag}, which is ${commit} …`);
  await run(folder, 'npm', 'ci');
  await run(folder, 'npm', 'run', 'package');
  const found = [
    ...differences(given, await readFile(join(folder, `${name}-${version}.vsix`))),
    ...(await ofBill(vsix.replace(/vsix$/, 'cdx.json'), join(folder, `${name}-${version}.cdx.json`))),
  ];
  for (const line of found) console.log(line);
  const files = Object.keys(unzipSync(given)).length;
  console.log(JSON.stringify({ tag, commit, files, bytes: given.length, differences: found.length }));
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** What a package says that it is. Its words become the name of a tag and of a file, so they must have the form of such. */
function packedManifest(bytes: Uint8Array): { name: string; version: string } {
  const file = 'extension/package.json';
  const text = unzipSync(bytes, { filter: (each) => each.name === file })[file];
  if (!text) throw new Error(`${basename(vsix)} is no package of an extension.`);
  const { name, version } = JSON.parse(strFromU8(text)) as { name?: unknown; version?: unknown };
  if (name !== 'realm-chat' || !/^\d+\.\d+\.\d+$/.test(String(version)))
    throw new Error(`${basename(vsix)} is ${String(name)} ${String(version)}, which is not built here.`);
  return { name, version: String(version) };
}

async function ofBill(own: string, built: string): Promise<string[]> {
  if (!existsSync(own)) return [`${basename(own)}: is missing beside the package`];
  return byteDifference(basename(own), await readFile(own), await readFile(built)) ?? [];
}

async function run(where: string, program: string, ...parameters: string[]): Promise<string> {
  const shell = process.platform === 'win32' && program === 'npm';
  const { exitCode, output } = await runCommandLine(
    { program, parameters, folder: where, shell },
    { limit: 10 * 60_000 },
  );
  if (exitCode !== 0) throw new Error(`${[program, ...parameters].join(' ')} failed:\n${output}`);
  return output;
}
