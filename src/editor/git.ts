import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { runsBesideRemote } from './besideRemote.ts';
import { sentChanges, type SentChanges } from './neverSend/sentChanges.ts';

/** A repository of VS Code's Git extension, with only the members that are used here. */
export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  diff(cached?: boolean): Promise<string>;
  diffWith(ref: string, path: string): Promise<string>;
  getMergeBase(ref: string, other: string): Promise<string | undefined>;
  getBranch(name: string): Promise<{ readonly name?: string }>;
  getBranches(query: { remote: boolean }): Promise<{ readonly name?: string; readonly type: number }[]>;
  log(options: { range: string }): Promise<{ readonly message: string }[]>;
}

/** A branch that HEAD can be compared with. */
export interface Branch {
  /** For the user. Git may take it for an option, a tag or another commit. */
  name: string;
  /** The full name of its reference, which Git takes for nothing else. */
  ref: string;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: Repository[];
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

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

/** The repositories that are open in VS Code; none if Git is missing or disabled. */
export async function repositories(): Promise<Repository[]> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate().then(undefined, () => undefined);
  if (!git?.enabled) return [];
  const api = git.getAPI(1);
  await initialized(api);
  return api.repositories;
}

/**
 * The uncommitted changes to files that Git tracks, either the staged or the unstaged ones, as a diff that may be sent. Rejects if the
 * files of the diff cannot be determined.
 */
export async function diffOf(repository: Repository, staged: boolean): Promise<SentChanges> {
  return sentChanges(await repository.diff(staged), repository.rootUri);
}

/** The changes of tracked files since a commit, including uncommitted ones, as a diff. */
export function diffSince(repository: Repository, commit: string): Promise<string> {
  return repository.diffWith(commit, everything);
}

/** The changes in the commits of HEAD that a branch does not have, as a diff. */
export function diffOfCommits(repository: Repository, { ref }: Branch): Promise<string> {
  return repository.diffWith(`${ref}...HEAD`, everything);
}

/** The messages of the commits of HEAD that a branch does not have. */
export async function messagesOfCommits(repository: Repository, { ref }: Branch): Promise<string[]> {
  return (await repository.log({ range: `${ref}..HEAD` })).map(({ message }) => message);
}

/** The newest commit that HEAD and a branch have in common; undefined if there is none. */
export function mergeBase(repository: Repository, { ref }: Branch): Promise<string | undefined> {
  return repository.getMergeBase(ref, 'HEAD');
}

/**
 * The path for all files. Without a path, the Git extension lists files in place of a diff; with one file at a time, renames would be lost.
 */
const everything = '.';

/**
 * The branches that HEAD can be compared with, including remote ones. Git is asked for the current branch, because the state of the
 * extension does not contain it right after a repository was opened or a branch was checked out.
 */
export async function otherBranches(repository: Repository): Promise<Branch[]> {
  const { name: current } = await repository.getBranch('HEAD');
  const branches = await repository.getBranches({ remote: true });
  return branches.flatMap(({ name, type }) => {
    if (name === undefined || name === current || name.endsWith('/HEAD')) return [];
    return { name, ref: `refs/${type === remoteHead ? 'remotes' : 'heads'}/${name}` };
  });
}

/** What the Git extension calls the type of a branch of another repository. */
const remoteHead = 1;

/** Waits until the extension has looked for repositories. Before that, it returns none. */
async function initialized(api: GitApi): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const listening = api.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
