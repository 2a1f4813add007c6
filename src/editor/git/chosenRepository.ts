import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { baseName } from '../documents/nameOf.ts';
import { whyGitIsOutOfReach } from './git.ts';
import { repositories, type Repository } from './repositories.ts';
import { showWhyNot } from '../documents/refusals.ts';

/**
 * The repository that the menu of Source Control passes, or the only one, or the one that the user chooses. Shows a message if
 * there is none.
 */
export async function chosenRepository(source: unknown, title: string): Promise<Repository | undefined> {
  const all = await repositories();
  const named = all.find((repository) => keyOf(repository) === rootOf(source));
  if (named) return named;
  if (all.length === 0) showWhyNot(whyGitIsOutOfReach() ?? l10n.t('No Git repository is open.'));
  if (all.length < 2) return all[0];
  const rows = all.map((repository) => ({
    label: withoutIcons(baseName(repository.rootUri)),
    description: withoutIcons(repository.rootUri.fsPath),
    repository,
  }));
  const row = await vscode.window.showQuickPick(shownRows(rows), { title });
  return row?.repository;
}

/** The key of a repository, which distinguishes it from others. */
export function keyOf({ rootUri }: Repository): string {
  return rootUri.toString();
}

/** The key of the repository that a menu passes; undefined if the argument is not a repository. */
export function rootOf(source: unknown): string | undefined {
  const root = (source as { rootUri?: unknown } | undefined)?.rootUri;
  return root instanceof vscode.Uri ? root.toString() : undefined;
}
