import { realpath } from 'node:fs/promises';
import type * as vscode from 'vscode';

/** Resolves with the path of a file or folder after following links; undefined if nothing exists there, or if it is not on this machine. */
export async function realPath({ scheme, fsPath }: vscode.Uri): Promise<string | undefined> {
  return scheme === 'file' ? realpath(fsPath).catch(() => undefined) : undefined;
}
