// Folders for one run of VS Code: its data, and a copy of the example workspace.
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';
import { vsCodeHome } from './vscodeInstall.ts';

/** Absolute paths of folders that belong to one run. */
export interface Scratch {
  dataDir: string;
  workspace: string;
  /** Deletes both; so does the end of the process. */
  remove: () => Promise<void>;
}

// A process that has just ended may still write into a folder, or on Windows hold a file open.
const deletion = { recursive: true, force: true, maxRetries: 10 };

/** Makes new folders; each run gets its own. */
export async function makeScratch(): Promise<Scratch> {
  await mkdir(join(vsCodeHome, 'runs'), { recursive: true });
  const folder = await mkdtemp(join(vsCodeHome, 'runs', 'run-'));
  const workspace = join(folder, 'example');
  await fillWorkspace(workspace);
  const removeAtExit = (): void => rmSync(folder, deletion);
  process.once('exit', removeAtExit);
  const remove = (): Promise<void> => rm(folder, deletion).finally(() => process.off('exit', removeAtExit));
  return { dataDir: join(folder, 'data'), workspace, remove };
}

/** Makes the content of a folder equal to the example workspace. The folder itself is kept, because VS Code watches it. */
export async function fillWorkspace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), deletion);
  await cp(join(root, 'test', 'fixtures', 'workspace'), folder, { recursive: true });
}
