import type * as vscode from 'vscode';
import { folderKind } from '../../code/reading/workspacePath.ts';
import { excluded } from '../attach/workspaceFiles.ts';
import { exclusion } from '../attach/filesBelow.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { realPathWithin } from '../documents/linkedPaths.ts';
import { realPath } from '../documents/realPath.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { namedPlace, ofGit } from './namedPlace.ts';
import type { OpenFolder } from './openFolders.ts';

/** A file or folder that a model names. */
export interface Place {
  uri: vscode.Uri;
  /** Its path within the workspace; with several open folders, it begins with the name of one. */
  path: string;
  /** Its path within its open folder; empty for that folder. */
  within: string;
  root: OpenFolder;
}

/** The place that a path names, or a sentence for the model that says why nothing may be read there. Follows links. */
export async function placeOf(path: string, folders: readonly OpenFolder[]): Promise<Place | string> {
  const named = namedPlace(path, folders);
  if (typeof named === 'string') return named;
  const place = placeIn(named.folder, named.within);
  return (await refusalOf(place)) ?? place;
}

/** Why nothing may be read at a place, as a sentence for the model. Checked again once the place is open, because links can change. */
export async function refusalOf({ uri, path, within, root }: Place): Promise<string | undefined> {
  if (isNeverSent(uri)) return `${path} is among the files that the user never sends. Do without it.`;
  if (within !== '' && exclusion(excluded(root.uri))(within)) return `${path} is hidden by the settings of the user.`;
  const folder = await realPath(root.uri);
  if (folderKind(`${folder ?? root.uri.path}/${within}`) === 'git') return ofGit(path);
  return uri.scheme === 'file' ? otherName({ uri, path, within, root }, folder) : elsewhere(uri, path);
}

async function elsewhere(uri: vscode.Uri, path: string): Promise<string | undefined> {
  return (await leadsOutside(uri)) ? `${path} leads out of the workspace.` : undefined;
}

/**
 * Why nothing may be read under this name: all rules are about names, and a link, or other letters on some systems, are another name of a
 * file. What does not exist has no other name.
 */
async function otherName({ uri, path, within, root }: Place, folder: string | undefined): Promise<string | undefined> {
  const real = await realPath(uri);
  if (real === undefined || folder === undefined) return undefined;
  const own = realPathWithin(real, folder);
  if (own === undefined) return `${path} leads out of the workspace.`;
  return own === within ? undefined : `${path} is another name of ${root.prefix}${own}. Use that name.`;
}

/** The place of a file that was found in an open folder, if a model may read it without a question. */
export async function seenPlace(root: OpenFolder, within: string): Promise<Place | undefined> {
  return (await root.ignored.has(within)) ? undefined : foundPlace(root, within);
}

/** The same for its name alone. */
export async function foundPlace(root: OpenFolder, within: string): Promise<Place | undefined> {
  const place = placeIn(root, within);
  return (await refusalOf(place)) === undefined ? place : undefined;
}

function placeIn(root: OpenFolder, within: string): Place {
  // The path is set, not parsed, because `%2e` and `#` are ordinary characters of a name.
  const uri = within === '' ? root.uri : root.uri.with({ path: `${root.uri.path.replace(/\/$/, '')}/${within}` });
  return { uri, within, root, path: (root.prefix + within).replace(/\/$/, '') };
}
