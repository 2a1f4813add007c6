import * as vscode from 'vscode';
import { isNeverSent } from '../neverSend/neverSent.ts';

/** The first text among the arguments of a call that is the path or address of a file that is never sent. */
export function neverSentIn(input: unknown): string | undefined {
  return [...textsIn(input)].find((text) => filesOf(text).some(isNeverSent));
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** The files that a text may name: by its address, its whole path, or a path in an open folder. */
function filesOf(text: string): vscode.Uri[] {
  if (text === '' || text.length > longestPath || text.includes('\n')) return [];
  if (/^[a-z][\w+.-]+:\/\//i.test(text)) return [vscode.Uri.parse(text)];
  if (/^(?:\/|\\\\|[a-z]:[\\/])/i.test(text)) return [vscode.Uri.file(text)];
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.map(({ uri }) => vscode.Uri.joinPath(uri, text.replaceAll('\\', '/')));
}

const longestPath = 1000;
