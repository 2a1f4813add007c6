import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { changedFiles, type ChangedFile } from '../../code/review/changedFiles.ts';
import { inSlices } from '../../shared/slices.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { baseName } from '../documents/nameOf.ts';
import { smallFile } from '../documents/smallFile.ts';
import {
  diffOfAll,
  diffOfCommits,
  diffSince,
  mergeBase,
  messagesOfCommits,
  otherBranches,
  trackedDiff,
  uncommitted,
} from '../git/git.ts';
import type { Branch } from '../git/otherBranches.ts';
import { type Repository } from '../git/repositories.ts';
import { withNeverSent } from '../neverSend/sentChanges.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { namesOf } from '../../shared/namesOf.ts';

/** Changes that are reviewed or described. */
export interface Changes {
  repository: Repository;
  /** A name for the changes, such as `the staged changes in app`. */
  name: string;
  files: ChangedFile[];
  /** The names of files that must not or cannot be sent. */
  leftOut: string[];
}

/** Changes to review. The files in the working tree may have changed after staging, and again after the diff was read. */
export interface ReviewedChanges extends Changes {
  changedSince: ChangedFile[];
  /** The text of each file in the working tree when the diff was read, by its path. */
  texts: ReadonlyMap<string, string>;
}

/** A diff, and the changes made after staging. */
interface ReadDiff {
  name: string;
  diff: string;
  later?: string;
}

/** A row of a list of changes. */
interface Row extends vscode.QuickPickItem {
  read(): Promise<ReadDiff | undefined>;
}

/** Lets the user choose which changes of a repository to review. Shows a message if there are none. */
export async function chosenChanges(repository: Repository): Promise<ReviewedChanges | undefined> {
  const rows = await rowsOf(repository);
  if (rows.length === 0) {
    showThatThereAreNone();
    return undefined;
  }
  const row = await vscode.window.showQuickPick(shownRows(rows), {
    title: l10n.t('Which changes are to be reviewed?'),
  });
  const read = await row?.read();
  const changes = read && (await changesOf(repository, read.name, read.diff));
  if (!read || !changes) return undefined;
  const { files: changedSince } = await inSlices(changedFiles(read.later ?? ''));
  return { ...changes, changedSince, texts: await textsOf(changes) };
}

/** The kinds of changes that a repository has. */
async function rowsOf(repository: Repository): Promise<Row[]> {
  const folder = baseName(repository.rootUri);
  const { areStaged, areAny } = await uncommitted(repository);
  // Before its first commit, a repository has no branch that Git could name.
  const hasBranches = (await otherBranches(repository).catch(() => [])).length > 0;
  const staged = {
    label: l10n.t('Staged Changes'),
    read: async () => ({
      name: l10n.t('the staged changes in {0}', folder),
      diff: await trackedDiff(repository, true),
      later: await trackedDiff(repository, false),
    }),
  };
  const all = {
    label: l10n.t('All Uncommitted Changes'),
    read: async () => ({
      name: l10n.t('the uncommitted changes in {0}', folder),
      diff: await diffOfAll(repository),
    }),
  };
  const sinceBranch = {
    label: l10n.t('Changes Against a Branch…'),
    read: () => changesAgainstBranch(repository, folder),
  };
  return [...(areStaged ? [staged] : []), ...(areAny ? [all] : []), ...(hasBranches ? [sinceBranch] : [])];
}

/**
 * The commits of HEAD that a branch does not have, and their changes. Lets the user choose the branch. Shows a message if there are
 * no changes.
 */
export async function chosenCommits(
  repository: Repository,
): Promise<{ changes: Changes; messages: string[] } | undefined> {
  const branch = await chosenBranch(repository);
  if (branch === undefined) return undefined;
  const name = l10n.t('Changes in {0} since {1}', baseName(repository.rootUri), branch.name);
  const changes = await changesOf(repository, name, await diffOfCommits(repository, branch));
  return changes && { changes, messages: await messagesOfCommits(repository, branch) };
}

/** The changes since the merge base with a branch, including uncommitted ones. */
async function changesAgainstBranch(repository: Repository, folder: string): Promise<ReadDiff | undefined> {
  const branch = await chosenBranch(repository);
  if (branch === undefined) return undefined;
  const base = await mergeBase(repository, branch);
  if (base) {
    const name = l10n.t('the changes in {0} since {1}', folder, branch.name);
    return { name, diff: await diffSince(repository, base) };
  }
  showWhyNot(l10n.t('{0} has no commit in common with what is checked out.', branch.name));
  return undefined;
}

async function chosenBranch(repository: Repository): Promise<Branch | undefined> {
  const branches = await otherBranches(repository);
  if (branches.length === 0) showWhyNot(l10n.t('There is no other branch to compare with.'));
  if (branches.length === 0) return undefined;
  const rows = branches.map((branch) => ({ label: withoutIcons(branch.name), branch }));
  const title = l10n.t('Compare with which branch?');
  return (await vscode.window.showQuickPick(shownRows(rows), { title }))?.branch;
}

/** The changes of a diff that may be sent. Shows a message if there are none. */
async function changesOf(repository: Repository, name: string, diff: string): Promise<Changes | undefined> {
  const { files: all, unreadable } = await inSlices(changedFiles(diff));
  const parts = await withNeverSent(all, repository.rootUri);
  const files = parts.flatMap(({ file, path }) => (path === undefined ? file : []));
  const leftOut = [...parts.flatMap(({ file, path }) => (path === undefined ? [] : file.path)), ...unreadable];
  if (files.length > 0) return { repository, name, files, leftOut };
  if (leftOut.length === 0) showThatThereAreNone();
  else showWhyNot(l10n.t('None of the changed files is sent: {0}', namesOf(leftOut)));
  return undefined;
}

function showThatThereAreNone(): void {
  showWhyNot(l10n.t('There are no changes.'));
}

/** The address of a file in a repository. */
export function uriIn({ rootUri }: Repository, path: string): vscode.Uri {
  return vscode.Uri.joinPath(rootUri, path);
}

async function textsOf({ repository, files }: Changes): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const read = async ({ path }: ChangedFile): Promise<void> => {
    // A deleted file has no text.
    const bytes = await bytesOf(uriIn(repository, path)).catch(() => undefined);
    if (bytes) texts.set(path, Buffer.from(bytes).toString('utf8'));
  };
  await Promise.all(files.filter(({ hunks }) => hunks.length > 0).map(read));
  return texts;
}

async function bytesOf(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  return (await isFileItself(uri)) ? smallFile(uri, mostBytes) : undefined;
}

/** VS Code opens no larger file for an extension, so no comment can be shown in one. */
const mostBytes = 50 * 1024 * 1024;

/**
 * Whether an address is that of a file, and not of a link. The changed line of a link is the path of what it leads to, which may be a device
 * or a pipe without end.
 */
export async function isFileItself(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return type === vscode.FileType.File && !(await leadsOutside(uri));
}
