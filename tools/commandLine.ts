// Runs the tools of this repository: compiler, linter, mocha, packager.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** A program and its parameters. */
export interface CommandLine {
  program: string;
  parameters: string[];
  /** The shell finds the program. Only for fixed words from this repository. */
  shell?: boolean;
  /** The working directory, when it is not the root folder. */
  folder?: string;
}

/** How a command ended. `output` is empty when it was printed to the terminal. */
export interface CommandResult {
  exitCode: number;
  output: string;
}

/** How to run a command. */
export interface CommandOptions {
  /**
   * Milliseconds that it may print nothing, or take in all if its output is visible. Tests print a line each, so that a busy machine has
   * the time that it needs, and a run that hangs is ended.
   */
  limit: number;
  /** True: the output goes to the terminal at once. */
  visible?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** A tool of node_modules, run by the current Node: the scripts in `.bin` differ between systems. */
export function tool(packageName: string, binary: string, ...parameters: string[]): CommandLine {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[binary];
  if (file === undefined) throw new Error(`The package ${packageName} has no program ${binary}.`);
  return { program: process.execPath, parameters: [join(folder, file), ...parameters] };
}

/** Runs a command. One that exceeds its limit is ended and counts as failed. Rejects when it cannot start. */
export function runCommandLine(command: CommandLine, options: CommandOptions): Promise<CommandResult> {
  const stdio = options.visible ? 'inherit' : 'pipe';
  const child = spawn(command.program, command.parameters, {
    cwd: command.folder ?? root,
    env: { ...process.env, ...options.env },
    shell: command.shell ?? false,
    stdio: ['ignore', stdio, stdio],
  });
  return ended(child, options.limit);
}

function ended(child: ChildProcess, limit: number): Promise<CommandResult> {
  let output = '';
  const limits = endAfter(child, limit);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const timer of limits) timer.refresh();
    });
  const endWithUs = (): void => end(child, 'SIGTERM');
  process.once('exit', endWithUs);
  return new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  }).finally(() => {
    process.off('exit', endWithUs);
    for (const timer of limits) clearTimeout(timer);
  });
}

/** Asks it to end first, so that it can end what it started; then kills it. */
function endAfter(child: ChildProcess, limit: number): NodeJS.Timeout[] {
  const tell = (): void => console.error(`${child.spawnargs.join(' ')} did nothing for ${limit / 1000} s.`);
  const polite = setTimeout(() => {
    tell();
    end(child, 'SIGTERM');
  }, limit);
  return [polite, setTimeout(() => end(child, 'SIGKILL'), limit + 10_000)];
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else child.kill(signal);
}
