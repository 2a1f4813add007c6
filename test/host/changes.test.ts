import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { changes, changesToCommit } from '../../src/editor/attach/changes.ts';
import { repositories } from '../../src/editor/git.ts';
import { eventually } from '../support/eventually.ts';

const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];

describe('Uncommitted changes', () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, 'changed.txt');
  const git = (...words: string[]): Promise<unknown> =>
    promisify(execFile)('git', [...who, ...words], { cwd: folder.uri.fsPath });
  const write = (text: string): Thenable<void> => vscode.workspace.fs.writeFile(file, Buffer.from(text));

  it('are none where there is no repository, which is said', async () => {
    assert.match((await changes()).refusals[0] ?? '', /^No Git repository is open/);
  });

  describe('of a repository', () => {
    before(async () => {
      await write('one\n');
      await git('init');
      await git('add', 'changed.txt');
      await git('commit', '-m', 'one');
      await vscode.commands.executeCommand('git.openRepository', folder.uri.fsPath);
      await eventually(async () => assert.equal((await repositories()).length, 1));
    });
    after(async () => {
      await vscode.commands.executeCommand('git.close', (await repositories())[0]);
      for (const made of ['.git', 'changed.txt'])
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, made), { recursive: true });
    });

    it('are none in files that Git does not track, which is said', async () => {
      assert.deepEqual(await changes(), {
        attachments: [],
        refusals: ['No file that Git tracks has uncommitted changes.'],
      });
    });

    it('are those that are staged and those that are not, and only the staged ones would be committed', async () => {
      await write('two\n');
      const all = async (find: () => ReturnType<typeof changes>) =>
        (await find()).attachments.map(({ name, kind, language, text }) => [
          name,
          kind,
          language,
          text.match(/^[-+]\w+$/gm)?.join(' '),
        ]);
      const unstaged = ['Changes in example', 'changes', 'diff'];
      assert.deepEqual(await all(changesToCommit), [[...unstaged, '-one +two']]);
      await git('add', 'changed.txt');
      await write('three\n');
      const staged = ['Staged changes in example', 'changes', 'diff', '-one +two'];
      assert.deepEqual(await all(changes), [staged, [...unstaged, '-two +three']]);
      assert.deepEqual(await all(changesToCommit), [staged]);
    });
  });
});
