import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { readCall } from '../../src/chat/lookUp/tools.ts';
import { chosenFiles } from '../../src/editor/attach/chosenFiles.ts';
import { searchResults } from '../../src/editor/attach/searchResults.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { isNeverSent } from '../../src/editor/neverSend/neverSent.ts';
import { neverSentIn } from '../../src/editor/tools/neverSentIn.ts';
import { WorkspaceLookUp } from '../../src/editor/lookUp/workspaceLookUp.ts';
import { workspaceFile } from '../../src/editor/proposal/workspaceFile.ts';
import type { FoundRow } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { exported } from './exported.ts';
import { ignoredSettings } from './ignoredSettings.ts';
import { clearMemory, inMemory, textInMemory, writeToMemory } from './memoryFiles.ts';
import { accepted, notices } from './replying.ts';
import { resetSettings, warnings } from './situation.ts';

describe('A workspace with a read-only, a virtual and a local folder (V187)', () => {
  let own: vscode.WorkspaceFolder;
  // VS Code may report the folders of a workspace file a moment after its window has opened.
  before(async () => {
    own = await eventually(ownFolder);
  });
  const ownFolder = (): vscode.WorkspaceFolder => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const onThisMachine = folders.find(({ uri }) => uri.scheme === 'file');
    return onThisMachine ?? assert.fail(folders.map(({ uri }) => uri.toString()).join());
  };
  const onDisk = (path: string): vscode.Uri => vscode.Uri.joinPath(own.uri, path);
  const readDisk = async (path: string): Promise<string> =>
    Buffer.from(await vscode.workspace.fs.readFile(onDisk(path))).toString();
  let recent: RecentFiles;
  let finder: Finder;

  beforeEach(async () => {
    recent = new RecentFiles();
    finder = new Finder(recent);
    await writeToMemory({ 'both/one.ts': 'export const one = 1;\n', 'both/two.ts': 'export const two = 2;\n' });
    await vscode.workspace.fs.writeFile(onDisk('both/one.ts'), Buffer.from('export const one = 1;\n'));
    await vscode.workspace.fs.writeFile(onDisk('both/.env'), Buffer.from('needleneedle=1\n'));
  });
  afterEach(async () => {
    finder.dispose();
    recent.dispose();
    await resetSettings();
    clearMemory();
    await vscode.workspace.fs.delete(onDisk('both'), { recursive: true });
  });

  const addresses = async (name: string): Promise<string[]> => {
    let shown: FoundRow[] = [];
    await finder.find(name, (rows) => (shown = rows));
    return shown.filter(({ kind }) => kind === 'file').map(({ uri }) => uri);
  };
  const names = ({ attachments }: FoundAttachments): string[] => attachments.map(({ name }) => name);
  /** Runs an action in which the user chooses the row with this label, and resolves to all labels. */
  const choosing = async (label: string, action: () => Thenable<unknown>): Promise<string[]> => {
    const window = vscode.window as unknown as Record<string, unknown>;
    const original = window['showQuickPick'];
    let labels: string[] = [];
    window['showQuickPick'] = async (items: Thenable<vscode.QuickPickItem[]>, { canPickMany = false } = {}) => {
      const rows = await items;
      labels = rows.map((row) => [row.label, row.description].filter(Boolean).join(' · '));
      const chosen = rows.filter((row) => row.label === label);
      return canPickMany ? chosen : chosen[0];
    };
    try {
      await action();
    } finally {
      window['showQuickPick'] = original;
    }
    return labels;
  };

  it('never sends what the workspace names, nor what one of its folders names', async () => {
    const add = async (globs: string[] | undefined, target: vscode.ConfigurationTarget): Promise<void> =>
      vscode.workspace.getConfiguration('realmChat', own.uri).update('neverSend', globs, target);
    const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
    await add(['one.*', 'private/**'], Workspace);
    await add(['two.*'], WorkspaceFolder);
    try {
      const files = [onDisk('one.ts'), onDisk('two.ts'), onDisk('three.ts'), inMemory('one.ts'), inMemory('two.ts')];
      assert.deepEqual(files.map(isNeverSent), [true, true, false, true, false]);
      assert.equal(neverSentIn({ path: 'two.ts' }), 'two.ts', 'a path of a tool may be in any folder');
      assert.ok([onDisk('private/a.ts'), inMemory('private/a.ts')].every(isNeverSent), 'a path within each folder');
    } finally {
      await add(undefined, Workspace);
      await add(undefined, WorkspaceFolder);
    }
  });

  it('finds files of the virtual and the local folder by name', async () => {
    const found = await addresses('both/one.ts');
    assert.deepEqual(found.sort(), [onDisk('both/one.ts'), inMemory('both/one.ts')].map(String).sort());
    let chosen: FoundAttachments | undefined;
    await choosing('one.ts', async () => (chosen = await chosenFiles()));
    assert.deepEqual(chosen && names(chosen).sort(), [`${own.name}/both/one.ts`, 'virtual/both/one.ts']);
  });

  it('shows the root folder of files with the same path, and attaches the chosen one; finds a root folder, too (V100)', async () => {
    const roots = [own.name, 'virtual'];
    let shown: FoundRow[] = [];
    await finder.find('both/one.ts', (rows) => (shown = rows));
    const files = shown.filter(({ kind }) => kind === 'file');
    const described = files.map(({ name, description }) => `${name} ${description}`);
    assert.deepEqual(described.sort(), roots.map((root) => `one.ts ${root}/both`).sort());
    for (const { kind, uri, name } of files) {
      const root = uri === inMemory('both/one.ts').toString() ? 'virtual' : own.name;
      assert.deepEqual(names(await finder.attachmentsOf({ kind, uri, name })), [`${root}/both/one.ts`]);
    }
    await finder.find('virtual', (rows) => (shown = rows));
    const found = shown.find(({ kind, uri }) => kind === 'folder' && uri === inMemory('').toString());
    assert.deepEqual([found?.name, found?.description], ['virtual', '']);
    const { kind, uri, name } = found ?? assert.fail();
    const asked = await warnings(() => finder.attachmentsOf({ kind, uri, name }));
    assert.deepEqual(asked, ['Attach all 2 files of virtual (0 KB)?']);
  });

  it('attaches a folder from its own file system', async () => {
    for (const [uri, expected] of [
      [inMemory('both'), ['virtual/both/one.ts', 'virtual/both/two.ts']],
      [onDisk('both'), [`${own.name}/both/one.ts`]],
    ] as const) {
      let found: FoundAttachments | undefined;
      await warnings(async () => {
        found = await finder.attachmentsOf({ kind: 'folder', uri: uri.toString(), name: 'both' });
      });
      assert.deepEqual(found && names(found), expected);
    }
  });

  it('attaches search results', async () => {
    await vscode.workspace.fs.writeFile(onDisk('both/found.txt'), Buffer.from('one\nneedleneedle\n'));
    const search = { query: 'needleneedle', triggerSearch: true, filesToInclude: '**/both/**' };
    await vscode.commands.executeCommand('workbench.action.findInFiles', search);
    await eventually(async () => {
      const { attachments, refusals } = await searchResults();
      assert.equal(attachments[0]?.text, `${own.name}/both/found.txt\n  2,1: needleneedle`, refusals.join());
      assert.match(refusals.join('|'), /both\/\.env is not sent/);
    }, 15_000);
    await vscode.commands.executeCommand('search.action.clearSearchResults');
  });

  it('asks which folder a file of a reply is in, and changes only that file', async () => {
    const block = { path: 'both/one.ts', code: 'export const one = 10;', language: 'ts' };
    const rows = await choosing('virtual', () => vscode.commands.executeCommand('realmChat.applyToFiles', [block]));
    assert.deepEqual(rows, ['virtual · both/one.ts', `${own.name} · both/one.ts`]);
    const document = await vscode.workspace.openTextDocument(inMemory('both/one.ts'));
    await accepted(() => assert.equal(document.getText(), 'export const one = 10;\n'));
    await eventually(async () => {
      await document.save();
      assert.equal(textInMemory('both/one.ts'), 'export const one = 10;\n');
    });
    assert.equal(await readDisk('both/one.ts'), 'export const one = 1;\n');
  });

  it('creates a file of a reply only in a folder that can be written to', async () => {
    const block = { path: 'both/new.ts', code: 'export const made = 1;', language: 'ts' };
    const rows = await choosing('virtual', () => vscode.commands.executeCommand('realmChat.applyToFiles', [block]));
    assert.deepEqual(rows, ['virtual · both/new.ts', `${own.name} · both/new.ts`]);
    await accepted(() => assert.equal(textInMemory('both/new.ts'), 'export const made = 1;\n'));
  });

  it('does not change a read-only file', async () => {
    const block = { path: 'frozen.ts', code: 'export const one = 10;', language: 'ts' };
    const shown = await notices(() => vscode.commands.executeCommand('realmChat.applyToFiles', [block]));
    assert.deepEqual(shown, ['This document is read-only, so its code cannot be changed.']);
  });

  const looking = (): WorkspaceLookUp => new WorkspaceLookUp(() => finder.paths.refresh());
  const looked = async (name: string, input: object, workspace = looking()): Promise<string> => {
    const call = readCall({ name, arguments: JSON.stringify(input) });
    assert.ok(typeof call !== 'string');
    return (await workspace.lookUp(call, [], new AbortController().signal)).result;
  };

  it('lets a model name a file by its open folder', async () => {
    const names = (vscode.workspace.workspaceFolders ?? []).map(({ name }) => `${name}/`);
    assert.equal(await looked('list_folder', { path: '' }), names.join('\n'));
    assert.equal(await looked('list_folder', { path: 'virtual/both' }), 'one.ts\ntwo.ts');
    assert.match(await looked('read_file', { path: 'virtual/both/two.ts' }), /^virtual\/both\/two\.ts, line 1 of 1:\n/);
    assert.match(
      await looked('read_file', { path: 'both/one.ts' }),
      /^Several folders are open\. Begin the path with /,
    );
    const both = ['virtual', own.name].map((name) => `${name}/both/one.ts`);
    assert.equal(await looked('find_files', { pattern: 'both/one.ts' }), both.toSorted().join('\n'));
    assert.equal(await looked('find_files', { pattern: 'virtual/both/one.ts' }), both[0]);
    for (const path of both)
      assert.equal(
        await looked('search_text', { query: 'const one', include: path }),
        `1 match in 1 file:\n${path}\n1:export const one = 1;`,
      );
  });

  it('asks for each open folder whether a model may read its ignored file of that path', async () => {
    const path = 'both/built/one.ts';
    const files = { 'both/.gitignore': 'built/', [path]: '' };
    await writeToMemory(files);
    for (const [file, text] of Object.entries(files))
      await vscode.workspace.fs.writeFile(onDisk(file), Buffer.from(text));
    const [workspace, paths] = [looking(), ['virtual', own.name].map((name) => `${name}/${path}`)];
    const asked = await warnings(async () => {
      for (const one of [...paths, ...paths]) await looked('read_file', { path: one }, workspace);
    }, 'Send');
    const questions = paths.map((one) => `The model wants to read ${one}, which Git ignores. Send it?`);
    assert.deepEqual(asked, questions);
  });

  it('lets no reply read or change what belongs to Git or VS Code because a folder of it is open under another name (V594)', async () => {
    for (const path of ['both/.git/config', 'both/.vscode/tasks.json'])
      await vscode.workspace.fs.writeFile(onDisk(path), Buffer.from('secretword'));
    await symlink(onDisk('both/.git').fsPath, onDisk('both/link').fsPath);
    await opened({ git: 'both/.git', docs: 'both/link', conf: 'both/.vscode' }, async () => {
      for (const folder of ['git', 'docs']) {
        assert.match(await looked('read_file', { path: `${folder}/config` }), /belongs to Git and cannot be read/);
        assert.doesNotMatch(await looked('list_folder', { path: folder }), /config/);
        const refused = await notices(() => workspaceFile(`${folder}/hooks/new`));
        assert.match(refused.join(), /belongs to Git, so nothing is proposed for it/);
      }
      assert.doesNotMatch(await looked('search_text', { query: 'secretword' }), /(git|docs)\/config/);
      assert.match(await looked('read_file', { path: 'conf/tasks.json' }), /secretword/);
      const asked = await warnings(() => workspaceFile('conf/tasks.json'));
      assert.deepEqual(asked, ['Propose a change of this file?']);
    });
  });

  /** Opens folders of the local one under other names, as the file of a workspace can, while an action runs. */
  async function opened(folders: Record<string, string>, action: () => Promise<void>): Promise<void> {
    const before = vscode.workspace.workspaceFolders?.length ?? 0;
    const added = Object.entries(folders).map(([name, path]) => ({ name, uri: onDisk(path) }));
    // VS Code accepts the next change only once it has made this one.
    const change = async (count: number, ...more: typeof added): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const listener = vscode.workspace.onDidChangeWorkspaceFolders(() => resolve(undefined));
      assert.ok(vscode.workspace.updateWorkspaceFolders(before, count, ...more));
      await promise.finally(() => void listener.dispose());
    };
    await change(0, ...added);
    try {
      await action();
    } finally {
      await change(added.length);
    }
  }

  it('is told once what the settings files of its folders set, besides its own file (V37)', async () => {
    await vscode.workspace.fs.writeFile(onDisk('.vscode/settings.json'), Buffer.from('{ "realmChat.realm": "x" }'));
    try {
      assert.deepEqual(await ignoredSettings(2), [
        'This workspace tries to set realmChat.realm. Realm Chat ignores this and uses only your user settings.',
      ]);
    } finally {
      await vscode.workspace.fs.delete(onDisk('.vscode'), { recursive: true });
    }
  });

  it('exports a chat to a folder that can be written to', async () => {
    const { proposed } = await exported();
    assert.equal(proposed?.toString(), inMemory('Question.md').toString());
  });
});
