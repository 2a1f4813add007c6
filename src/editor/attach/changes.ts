import * as l10n from '@vscode/l10n';
import { found, foundAll, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { diffOf, whyGitIsOutOfReach } from '../git/git.ts';
import { repositories, type Repository } from '../git/repositories.ts';
import { neverSent } from '../neverSend/neverSent.ts';
import type { SentChanges } from '../neverSend/sentChanges.ts';
import { nameAmong } from './nameAmong.ts';

/** Finds the uncommitted changes of every open repository, staged and unstaged. */
export async function changes(): Promise<FoundAttachments> {
  return changesIn(async (repository, name) =>
    merged([await staged(repository, name), await unstaged(repository, name)]),
  );
}

/** Finds what a commit would contain: the staged changes of each repository, or all of its changes if nothing is staged. */
export async function changesToCommit(): Promise<FoundAttachments> {
  return changesIn(async (repository, name) => {
    const toCommit = await staged(repository, name);
    const { attachments, refusals } = toCommit;
    const all = attachments.length + refusals.length > 0 ? toCommit : await unstaged(repository, name);
    // Refusals are dropped, because the text itself names the files that are left out.
    return all.attachments.length > 0 ? foundAll(all.attachments) : all;
  });
}

/** Finds changes in every open repository. Names each by as much of its path as needed, because two folders may have the same name. */
async function changesIn(
  find: (repository: Repository, name: string) => Promise<FoundAttachments>,
): Promise<FoundAttachments> {
  const open = await repositories();
  if (open.length === 0)
    return refused(whyGitIsOutOfReach() ?? l10n.t('No Git repository is open, so there are no changes to attach.'));
  const paths = open.map(({ rootUri }) => rootUri.path);
  const findIn = (repository: Repository): Promise<FoundAttachments> => {
    const name = nameAmong(repository.rootUri.path, paths);
    return find(repository, name).catch(() => unreadable(name));
  };
  const all = merged(await Promise.all(open.map(findIn)));
  const isNothing = all.attachments.length + all.refusals.length === 0;
  return isNothing ? refused(l10n.t('There are no uncommitted changes.')) : all;
}

async function staged(repository: Repository, folder: string): Promise<FoundAttachments> {
  const name = l10n.t('Staged changes in {0}', folder);
  return diffAttachment(name, await diffOf(repository, true));
}

async function unstaged(repository: Repository, folder: string): Promise<FoundAttachments> {
  const name = l10n.t('Changes in {0}', folder);
  return diffAttachment(name, await diffOf(repository, false));
}

function unreadable(folder: string): FoundAttachments {
  return refused(l10n.t('The changes in {0} cannot be read.', folder));
}

function diffAttachment(name: string, { text, isEmpty, neverSent: left }: SentChanges): FoundAttachments {
  const refusals = left.map(neverSent);
  const attachment = { id: crypto.randomUUID(), kind: 'changes' as const, name, language: 'diff', text };
  return merged(isEmpty ? refusals : [found(attachment), ...refusals]);
}
