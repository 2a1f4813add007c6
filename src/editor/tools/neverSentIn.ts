import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { isNeverSent } from '../neverSend/neverSent.ts';

/** The first text among the arguments of a call, and among their names, that is the path or address of a file that is never sent. */
export function neverSentIn(input: unknown): string | undefined {
  return [...new Set(textsIn(input))].find((text) => filesOf(text.trim()).some(isNeverSent));
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const part of value) yield* textsIn(part);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      yield name;
      yield* textsIn(part);
    }
}

/** The files that a text may name. A tool, too, may leave out what a path enters and leaves again, so only the rest is looked at. */
function filesOf(text: string): vscode.Uri[] {
  return addressesOf(text).filter(({ path }) => path.length <= longestPath && !path.includes('\n'));
}

/** The addresses of a text that is one, or a whole path, or a path in an open folder or the user's own. */
function addressesOf(text: string): vscode.Uri[] {
  if (text === '') return [];
  const path = text.replaceAll('\\', '/');
  const address = /^(?:file:|[a-z][\w+.-]+:\/)/i.test(path) ? parsedAddress(path) : undefined;
  if (address) return [address];
  if (/^~\//.test(path)) return [vscode.Uri.joinPath(vscode.Uri.file(homedir()), path.slice(2))];
  if (/^(?:\/|[a-z]:\/)/i.test(path)) return [vscode.Uri.joinPath(vscode.Uri.file(path), '.')];
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.map(({ uri }) => vscode.Uri.joinPath(uri, path));
}

/** No address if it is none, which VS Code throws an error for. */
function parsedAddress(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.joinPath(vscode.Uri.parse(text), '.');
  } catch {
    return undefined;
  }
}

/** No system has longer ones. */
const longestPath = 4096;
