import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { inSlices } from '../../shared/slices.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { linesToSelect, writtenPaths, theOne } from './onlyNamed.ts';
import { uriOf, type Paths } from './workspacePaths.ts';

/** A file of the workspace that a reply names: as the reply wrote it, its whole path in the workspace, and its address. */
interface NamedFile {
  written: string;
  path: string;
  uri: vscode.Uri;
}

/** How many paths are looked up at once. Real replies have fewer. */
const most = 200;

/**
 * Finds the files of the workspace that these paths name: the file with exactly this path, or else the only one whose path ends with it.
 * A path that leads out of the workspace names none. Reads no content.
 */
export async function filesNamed(written: readonly string[], latest: () => Promise<Paths>): Promise<NamedFile[]> {
  const wanted = writtenPaths(written.slice(0, most));
  if (wanted.size === 0) return [];
  const paths = await latest();
  const ends = await inSlices(paths.files.endingWith(new Set(wanted.values())));
  const files = Array.from(wanted, async ([path, end]): Promise<NamedFile[]> => {
    const file = theOne(end, ends.get(end) ?? []);
    const uri = file && uriOf(file, paths);
    return uri && !(await leadsOutside(uri)) ? [{ written: path, path: file.path, uri }] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Opens the file with this path as VS Code does. The editor moves lines that no longer exist to the last one. */
export async function openNamed(
  path: string,
  latest: () => Promise<Paths>,
  firstLine?: number,
  lastLine = firstLine,
): Promise<void> {
  const [file] = await filesNamed([path], latest);
  if (!file) {
    showWhyNot(l10n.t('The file no longer exists.'));
    return;
  }
  const selection = firstLine === undefined ? undefined : selectionOf(firstLine, lastLine ?? firstLine);
  await vscode.commands.executeCommand('vscode.open', file.uri, { selection });
}

function selectionOf(first: number, last: number): vscode.Range {
  const [startLine, startCharacter, endLine, endCharacter] = linesToSelect(first, last);
  return new vscode.Range(startLine, startCharacter, endLine, endCharacter);
}
