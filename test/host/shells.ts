// Terminals with a real shell that does not read the startup files of this machine, because those may take a minute.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';

const isWindows = process.platform === 'win32';
/** The name of this operating system in the settings of terminals. */
const systemOfSettings = isWindows ? 'windows' : process.platform === 'darwin' ? 'osx' : 'linux';
/** On Windows, this is the bash that is installed with Git. */
const bash = isWindows
  ? join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Git', 'bin', 'bash.exe')
  : '/bin/bash';
/** A shell without shell integration in VS Code. */
export const plainShell = isWindows ? 'cmd.exe' : '/bin/sh';

/** Gives the shells of a suite an empty home folder, which it passes to `use`, and closes all terminals after each test. */
export function quietShells(use: (home: string) => unknown): void {
  let home: string;
  const setEnvironment = (variables: unknown): Thenable<void> =>
    vscode.workspace
      .getConfiguration('terminal.integrated.env')
      .update(systemOfSettings, variables, vscode.ConfigurationTarget.Global);
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    // On macOS, bash starts with advice to use another shell.
    await setEnvironment({ HOME: home, BASH_SILENCE_DEPRECATION_WARNING: '1' });
  });
  beforeEach(() => use(home));
  afterEach(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await eventually(() => assert.equal(vscode.window.activeTerminal, undefined));
  });
  after(async () => {
    await setEnvironment(undefined);
    await rm(home, { recursive: true });
  });
}

/** A shell at its first prompt, with shell integration. */
export async function openShell(options: vscode.TerminalOptions = {}): Promise<vscode.Terminal> {
  const terminal = vscode.window.createTerminal({ shellPath: bash, ...options });
  terminal.show();
  await eventually(() => assert.ok(vscode.window.activeTerminal === terminal && terminal.shellIntegration), 40_000);
  return terminal;
}
