import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { terminalSelection } from '../../src/editor/attach/terminalText.ts';
import { runInTerminal } from '../../src/editor/terminal/runInTerminal.ts';
import { eventually } from '../support/eventually.ts';
import { questions } from './replying.ts';
import { openShell, quietShells } from './shells.ts';
import { untrusted, warnings } from './situation.ts';

/** The text that the terminal shows. */
async function screen(): Promise<string> {
  await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
  const [shown] = (await terminalSelection()).attachments;
  await vscode.commands.executeCommand('workbench.action.terminal.clearSelection');
  return shown?.text ?? '';
}

describe('Code that is written to a terminal', function () {
  // A shell can be slow to start.
  this.timeout(60_000);
  let folder: string;
  quietShells((home) => (folder = home));
  const written = (): Promise<string> => readFile(join(folder, 'log'), 'utf8').catch(() => 'nothing ran');

  beforeEach(() => vscode.env.clipboard.writeText('before'));
  afterEach(() => rm(join(folder, 'log'), { force: true }));

  const lines: [what: string, code: string, ran: string][] = [
    ['one line', 'echo one >> log', 'one\n'],
    ['one line with trailing line endings', 'echo one >> log\r\n\n\n', 'one\n'],
    ['several lines', 'echo one >> log\necho two >> log', 'one\ntwo\n'],
    ['lines with Windows line endings', 'for word in one two\r\ndo\r\n  echo $word >> log\r\ndone\r\n', 'one\ntwo\n'],
    ['a here-document', 'cat >> log <<END\n\tone\n\nEND\n', '\tone\n\n'],
    ['a tab, which would trigger completion', 'echo "one\ttwo" >> log', 'one\ttwo\n'],
  ];
  for (const [what, code, ran] of lines) {
    it(`does not run before the user presses Enter: ${what} (V107)`, async () => {
      const terminal = await openShell({ cwd: folder });
      terminal.sendText("PS1='ready: '; clear");
      await eventually(async () => assert.match(await screen(), /^ready: *$/m));
      await warnings(() => runInTerminal(code));
      await eventually(async () => assert.match(await screen(), /log/));
      assert.equal(await written(), 'nothing ran');
      terminal.sendText('', true);
      await eventually(async () => assert.equal(await written(), ran));
      assert.equal(await vscode.env.clipboard.readText(), 'before');
    });
  }

  it('waits in a new terminal if there is none (V107)', async () => {
    await runInTerminal(`echo needle >> '${join(folder, 'log')}'`);
    await eventually(async () => assert.match(await screen(), /needle/), 40_000);
    assert.equal(vscode.window.terminals.length, 1);
    assert.equal(await written(), 'nothing ran');
  });

  it('waits in a new terminal even if it has several lines, or VS Code asks before the shell is ready (V107)', async () => {
    const line = `echo needle >> '${join(folder, 'log')}'`;
    // VS Code shows no dialogs in tests, and throws an error instead.
    const isWritten = await warnings(() => runInTerminal(`${line}\n${line}`)).then(
      () => true,
      (problem: unknown) => assert.match(String(problem), /Are you sure you want to paste 2 lines/),
    );
    if (isWritten) await eventually(async () => assert.match(await screen(), /needle/));
    assert.equal(vscode.window.terminals.length, 1);
    assert.equal(await written(), 'nothing ran');
  });

  it('is shown in a question if it has several lines, and is not written if the user does not agree', async () => {
    const code = Array.from({ length: 40 }, (_, index) => `echo ${index} [a](command:b)`).join('\n');
    const [asked] = await questions(() => runInTerminal(code));
    assert.equal(asked?.[0], 'Write these 40 lines into the terminal?');
    assert.match(asked[1], /^Nothing runs before you press Enter\.\n\necho 0 \[a\] \(.*\n… and 10 more lines$/s);
    assert.equal(vscode.window.terminals.length, 0);
  });

  it('is refused if it contains a control character (V108)', async () => {
    const said = await notices(() => runInTerminal('echo one\recho two'));
    assert.match(said.join(), /control characters \(U\+000D\)/);
    assert.equal(vscode.window.terminals.length, 0);
  });

  it('is refused in Restricted Mode (V109)', async () => {
    const said = await notices(() => untrusted(() => runInTerminal('echo one')));
    assert.match(said.join(), /in Restricted Mode, replies do not get there/);
    assert.equal(vscode.window.terminals.length, 0);
  });

  it('is written only after a question if it contains invisible characters (V108)', async () => {
    const [asked] = await questions(() => runInTerminal('echo \u202Eone'));
    assert.match(asked?.[0] ?? '', /invisible characters \(U\+202E\)/);
    assert.equal(vscode.window.terminals.length, 0);
  });

  it('is refused if it has several lines and VS Code would let them run (V108)', async () => {
    const configuration = vscode.workspace.getConfiguration('terminal.integrated');
    await configuration.update('enableMultiLinePasteWarning', 'never', vscode.ConfigurationTarget.Global);
    try {
      const said = await notices(() => warnings(() => runInTerminal('echo one\necho two')));
      assert.match(said.join(), /terminal\.integrated\.enableMultiLinePasteWarning would let them run/);
      assert.equal(vscode.window.terminals.length, 0);
    } finally {
      await configuration.update('enableMultiLinePasteWarning', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});

/** Runs an action and resolves with the notifications. */
async function notices(action: () => Promise<unknown>): Promise<string[]> {
  const window = vscode.window as { showInformationMessage: unknown };
  const original = window.showInformationMessage;
  const said: string[] = [];
  window.showInformationMessage = (message: string): Promise<undefined> => {
    said.push(message);
    return Promise.resolve(undefined);
  };
  try {
    await action();
  } finally {
    window.showInformationMessage = original;
  }
  return said;
}
