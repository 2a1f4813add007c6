// The VSIX, installed once by VS Code itself and copied for each further VS Code: installing takes as long as many a story.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from './processTree.ts';
import { serverMain, vsCodeHome } from './vscodeInstall.ts';

const limit = 60_000;

/** Puts a VSIX file into a data folder. */
export async function installExtension(dataDir: string, vsix: string): Promise<void> {
  const hash = createHash('sha256').update(await readFile(vsix));
  const installed = join(vsCodeHome, 'installed', hash.digest('hex'));
  if (!existsSync(installed)) await install(vsix, installed);
  await cp(installed, join(dataDir, 'extensions'), { recursive: true });
}

/** What every start of the server begins with. */
export function serverFolders(dataDir: string): string[] {
  return ['--accept-server-license-terms', '--server-data-dir', dataDir];
}

async function install(vsix: string, folder: string): Promise<void> {
  await mkdir(join(vsCodeHome, 'runs'), { recursive: true });
  const dataDir = await mkdtemp(join(vsCodeHome, 'runs', 'install-'));
  const parameters = [serverMain, '--install-extension', vsix, ...serverFolders(dataDir)];
  const installer = startProcess(process.execPath, parameters);
  await installer.printed(/was successfully installed/, limit).finally(installer.stop);
  await keep(join(dataDir, 'extensions'), folder);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

/** Another run may have come first with the same; those of other builds are not needed any more. */
async function keep(made: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await rm(join(vsCodeHome, 'installed'), { recursive: true, force: true, maxRetries: 10 });
  await mkdir(join(vsCodeHome, 'installed'), { recursive: true });
  await rename(made, folder).catch((problem: unknown) => {
    if (!existsSync(folder)) throw problem;
  });
}
