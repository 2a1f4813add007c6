// The VSIX, installed once by VS Code itself and copied for each further VS Code: an installation takes as long as a whole story.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from './processTree.ts';
import { serverMain, vsCodeHome } from './vscodeInstall.ts';

const limit = 60_000;

/** Installs a VSIX file into a data folder. */
export async function installExtension(dataDir: string, vsix: string): Promise<void> {
  const hash = createHash('sha256').update(await readFile(vsix));
  const installed = join(vsCodeHome, 'installed', hash.digest('hex'));
  if (!existsSync(installed)) await install(vsix, installed);
  await cp(installed, join(dataDir, 'extensions'), { recursive: true });
}

/** The first parameters of every start of the server. */
export function serverFolders(dataDir: string): string[] {
  return ['--accept-server-license-terms', '--server-data-dir', dataDir];
}

async function install(vsix: string, folder: string): Promise<void> {
  await mkdir(join(vsCodeHome, 'runs'), { recursive: true });
  const dataDir = await mkdtemp(join(vsCodeHome, 'runs', 'install-'));
  const parameters = [serverMain, '--install-extension', vsix, ...serverFolders(dataDir)];
  const installer = startProcess(process.execPath, parameters);
  try {
    await installer.printed(/was successfully installed/, limit);
  } finally {
    await installer.stop();
  }
  await keep(join(dataDir, 'extensions'), folder);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

/** Keeps an installation for further runs, unless another run was first with the same; deletes those of other builds. */
async function keep(made: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await rm(join(vsCodeHome, 'installed'), { recursive: true, force: true, maxRetries: 10 });
  await mkdir(join(vsCodeHome, 'installed'), { recursive: true });
  await rename(made, folder).catch((problem: unknown) => {
    if (!existsSync(folder)) throw problem;
  });
}
