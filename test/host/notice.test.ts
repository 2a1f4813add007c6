import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { cancellable } from '../../src/dialogs/cancellable.ts';
import { droppedFiles } from '../../src/editor/attach/droppedFiles.ts';
import { showWhyNot } from '../../src/editor/documents/refusals.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { AllowedFiles } from '../../src/editor/lookUp/allowedFiles.ts';
import type { Place } from '../../src/editor/lookUp/place.ts';
import { inWorkspace, write } from './attachable.ts';

describe('A name in a message of VS Code, with characters that nobody sees (V607)', () => {
  const { showWarningMessage, showInformationMessage } = vscode.window;
  const window = vscode.window as { showWarningMessage: unknown; showInformationMessage: unknown };
  /** The messages, with what is below them. */
  let said: string[];
  beforeEach(() => {
    said = [];
    window.showWarningMessage = window.showInformationMessage = (message: string, options?: vscode.MessageOptions) => {
      said.push([message, options?.detail].filter(Boolean).join('\n'));
      return Promise.resolve(undefined);
    };
  });
  afterEach(() => Object.assign(window, { showWarningMessage, showInformationMessage }));

  it('is spelled out if a folder and its files are attached', async () => {
    await write(inWorkspace('odd\u2066/a\u202Etxt.exe'), '');
    const recent = new RecentFiles();
    const finder = new Finder(recent);
    try {
      await finder.attachmentsOf({ kind: 'folder', uri: inWorkspace('odd\u2066').toString(), name: 'odd\u2066' });
      assert.deepEqual(said, ['Attach the file of odd[U+2066] (0 KB)?\nodd[U+2066]/a[U+202E]txt.exe']);
    } finally {
      finder.dispose();
      recent.dispose();
      await vscode.workspace.fs.delete(inWorkspace('odd\u2066'), { recursive: true });
    }
  });

  it('is spelled out, and never another line, if files from outside are attached', async function () {
    // Windows has no such names.
    if (process.platform === 'win32') this.skip();
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    try {
      const file = vscode.Uri.file(join(outside, '\uFEFFa\u202E\nb.txt'));
      await write(file, '');
      await droppedFiles([file.toString()]);
      const [question, ...names] = said.join('\n').split('\n');
      assert.deepEqual(
        [question, names],
        ['Attach files from outside the workspace?', [`${outside}/[U+FEFF]a[U+202E][U+000A]b.txt`]],
      );
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('is spelled out from its first character if a model wants to read it', async () => {
    const path = '\uFEFFnotes.txt';
    const root = { ignored: { has: () => Promise.resolve(true) } };
    await new AllowedFiles().allows({ uri: inWorkspace(path), path, within: path, root } as unknown as Place);
    assert.match(said.join(), /^The model wants to read \[U\+FEFF\]notes\.txt, /);
  });

  it('is spelled out if a command says why it does nothing', () => {
    showWhyNot('a\u202Eb [c](command:d)');
    assert.deepEqual(said, ['a[U+202E]b [c] (command:d)']);
  });
});

describe('A task under a notification with Cancel', () => {
  /** Runs a task, during which the user presses Cancel or not; its result, the title, and what it says it is doing. */
  async function run(task: Parameters<typeof cancellable<string>>[1], isCancelled: boolean) {
    const window = vscode.window as { withProgress: unknown };
    const { withProgress } = vscode.window;
    const said: unknown[] = [];
    const cancel = new vscode.CancellationTokenSource();
    window.withProgress = (options: vscode.ProgressOptions, act: Parameters<typeof withProgress<unknown>>[1]) => {
      said.push(options.title);
      const acting = act({ report: ({ message }) => said.push(message) }, cancel.token);
      if (isCancelled) cancel.cancel();
      return acting;
    };
    try {
      const result = await Promise.resolve(cancellable('[Loading](command:x)', task)).catch(() => 'failed');
      return [result, ...said];
    } finally {
      Object.assign(window, { withProgress });
    }
  }
  const failing = async (signal: AbortSignal): Promise<string> => {
    await Promise.resolve();
    signal.throwIfAborted();
    throw new Error('It fails.');
  };

  it('says what it is doing without links, and its failure counts unless the user has cancelled it', async () => {
    const title = '[Loading] (command:x)';
    const doing = (_: AbortSignal, say: (message: string) => void): Promise<string> => {
      say('[Reading](command:y)');
      return Promise.resolve('done');
    };
    assert.deepEqual(await run(doing, false), ['done', title, '[Reading] (command:y)']);
    assert.deepEqual(await run(failing, false), ['failed', title]);
    assert.deepEqual(await run(failing, true), [undefined, title]);
  });
});
