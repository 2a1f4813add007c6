// A background process whose output is read and whose whole process tree can be ended.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** A process that was started. */
export interface RunningProcess {
  /** Resolves to the first match in its output. Rejects with its output when it ends or the limit (milliseconds) passes first. */
  printed: (pattern: RegExp, limit: number) => Promise<RegExpExecArray>;
  /** Ends it and everything it started; resolves when it is gone. May be called again. */
  stop: () => Promise<void>;
}

/** Starts a program as the leader of its own process group. */
export function startProcess(
  program: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = process.env,
): RunningProcess {
  // Its own group, so that one signal reaches the whole tree, and Ctrl+C in the terminal does not end it before we do.
  const child = spawn(program, parameters, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const output = collectOutput(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const endWithUs = (): void => endTree(child);
  // Runs before the existing handlers: they delete the folders that it writes to.
  process.prependOnceListener('exit', endWithUs);
  return {
    printed: (pattern, limit) => untilPrinted(child, output, pattern, limit),
    stop: async () => {
      process.off('exit', endWithUs);
      endTree(child);
      await gone;
    },
  };
}

interface Output {
  text: string;
}

function collectOutput(child: ChildProcess): Output {
  const output = { text: '' };
  const collect = (text: string): void => {
    // Enough to find a line and to explain a failure; a server that runs for days must not fill the memory.
    output.text = (output.text + text).slice(-20_000);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect);
  return output;
}

function untilPrinted(child: ChildProcess, output: Output, pattern: RegExp, limit: number): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const match = pattern.exec(output.text);
      if (match) resolve(match);
    };
    const fail = (why: string): void =>
      reject(new Error(`${child.spawnargs.join(' ')}\n${why}. It printed:\n${output.text}`));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
    child.once('close', () => fail('It ended too early'));
    child.once('error', (problem) => fail(problem.message));
    setTimeout(() => fail(`It did not print ${String(pattern)} within ${limit / 1000} s`), limit).unref();
    look();
  });
}

/** Kills the whole group at once: its members have nothing to save. */
function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else killGroup(child.pid);
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No such group: all its processes have ended already.
  }
}
