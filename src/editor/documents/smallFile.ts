import * as vscode from 'vscode';
import { fileBeginning } from './fileBeginning.ts';

/** The bytes of a file; undefined if there are more than `most`, or if it is no file. Rejects if nothing exists there. */
export async function smallFile(uri: vscode.Uri, most: number): Promise<Uint8Array | undefined> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if (!(type & vscode.FileType.File) || size > most) return undefined;
  const onDisk = uri.scheme === 'file';
  const bytes = onDisk ? await fileBeginning(uri.fsPath, most + 1) : await vscode.workspace.fs.readFile(uri);
  return bytes.length > most ? undefined : bytes;
}
