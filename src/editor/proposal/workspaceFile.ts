import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { folderKind, workspacePath, type WorkspacePath } from '../../code/reading/workspacePath.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { confirm } from '../../dialogs/notice.ts';
import { folderOf } from '../documents/folderPrefixes.ts';
import { isThere } from '../documents/isThere.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { realPath } from '../documents/realPath.ts';
import { showWhyNot } from '../documents/refusals.ts';
import {
  type FolderPath,
  isToConfirm,
  leadsOverLink,
  meantPlaces,
  pathBelow,
  refusalOf,
  shownPath,
} from './namedPath.ts';

/** A file in a folder of the workspace that a reply names. */
export interface WorkspaceFile {
  uri: vscode.Uri;
  exists: boolean;
}

/**
 * Resolves to the file at a path that a reply names. Asks which folder is meant, and asks before a file that can run code or contain
 * secrets, or a new file with characters beyond ASCII. Shows why there is none.
 */
export async function workspaceFile(path: string): Promise<WorkspaceFile | undefined> {
  const read = workspacePath(path);
  if (typeof read === 'string') return nothing(refusalOf(read, path));
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return nothing(l10n.t('Open a folder first: {0} is a path in a folder.', shownPath(path)));
  const all = await meantPlaces(folders, read.parts, {
    isThere: async (place) => (await typeAt(uriOf(place))) !== undefined,
    isWritable: ({ uri }) => vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false,
  });
  if (all.length === 0)
    return nothing(l10n.t('{0} cannot be created, because the workspace is read-only.', shownPath(path)));
  const candidate = await chosen(all);
  return candidate && fileAt(candidate, path, read);
}

/**
 * Resolves to the file at a whole path: with several open folders, it begins with the name of one. Otherwise the same, without a question
 * which folder is meant.
 */
export async function wholeNamedFile(path: string): Promise<WorkspaceFile | undefined> {
  const read = workspacePath(path);
  if (typeof read === 'string') return nothing(refusalOf(read, path));
  const folders = vscode.workspace.workspaceFolders ?? [];
  const place = folderOf(folders, read.parts.join('/'));
  const folder = place && folders[place.index];
  return folder ? fileAt({ folder, parts: place.parts }, path, read) : nothing(refusalOf('outside', path));
}

async function fileAt(
  place: FolderPath,
  path: string,
  { isSensitive }: WorkspacePath,
): Promise<WorkspaceFile | undefined> {
  const root = place.folder.uri;
  const kind = folderKind((await realPath(root)) ?? root.path);
  if (kind === 'git') return nothing(refusalOf('git', path));
  const uri = uriOf(place);
  const found = await walk(place);
  if (found === 'blocked') return nothing(leadsOverLink(path));
  const exists = found === 'file';
  const isToAsk = isToConfirm({ path, exists, isSensitive: isSensitive || kind === 'sensitive' });
  return !isToAsk || (await isConfirmed(uri, exists)) ? { uri, exists } : undefined;
}

async function chosen(all: FolderPath[]): Promise<FolderPath | undefined> {
  if (all.length < 2) return all[0];
  const rows = all.map((candidate) => ({
    label: withoutIcons(candidate.folder.name),
    description: withoutIcons(candidate.parts.join('/')),
    candidate,
  }));
  const placeHolder = l10n.t('Which folder is this file in?');
  return (await vscode.window.showQuickPick(shownRows(rows), { placeHolder }))?.candidate;
}

/**
 * Checks a path part by part, because it must not lead out of the workspace. It is `blocked` if a part is a link, if a part before the last
 * is not a folder, or if the last is not a file.
 */
export async function walk({ folder, parts }: FolderPath): Promise<'file' | 'nothing' | 'blocked'> {
  for (let depth = 1; depth <= parts.length; depth++) {
    const type = await typeAt(uriOf({ folder, parts: parts.slice(0, depth) }));
    if (type === undefined) return 'nothing';
    const expected = depth < parts.length ? vscode.FileType.Directory : vscode.FileType.File;
    if (type !== expected) return 'blocked';
  }
  return 'file';
}

/** The same for the address of a file, which may be in no folder of the workspace any more. */
export async function walkTo(file: vscode.Uri): Promise<'file' | 'nothing' | 'blocked'> {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (!folder) return (await isThere(file)) ? 'file' : 'nothing';
  return walk({ folder, parts: pathWithin(folder.uri, file).split('/') });
}

/**
 * The type of what is at an address; undefined if nothing exists there. The type of a link also has the bit for links, so it is neither
 * `File` nor `Directory`.
 */
function typeAt(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => type,
    () => undefined,
  );
}

/** The address of a path. */
export function uriOf({ folder, parts }: FolderPath): vscode.Uri {
  return folder.uri.with({ path: pathBelow(folder.uri.path, parts) });
}

async function isConfirmed(uri: vscode.Uri, exists: boolean): Promise<boolean> {
  const path = shownPath(uri.scheme === 'file' ? uri.fsPath : uri.toString(true));
  const question = exists ? l10n.t('Propose a change of this file?') : l10n.t('Propose this new file?');
  const reason = l10n.t(
    'The reply names it. Check each letter: such files can run code, hold secrets, or look like others.',
  );
  const yes = l10n.t('Propose');
  return confirm(question, [path, '', reason], yes);
}

function nothing(why: string): WorkspaceFile | undefined {
  showWhyNot(why);
  return undefined;
}
