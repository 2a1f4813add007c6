import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { fileAttachment } from './fileAttachment.ts';
import { counted, numberText } from '../../shared/counted.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { confirm } from '../../dialogs/notice.ts';
import { nameOf } from '../documents/nameOf.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';

/**
 * Finds the files of a folder of the workspace after the user agrees to their number and size, or the reason why they cannot be attached.
 * `find` resolves with the files that neither VS Code excludes nor Git ignores.
 */
export async function folderFiles(folder: vscode.Uri, find: () => Promise<vscode.Uri[]>): Promise<FoundAttachments> {
  const name = nameOf(folder);
  const refusal = await refusalOf(folder, name);
  if (refusal !== undefined) return refused(refusal);
  const all = await find();
  if (all.length === 0) return refused(l10n.t('{0} contains no file that VS Code shows.', name));
  if (all.length > mostFiles) return refused(tooMuch(name));
  const kept = new Set(all.filter(isNeverSent));
  const files = all.filter((uri) => !kept.has(uri));
  const left = Array.from(kept, (uri) => neverSent(nameOf(uri)));
  if (files.length === 0) return merged(left);
  const bytes = await sizeOf(files);
  if (bytes > mostBytes) return refused(tooMuch(name));
  return (await confirmFolder(name, files, bytes))
    ? merged([...(await Promise.all(files.map((file) => fileOf(name, file)))), ...left])
    : found();
}

/** How many files of one folder are attached at most, and how many bytes they may have together. */
const mostFiles = 100;
const mostBytes = 3_000_000;

async function fileOf(folder: string, file: vscode.Uri): Promise<FoundAttachments> {
  const { attachments, ...others } = await fileAttachment(file);
  return { ...others, attachments: attachments.map((attachment) => ({ ...attachment, folder })) };
}

/** Why a folder cannot be attached, as far as this is known before its files are listed. */
async function refusalOf(folder: vscode.Uri, name: string): Promise<string | undefined> {
  if (!vscode.workspace.getWorkspaceFolder(folder))
    return l10n.t('{0} is not in the workspace. Attach files from it instead.', name);
  try {
    const { type } = await vscode.workspace.fs.stat(folder);
    if (type !== vscode.FileType.Directory || (await leadsOutside(folder)))
      return l10n.t('{0} is a link or not a folder, so its files are not attached.', name);
    return undefined;
  } catch {
    return l10n.t('{0} cannot be read, so it is not attached.', name);
  }
}

/** The total size in bytes. A file that no longer exists counts as 0. */
async function sizeOf(files: vscode.Uri[]): Promise<number> {
  const sizes = files.map((uri) =>
    vscode.workspace.fs.stat(uri).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function tooMuch(name: string): string {
  return l10n.t(
    '{0} has too many files to attach. A folder can have {1} files with {2} MB together: attach parts of it instead.',
    name,
    mostFiles,
    mostBytes / 1_000_000,
  );
}

async function confirmFolder(name: string, files: vscode.Uri[], bytes: number): Promise<boolean> {
  const attach = l10n.t('Attach');
  const size = numberText(bytes / 1000, { maximumFractionDigits: 1 });
  const question = counted(
    files.length,
    l10n.t('Attach the file of {1} ({2} KB)?'),
    l10n.t('Attach all {0} files of {1} ({2} KB)?'),
    name,
    size,
  );
  return confirm(question, files.map(nameOf), attach);
}
