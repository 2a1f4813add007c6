import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { diffFiles } from '../../code/diff/diffFiles.ts';
import { inSlices } from '../../shared/slices.ts';
import { trackedDiff, whyGitIsOutOfReach } from '../git/git.ts';
import { repositories, type Repository } from '../git/repositories.ts';
import { neverSent } from '../neverSend/neverSent.ts';
import { sentChanges } from '../neverSend/sentChanges.ts';
import { fileAttachment } from './fileAttachment.ts';
import { innermost } from './innermost.ts';
import { nameAmong } from './nameAmong.ts';
import { nameOf } from '../documents/nameOf.ts';

/**
 * Finds the changes to the files that a menu of Source Control was opened on, staged or unstaged: one attachment for each selected file.
 * For groups of changes, there is one attachment for each repository. A file that Git does not track yet is attached as a whole.
 */
export async function changesOf(passed: unknown[], areStaged: boolean): Promise<FoundAttachments> {
  const outOfReach = whyGitIsOutOfReach();
  if (outOfReach) return refused(outOfReach);
  const groups = passed.map(statesOf).filter((states) => states !== undefined);
  const isGroup = groups.length > 0;
  const uris = (isGroup ? groups.flat() : passed).map(uriOf).filter((uri) => uri !== undefined);
  if (uris.length === 0)
    return refused(l10n.t('Choose a change or a group of changes in Source Control, and add it from there.'));
  if (!isGroup && uris.length > mostFiles)
    return refused(l10n.t('More than {0} changes are selected. Add their group, or fewer of them.', mostFiles));
  const open = await repositories();
  const all = open.map((repository) => ({
    repository,
    uris: uris.filter((uri) => repositoryOf(uri, open) === repository),
  }));
  const without = uris.filter((uri) => !repositoryOf(uri, open)).map(withoutRepository);
  const names = open.map(({ rootUri }) => rootUri.path);
  const ofAll = all.map(async ({ repository, uris: own }) => {
    const name = nameAmong(repository.rootUri.path, names);
    const group = isGroup ? titleOf(name, areStaged) : undefined;
    if (own.length === 0) return found();
    return changesIn(repository, own, areStaged, group).catch(() => unreadable(name));
  });
  return merged([...(await Promise.all(ofAll)), ...without]);
}

/** How many files are attached one by one at most. */
const mostFiles = 100;

async function changesIn(
  repository: Repository,
  uris: vscode.Uri[],
  areStaged: boolean,
  group: string | undefined,
): Promise<FoundAttachments> {
  const files = await inSlices(diffFiles(await trackedDiff(repository, areStaged)));
  if (!files) throw new Error('The diff has a form of its own.');
  const root = repository.rootUri;
  const named = Map.groupBy(
    files.flatMap(({ paths, text }) => paths.map((path) => ({ path, text }))),
    ({ path }) => path,
  );
  const changed = uris.map((uri) => {
    const path = uri.path.slice(root.path.replace(/\/$/, '').length + 1);
    return { uri, texts: (named.get(path) ?? []).map(({ text }) => text) };
  });
  const untracked = changed.filter(({ texts }) => texts.length === 0).map(({ uri }) => uri);
  const tracked = changed.filter(({ texts }) => texts.length > 0);
  const parts =
    group === undefined
      ? tracked.map(({ uri, texts }) => ({ name: titleOf(nameOf(uri), areStaged), texts }))
      : [{ name: group, texts: [...new Set(tracked.flatMap(({ texts }) => texts))] }];
  const ofTracked = parts.filter(({ texts }) => texts.length > 0).map(({ name, texts }) => attached(name, texts, root));
  return merged([...(await Promise.all(ofTracked)), await untrackedFiles(untracked)]);
}

async function untrackedFiles(uris: vscode.Uri[]): Promise<FoundAttachments> {
  if (uris.length > mostFiles)
    return refused(l10n.t('More than {0} files are new. Select fewer of them to add.', mostFiles));
  return merged(await Promise.all(uris.map(fileAttachment)));
}

async function attached(name: string, texts: string[], root: vscode.Uri): Promise<FoundAttachments> {
  const { text, isEmpty, neverSent: left } = await sentChanges(texts.join(''), root);
  const attachment = { id: crypto.randomUUID(), kind: 'changes' as const, name, language: 'diff', text };
  return merged([...(isEmpty ? [] : [found(attachment)]), ...left.map(neverSent)]);
}

function titleOf(name: string, areStaged: boolean): string {
  return areStaged ? l10n.t('Staged changes in {0}', name) : l10n.t('Changes in {0}', name);
}

/** The innermost repository that contains a file. */
function repositoryOf(uri: vscode.Uri, all: Repository[]): Repository | undefined {
  return innermost(uri.path, all, ({ rootUri }) => rootUri.path);
}

function withoutRepository(uri: vscode.Uri): FoundAttachments {
  return refused(l10n.t('{0} is in no Git repository that is open, so its changes are not attached.', nameOf(uri)));
}

function unreadable(name: string): FoundAttachments {
  return refused(l10n.t('The changes in {0} cannot be read.', name));
}

/** The changes of a group; undefined if the value is not a group. */
function statesOf(value: unknown): unknown[] | undefined {
  const states =
    typeof value === 'object' && value !== null && 'resourceStates' in value ? value.resourceStates : undefined;
  return Array.isArray(states) ? states : undefined;
}

function uriOf(value: unknown): vscode.Uri | undefined {
  const uri = typeof value === 'object' && value !== null && 'resourceUri' in value ? value.resourceUri : undefined;
  return uri instanceof vscode.Uri ? uri : undefined;
}
