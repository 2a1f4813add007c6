import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { linesOf } from './linesOf.ts';
import type { OpenFolder } from './openFolders.ts';
import { foundLineIn } from './foundLineIn.ts';
import { BadPattern, type FoundLine, type Search } from './search.ts';

/**
 * Searches an open folder with the ripgrep that VS Code ships; undefined if there is none, or if the folder is not on this machine. It takes
 * linear time, follows no links, and reads no settings of its own: these could name a program to run. Globs of the search are not handed
 * over, because they would include ignored files.
 */
export function ripgrep(search: Search, root: OpenFolder, signal: AbortSignal): AsyncIterable<FoundLine> | undefined {
  const program = root.uri.scheme === 'file' ? programs().find((path) => existsSync(path)) : undefined;
  return program === undefined ? undefined : run(program, search, root.uri.fsPath, signal);
}

function programs(): string[] {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const parts = [
    join('@vscode', 'ripgrep-universal', 'bin', `${process.platform}-${process.arch}`, name),
    join('@vscode', 'ripgrep', 'bin', name),
  ];
  const folders = ['node_modules', 'node_modules.asar.unpacked'];
  return parts.flatMap((path) => folders.map((folder) => join(vscode.env.appRoot, folder, path)));
}

async function* run(program: string, search: Search, folder: string, signal: AbortSignal): AsyncGenerator<FoundLine> {
  const { query, isRegex } = search;
  const child = spawn(
    program,
    [
      ...['--no-config', '--json', '--context=2', '--smart-case', '--hidden', '--no-require-git', '--max-filesize=5M'],
      ...['--glob=!.git', ...(isRegex ? [] : ['--fixed-strings'])],
      ...['--regexp', query, '--', '.'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], signal, windowsHide: true },
  );
  let problem = '';
  child.stderr.on('data', (data: Buffer) => (problem = (problem + data.toString()).slice(0, 1000)));
  const failure = new Promise<Error | undefined>((resolve) => {
    child.on('error', resolve);
    child.on('close', (code) =>
      resolve(code === 2 && problem.includes('regex parse error') ? new BadPattern(problem) : undefined),
    );
  });
  try {
    for await (const row of linesOf(child.stdout.setEncoding('utf8'))) {
      const line = foundLineIn(row);
      if (line) yield line;
    }
    const error = await failure;
    if (error) throw error;
  } finally {
    child.kill();
  }
}
