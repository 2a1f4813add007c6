import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
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
