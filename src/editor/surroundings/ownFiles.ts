import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { languageIdOf } from '../../code/languageNames.ts';
import { leadsOutside } from '../attach/leadsOutside.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { shownBy } from '../proposal/inertText.ts';

/** The text of a file, and its language as VS Code names languages. */
export interface OwnText {
  text: string;
  language: string;
}

/** Most bytes of a file that is read: the parser takes longer for more. */
const mostBytes = 1_000_000;

/** Folders within a workspace that contain code of others. */
const libraries = new Set(['bower_components', 'node_modules', 'site-packages']);

/** Whether a file belongs to the workspace itself, wherever links lead: it is no library, and none of the files that are never sent. */
export async function isOwnFile(uri: vscode.Uri): Promise<boolean> {
  if (!vscode.workspace.getWorkspaceFolder(uri) || isNeverSent(uri)) return false;
  const paths = uri.scheme === 'file' ? await realPathsIn(uri) : await pathsWithoutLink(uri);
  return paths.some((path) => !path.split(/[\\/]/).some((part) => libraries.has(part)));
}

/** The text of an own file as it is in VS Code, saved or not; undefined for what is no text, too long or not there. */
export async function ownText(uri: vscode.Uri): Promise<OwnText | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return { text: open.getText(), language: shownBy(open).language };
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0 || size > mostBytes) return undefined;
  const text = await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri });
  return text.includes('\0') ? undefined : { text, language: languageIdOf(uri.path.slice(uri.path.lastIndexOf('.'))) };
}

async function pathsWithoutLink(uri: vscode.Uri): Promise<string[]> {
  return (await leadsOutside(uri)) ? [] : [vscode.workspace.asRelativePath(uri, false)];
}

/** Where a file is within each folder of the workspace that it is in. */
async function realPathsIn({ fsPath }: vscode.Uri): Promise<string[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [file = '', ...roots] = await Promise.all(
    [fsPath, ...folders.map(({ uri }) => uri.fsPath)].map((path) => realpath(path)),
  );
  const paths = roots.map((root) => relative(root, file));
  return paths.filter((path) => path !== '' && !isAbsolute(path) && path.split(sep)[0] !== '..');
}
