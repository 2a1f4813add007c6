import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { problemsOf, workspaceProblems } from '../attach/problems.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import type { AllowedFiles } from './allowedFiles.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { placeOf, seenPlace } from './place.ts';

/** Lists the problems that VS Code and its extensions detected, in a file or in all files that a model may see. */
export async function getProblems(
  path: string,
  folders: readonly OpenFolder[],
  allowed: AllowedFiles,
): Promise<LookedUp> {
  if (path === '') return listed(workspaceProblems(await seenFiles(folders)).attachments);
  const place = await placeOf(path, folders);
  if (typeof place === 'string') return { result: place };
  if (!(await allowed.allows(place))) return { result: `The user does not want ${place.path} to be read.` };
  return listed(problemsOf(place.uri).attachments);
}

/** What a result may have. A problem may have a message of any length. */
const [mostLines, mostCharacters] = [200, 30_000];

function listed(found: readonly { text: string }[]): LookedUp {
  const lines = found.flatMap(({ text }) => spelledOut(text).split('\n'));
  const whole = lines.slice(0, mostLines).join('\n');
  const shown = whole.slice(0, mostCharacters);
  const isCut = shown !== whole;
  const more = isCut ? ['[The problems go on.]'] : [];
  const rest = !isCut && lines.length > mostLines ? [`${lines.length - mostLines} more problems are not listed.`] : [];
  const result = [shown, ...more, ...rest].join('\n') || 'No problems were found.';
  // The cut may be in a secret.
  return { result, ...(isCut && { source: whole }), count: lines.length };
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
