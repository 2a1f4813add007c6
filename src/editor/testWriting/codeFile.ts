import * as vscode from 'vscode';
import { partsOf } from '../../code/testWriting/pathParts.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { literal } from '../attach/searchPatterns.ts';
import { pathsLike } from '../attach/workspaceFiles.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { smallFile } from '../documents/smallFile.ts';
import { uriOf } from '../proposal/workspaceFile.ts';

/** A code file, and the files of its language in the same workspace folder. Paths are relative to that folder. */
export interface CodeFile {
  root: vscode.WorkspaceFolder;
  path: string;
  paths: string[];
}

/** How many files are listed to find the tests of a file: those with its name, and those that show how tests are named. */
const [mostOfItsName, mostOfAll] = [5000, 20_000];

/**
 * The file at an address; undefined if it is not in a workspace folder, or if the test conventions of its language are not known.
 */
export async function codeFileAt(uri: vscode.Uri): Promise<CodeFile | undefined> {
  const root = vscode.workspace.getWorkspaceFolder(uri);
  const path = root && pathWithin(root.uri, uri);
  const { conventionOf } = await import('../../code/withParser.ts');
  const convention = path && conventionOf(path);
  if (!root || !convention || uri.scheme === 'vscode-notebook-cell') return undefined;
  const endings = convention.extensions.join();
  const name = literal(partsOf(path).name.replace(/^_+(?=[^_])/, ''));
  const [ofItsName, all] = await Promise.all([
    pathsLike(root, `**/*${name}*.{${endings}}`, mostOfItsName),
    pathsLike(root, `**/*.{${endings}}`, mostOfAll),
  ]);
  return { root, path, paths: [...new Set([path, ...ofItsName, ...all])] };
}

/** The address of a file in the same workspace folder. */
export function uriIn({ root }: Pick<CodeFile, 'root'>, path: string): vscode.Uri {
  return uriOf({ folder: root, parts: path.split('/') });
}

/**
 * The text of a file as VS Code has it, saved or not; undefined if it is not text, is too large, or is a link out of the workspace.
 */
export async function textAt(uri: vscode.Uri): Promise<string | undefined> {
  try {
    if (await leadsOutside(uri)) return undefined;
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (document) return document.getText();
    const bytes = await smallFile(uri, largest);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The maximum size in bytes. Larger files were not written by hand. */
const largest = 500_000;
