import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startClosing } from '../../test/support/closing.ts';
import { startProcess, type RunningProcess } from '../../test/support/processTree.ts';

/** What a check has: the programs of its part, and a folder. */
export interface Place {
  /** An empty folder. */
  folder: string;
  /** The path of a file of the packages, given without a slash at its beginning. */
  file: (path: string) => string;
  /** The command line of a program of the packages, with the libraries of the packages. For a program that starts it by itself. */
  command: (program: string, ...parameters: string[]) => string[];
  /** Starts a program of the packages, and resolves when it listens on the port. */
  start: (port: number, program: string, parameters: string[], env?: NodeJS.ProcessEnv) => Promise<RunningProcess>;
  /** Something to close after the check. */
  keep: <T extends { close: () => Promise<unknown> }>(opened: T) => T;
}

/** Milliseconds until a program that was started must listen. */
const longestStart = 30_000;

/** Lets a check use the programs in a folder, then ends what it started, and deletes its files. */
export async function inPlace<Value>(root: string, check: (place: Place) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'counterpart-'));
  const closing = startClosing();
  closing.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const command = commandsIn(root);
  const place: Place = {
    folder,
    command,
    file: (path) => join(root, path),
    start: async (port, program, parameters, env) => {
      const [loader = '', ...rest] = command(program, ...parameters);
      const running = startProcess(loader, rest, { ...process.env, ...env });
      closing.add(running.stop);
      await listening(port, running);
      return running;
    },
    keep: (opened) => {
      closing.add(async () => void (await opened.close()));
      return opened;
    },
  };
  try {
    return await check(place);
  } finally {
    await closing.close();
  }
}

/** How a program is started with the loader and the libraries of its own packages, whatever the system has. */
function commandsIn(root: string): Place['command'] {
  const libraries = join(root, 'usr', 'lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');
  let loader: string | undefined;
  return (program, ...parameters) => {
    loader ??= readdirSync(libraries).find((name) => name.startsWith('ld-linux'));
    if (loader === undefined) throw new Error(`There is no loader in ${libraries}.`);
    const paths = [libraries, ...foldersIn(libraries)].join(':');
    return [join(libraries, loader), '--library-path', paths, join(root, program), ...parameters];
  };
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** Resolves when a port accepts a connection. Rejects with the output of its program when that has ended, or takes too long. */
async function listening(port: number, running: RunningProcess): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([running.printed(/(?!)/, longestStart), untilAccepted(port, over.signal)]);
  } finally {
    over.abort();
  }
}

async function untilAccepted(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await accepts(port))) await setTimeout(50);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(true))
      .on('error', () => resolve(false))
      .on('close', () => socket.destroy());
    socket.end();
  });
}
