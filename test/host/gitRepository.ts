// Git repositories for tests, in folders of the workspace, as VS Code's Git extension sees them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { repositories, type Repository } from '../../src/editor/git/repositories.ts';
import { eventually } from '../support/eventually.ts';

const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];

/** A repository with one commit in the branch `main`, in which `changed.txt` contains "one". */
export interface TestRepository {
  /** The repository in the API of the Git extension. */
  api: Repository;
  git: (...words: string[]) => Promise<{ stdout: string }>;
  /** Writes `changed.txt`. */
  write: (text: string) => Thenable<void>;
  remove: () => Promise<void>;
}

/** Creates a repository in a folder of the workspace, by default the workspace itself, and opens it. */
export async function openRepository(name = ''): Promise<TestRepository> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(workspace);
  const folder = vscode.Uri.joinPath(workspace.uri, name);
  await vscode.workspace.fs.createDirectory(folder);
  const file = vscode.Uri.joinPath(folder, 'changed.txt');
  const write = (text: string): Thenable<void> => vscode.workspace.fs.writeFile(file, Buffer.from(text));
  const git: TestRepository['git'] = (...words) =>
    promisify(execFile)('git', [...who, ...words], { cwd: folder.fsPath });
  await write('one\n');
  await git('init');
  await git('symbolic-ref', 'HEAD', 'refs/heads/main');
  // On Windows, Git would change line endings.
  await git('config', 'core.autocrlf', 'false');
  await git('add', '-A');
  await git('commit', '-m', 'one');
  await vscode.commands.executeCommand('git.openRepository', folder.fsPath);
  const api = await opened(folder);
  const remove = async (): Promise<void> => {
    await vscode.commands.executeCommand('git.close', api);
    const made = name === '' ? ['.git', 'changed.txt'].map((part) => vscode.Uri.joinPath(folder, part)) : [folder];
    for (const uri of made) await vscode.workspace.fs.delete(uri, { recursive: true });
  };
  return { api, git, write, remove };
}

async function opened(folder: vscode.Uri): Promise<Repository> {
  let found: Repository | undefined;
  await eventually(async () => {
    found = (await repositories()).find(
      ({ rootUri }) => rootUri.path.replace(/\/$/, '') === folder.path.replace(/\/$/, ''),
    );
    assert.ok(found);
  });
  assert.ok(found);
  return found;
}
