import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { History } from '../../src/chat/history/history.ts';
import type { Session } from '../../src/chat/session.ts';
import type { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { root } from '../install.mjs';

/** Writes `src` of a commit into a folder, with the packages of this repository, and a VS Code that has nothing beside it. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const tar = execFileSync('git', ['archive', commit, 'src', 'package.json'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  // Files that look at the settings of VS Code are loaded, and not asked.
  const vscode = join(folder, '..', 'node_modules', 'vscode');
  mkdirSync(vscode, { recursive: true });
  writeFileSync(join(vscode, 'index.js'), '');
}

/** The code that reads and continues what is kept. A version that had it elsewhere, or in another shape, gets a case here. */
export interface FormerCode {
  Session: typeof Session;
  History: typeof History;
  ApiKeys: typeof ApiKeys;
}

/** Loads what was checked out into a folder. */
export async function formerCode(folder: string): Promise<FormerCode> {
  const files = ['chat/session.ts', 'chat/history/history.ts', 'connect/keys/apiKeys.ts'];
  const load = (file: string): Promise<object> => import(pathToFileURL(join(folder, 'src', file)).href);
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as FormerCode;
}
