import * as vscode from 'vscode';
import type { FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { problemsOf, workspaceProblems } from '../attach/problems.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import type { AllowedFiles } from './allowedFiles.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { placeOf, seenPlace, type Place } from './place.ts';
import { toldProblems } from './toldProblems.ts';

/** Lists the problems that VS Code and its extensions detected, in a file or in all files that a model may see. */
export async function getProblems(
  path: string,
  folders: readonly OpenFolder[],
  allowed: AllowedFiles,
): Promise<LookedUp> {
  if (path === '') return listed(workspaceProblems(await seenFiles(folders)));
  const place = await placeOf(path, folders);
  if (typeof place === 'string') return { result: place };
  if (!(await allowed.allows(place))) return { result: `The user does not want ${place.path} to be read.` };
  const found = problemsOf(place.uri);
  const why = found.attachments.length === 0 ? await whyNoFile(place) : undefined;
  return why === undefined ? listed(found) : { result: why };
}

/** Why a place can have no problems, in a sentence for the model; undefined if it is a file. */
async function whyNoFile({ uri, path }: Place): Promise<string | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    const isFile = (type & vscode.FileType.File) !== 0;
    return isFile ? undefined : `${path} is not a file. Leave the path out for the whole workspace.`;
  } catch {
    return `${path} does not exist or cannot be read.`;
  }
}

function listed({ attachments }: FoundAttachments): LookedUp {
  return toldProblems(attachments.map(({ text }) => text));
}

/** Whether a model may see a file, for those with problems. */
async function seenFiles(folders: readonly OpenFolder[]): Promise<(uri: vscode.Uri) => boolean> {
  const seen = new Set<string>();
  for (const [uri] of vscode.languages.getDiagnostics()) {
    const folder = folderAround(uri, folders);
    if (folder && (await seenPlace(folder, pathWithin(folder.uri, uri)))) seen.add(uri.toString());
  }
  return (uri) => seen.has(uri.toString());
}
