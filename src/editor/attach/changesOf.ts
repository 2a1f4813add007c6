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
import { changedIn, changesTexts, changesTitle, mostFiles, selectedIn } from './selectedChanges.ts';

/**
 * Finds the changes to the files that a menu of Source Control was opened on, staged or unstaged: one attachment for each selected file.
 * For groups of changes, there is one attachment for each repository. A file that Git does not track yet is attached as a whole.
 */
export async function changesOf(passed: unknown[], areStaged: boolean): Promise<FoundAttachments> {
  const outOfReach = whyGitIsOutOfReach();
  if (outOfReach) return refused(outOfReach);
  const selected = selectedIn(passed, (one) => one instanceof vscode.Uri);
  if (typeof selected === 'string') return refused(selected);
  const { uris, isGroup } = selected;
  const open = await repositories();
  const all = open.map((repository) => ({
    repository,
    uris: uris.filter((uri) => repositoryOf(uri, open) === repository),
  }));
  const without = uris.filter((uri) => !repositoryOf(uri, open)).map(withoutRepository);
  const names = open.map(({ rootUri }) => rootUri.path);
  const ofAll = all.map(async ({ repository, uris: own }) => {
    const name = nameAmong(repository.rootUri.path, names);
    const group = isGroup ? changesTitle(name, areStaged) : undefined;
    if (own.length === 0) return found();
    return changesIn(repository, own, areStaged, group).catch(() => unreadable(name));
  });
  return merged([...(await Promise.all(ofAll)), ...without]);
}

async function changesIn(
  repository: Repository,
  uris: vscode.Uri[],
  areStaged: boolean,
  group: string | undefined,
): Promise<FoundAttachments> {
  const files = await inSlices(diffFiles(await trackedDiff(repository, areStaged)));
  if (!files) throw new Error('The diff has a form of its own.');
  const root = repository.rootUri;
  const { tracked, untracked } = changedIn(root.path, files, uris);
  const texts = changesTexts(tracked, group, (uri) => changesTitle(nameOf(uri), areStaged));
  const ofTracked = texts.map(({ name, text }) => attached(name, text, root));
  return merged([...(await Promise.all(ofTracked)), await untrackedFiles(untracked)]);
}

async function untrackedFiles(uris: vscode.Uri[]): Promise<FoundAttachments> {
  if (uris.length > mostFiles)
    return refused(l10n.t('More than {0} files are new. Select fewer of them to add.', mostFiles));
  return merged(await Promise.all(uris.map(fileAttachment)));
}

async function attached(name: string, diff: string, root: vscode.Uri): Promise<FoundAttachments> {
  const { text, isEmpty, neverSent: left } = await sentChanges(diff, root);
  const attachment = { id: crypto.randomUUID(), kind: 'changes' as const, name, language: 'diff', text };
  return merged([...(isEmpty ? [] : [found(attachment)]), ...left.map(neverSent)]);
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
