import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { newFilesDiff } from '../../code/diff/newFileDiff.ts';
import { runsBesideRemote } from '../documents/besideRemote.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { sentChanges, type SentChanges } from '../neverSend/sentChanges.ts';
import { commonCommit, lastCommit, messagesSince } from './gitCommits.ts';
import { gitDiff } from './gitDiff.ts';
import { branchesBeside, type Branch } from './otherBranches.ts';
import { gitApi, type Repository } from './repositories.ts';
import { uncommittedIn } from './uncommitted.ts';

/**
 * Explains why Git cannot be used if its extension runs on a remote machine and this one does not: they cannot call each other. Undefined
 * if they can.
 */
export function whyGitIsOutOfReach(): string | undefined {
  if (!runsBesideRemote()) return undefined;
  return l10n.t(
    'Realm Chat runs on this machine and cannot use Git on the remote one. To run it there, add "{0}": ["workspace"] to the setting remote.extensionKind.',
    extensionId,
  );
}

/**
 * The uncommitted changes, either the staged or the unstaged ones with the files that Git does not track yet, as a diff that may be sent.
 * Rejects if the files of the diff cannot be determined.
 */
export async function diffOf(repository: Repository, staged: boolean): Promise<SentChanges> {
  const diff = await trackedDiff(repository, staged);
  return sentChanges(staged ? diff : diff + (await diffOfNewFiles(repository)), repository.rootUri);
}

/** The staged or the unstaged changes of the files that Git tracks, as a diff. */
export function trackedDiff(repository: Repository, staged: boolean): Promise<string> {
  return diffFrom(repository, staged ? ['--cached'] : []);
}

/** The changes since a commit, including uncommitted ones, and the files that Git does not track yet, as a diff. */
export async function diffSince(repository: Repository, commit: string): Promise<string> {
  return (await diffFrom(repository, [commit])) + (await diffOfNewFiles(repository));
}

/** The uncommitted changes, staged or not, and the files that Git does not track yet, as a diff. */
export async function diffOfAll(repository: Repository): Promise<string> {
  return diffSince(repository, await lastCommit(await gitProgram(), repository.rootUri.fsPath));
}

/** Whether a repository has staged changes, and whether it has any that are not committed. */
export async function uncommitted(repository: Repository): Promise<{ areStaged: boolean; areAny: boolean }> {
  await repository.status().catch(() => undefined);
  return uncommittedIn(repository.state);
}

/** The status of a file that Git does not track yet, in the API of its extension. */
const untracked = 7;

/** The files that Git does not track yet, unless the user hides them in Source Control, as a diff. */
async function diffOfNewFiles(repository: Repository): Promise<string> {
  await repository.status().catch(() => undefined);
  const { workingTreeChanges, untrackedChanges = [] } = repository.state;
  const root = repository.rootUri.path.replace(/\/$/, '');
  const files = [...workingTreeChanges, ...untrackedChanges]
    .filter(({ status }) => status === untracked)
    .map(({ uri }) => ({ uri, path: uri.path.slice(root.length + 1) }));
  return newFilesDiff(files, ({ uri }, mostBytes) => textOf(uri, mostBytes));
}

/** The text of a file; undefined if it is too long, no text, or a link, which may lead out of the repository. */
async function textOf(uri: vscode.Uri, mostBytes: number): Promise<string | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File || size > mostBytes || isNeverSent(uri)) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The changes in the commits of HEAD that a branch does not have, as a diff. */
export function diffOfCommits(repository: Repository, { ref }: Branch): Promise<string> {
  return diffFrom(repository, [`${ref}...HEAD`]);
}

/** The messages of the commits of HEAD that a branch does not have. */
export async function messagesOfCommits({ rootUri }: Repository, { ref }: Branch): Promise<string[]> {
  return messagesSince(await gitProgram(), rootUri.fsPath, ref);
}

/** The newest commit that HEAD and a branch have in common; undefined if there is none. */
export async function mergeBase({ rootUri }: Repository, { ref }: Branch): Promise<string | undefined> {
  return commonCommit(await gitProgram(), rootUri.fsPath, ref);
}

/** Runs the Git that the extension uses: the diffs of the extension itself have the form that Git is configured to write. */
async function diffFrom({ rootUri }: Repository, words: string[]): Promise<string> {
  return gitDiff(await gitProgram(), rootUri.fsPath, words);
}

async function gitProgram(): Promise<string> {
  const api = await gitApi();
  if (!api) throw new Error('Git was disabled.');
  return api.git.path;
}

/**
 * The branches that HEAD can be compared with, including remote ones. Git is asked for the current branch, because the state of the
 * extension does not contain it right after a repository was opened or a branch was checked out.
 */
export async function otherBranches(repository: Repository): Promise<Branch[]> {
  const { name: current } = await repository.getBranch('HEAD');
  return branchesBeside(current, await repository.getBranches({ remote: true }));
}
