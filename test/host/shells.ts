// Terminals with a real shell, which reads no start files of this machine: those may take a minute.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';

const isWindows = process.platform === 'win32';
/** What the settings of terminals call this system. */
const systemOfSettings = isWindows ? 'windows' : process.platform === 'darwin' ? 'osx' : 'linux';
/** On Windows, the one that comes with Git. */
const bash = isWindows
  ? join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Git', 'bin', 'bash.exe')
  : '/bin/bash';
/** A shell that VS Code has no integration for. */
export const plainShell = isWindows ? 'cmd.exe' : '/bin/sh';

/** For each test of a suite: shells with an empty home folder; `use` is told which. Afterwards no terminal is left. */
export function quietShells(use: (home: string) => unknown): void {
  let home: string;
  const setEnvironment = (variables: unknown): Thenable<void> =>
    vscode.workspace
      .getConfiguration('terminal.integrated.env')
      .update(systemOfSettings, variables, vscode.ConfigurationTarget.Global);
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    // On macOS, this shell greets with advice to use another.
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
