import * as vscode from 'vscode';
import { languageIdOf } from '../../code/languageNames.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { realPathsWithin } from '../documents/realPath.ts';
import { smallFile } from '../documents/smallFile.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { isOfLibrary } from './libraries.ts';

/** The text of a file, and its language id in VS Code. */
export interface OwnText {
  text: string;
  language: string;
}

/** The maximum size of a file that is read, in bytes. The parser takes too long for larger files. */
const mostBytes = 1_000_000;

/**
 * Whether a file belongs to the workspace itself after following links: it is not part of a library, and not among the files that are never
 * sent.
 */
export async function isOwnFile(uri: vscode.Uri): Promise<boolean> {
  if (!vscode.workspace.getWorkspaceFolder(uri) || isNeverSent(uri)) return false;
  const paths = uri.scheme === 'file' ? await realPathsIn(uri) : await pathsWithoutLink(uri);
  return paths.some((path) => !isOfLibrary(path));
}

/**
 * The text of an own file as VS Code has it, saved or not; undefined if it is not text or too large. Throws if it does not exist.
 */
export async function ownText(uri: vscode.Uri): Promise<OwnText | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return { text: open.getText(), language: nameAndLanguageOf(open).language };
  const bytes = await smallFile(uri, mostBytes);
  if (!bytes) return undefined;
  const text = await vscode.workspace.decode(bytes, { uri });
  return text.includes('\0') ? undefined : { text, language: languageIdOf(uri.path.slice(uri.path.lastIndexOf('.'))) };
}

async function pathsWithoutLink(uri: vscode.Uri): Promise<string[]> {
  return (await leadsOutside(uri)) ? [] : [vscode.workspace.asRelativePath(uri, false)];
}

/** The path of a file within each workspace folder that contains it, after following links. */
function realPathsIn({ fsPath }: vscode.Uri): Promise<string[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return realPathsWithin(
    fsPath,
    folders.map(({ uri }) => uri.fsPath),
  );
}
