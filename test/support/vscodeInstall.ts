// Installs a real VS Code from the npm registry: code-server carries VS Code's own server, web workbench and extension host.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../../tools/childProcess.mjs';
import { root } from '../../tools/install.mjs';

/** The version of code-server, which is the one of VS Code with another first number. */
export const vsCodeVersion = '4.139.1';
const home = join(root, '.vscode-test');
const installed = join(home, 'web');
const server = join('node_modules', 'code-server', 'lib', 'vscode');

/** Folder where VS Code builds are kept, outside the repository's files. Data of single runs goes there too. */
export const vsCodeHome = home;

/** Main file of the installed VS Code server, absolute. */
export const serverMain = join(installed, server, 'out', 'server-main.js');

/** Installs VS Code if it is not complete; takes minutes and says so. Throws when npm fails. */
export async function installVsCode(): Promise<void> {
  if (await isComplete()) return;
  console.log('Installing VS Code (about 800 MB, once) …');
  const started = Date.now();
  await installInto(join(home, 'web-unfinished'));
  console.log(`VS Code is installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

async function isComplete(): Promise<boolean> {
  const stamp = await readFile(join(installed, 'installed-version'), 'utf8').catch(() => '');
  return stamp.trim() === vsCodeVersion && existsSync(serverMain);
}

/** Works in another folder and renames it last: what carries the final name is whole, however often this was interrupted. */
async function installInto(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { 'code-server': vsCodeVersion } }),
  );
  await npmInstall('1 of 3: server and workbench', folder);
  await npmInstall('2 of 3: libraries of the server', join(folder, server));
  await npmInstall('3 of 3: libraries of the built-in extensions', join(folder, server, 'extensions'));
  await writeFile(join(folder, 'installed-version'), vsCodeVersion);
  await rm(installed, { recursive: true, force: true });
  await rename(folder, installed);
}

/** Install scripts stay off: they compile native parts that nothing here needs, with headers that are rarely there. */
async function npmInstall(what: string, folder: string): Promise<void> {
  console.log(`  ${what} …`);
  const exitCode = await runNpm('install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error', folder);
  if (exitCode !== 0)
    throw new Error(`VS Code could not be installed: npm failed at "${what}" (exit code ${exitCode}).`);
}
