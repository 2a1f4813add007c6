import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import type { LookUpStep } from '../../protocol.ts';
import { inSlices } from '../../shared/slices.ts';
import { proposedText } from '../../chat/lookUp/proposedText.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { isBinary } from '../attach/isBinary.ts';
import type { OpenFolder } from './openFolders.ts';
import type { AllowedFiles } from './allowedFiles.ts';
import { placeOf, refusalOf, type Place } from './place.ts';
import { toldLines } from './toldLines.ts';
import { wholeSecrets } from './wholeSecrets.ts';

/** Reads lines of a text file: what the reply has proposed, or the unsaved text of an open editor, or the disk. */
export async function readFile(
  path: string,
  { first = 1, last, steps }: { first?: number | undefined; last?: number | undefined; steps: readonly LookUpStep[] },
  folders: readonly OpenFolder[],
  allowed: AllowedFiles,
): Promise<LookedUp> {
  const place = await placeOf(path, folders);
  if (typeof place === 'string') return { result: place };
  if (!(await allowed.allows(place))) return { result: `The user does not want ${place.path} to be read.` };
  const read = await textAt(place);
  const proposed = await inSlices(
    proposedText(place.path, 'text' in read ? withoutMarks(read.text) : undefined, steps),
  );
  if ('text' in proposed && proposed.text !== undefined)
    return withSource(toldLines(place.path, proposed.text, first, last ?? Infinity), proposed.text);
  return {
    result: 'problem' in read ? read.problem : `${place.path} was changed, so the proposals do not fit any more.`,
  };
}

const mostBytes = 10_000_000;

/** The text at a place, or why there is none, as a sentence for the model. */
export async function textAt(place: Place): Promise<{ text: string } | { problem: string }> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place.uri.toString());
  if (document) return { text: document.getText() };
  try {
    const read = place.uri.scheme === 'file' ? await openedBytes(place) : await bytesElsewhere(place);
    if (typeof read === 'string') return { problem: read };
    if (isBinary(read)) return { problem: `${place.path} is not a text file.` };
    return { text: await vscode.workspace.decode(read, { uri: place.uri }) };
  } catch {
    return { problem: `${place.path} does not exist or cannot be read.` };
  }
}

/**
 * Reads a file of this machine. A link could be changed between a check and the reading, so what was opened is compared with what the path
 * leads to after the check.
 */
async function openedBytes(place: Place): Promise<Uint8Array | string> {
  // Without O_NONBLOCK, which Windows does not have, opening a pipe would wait for someone who writes into it.
  const file = await open(place.uri.fsPath, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const opened = await file.stat({ bigint: true });
    const refusal = problemOf(place, opened.isFile(), Number(opened.size)) ?? (await refusalOf(place));
    if (refusal !== undefined) return refusal;
    const checked = await stat(await realpath(place.uri.fsPath), { bigint: true });
    const isSame = checked.ino === opened.ino && checked.dev === opened.dev;
    return isSame ? await file.readFile() : `${place.path} was changed while it was read. Try again.`;
  } finally {
    await file.close();
  }
}

async function bytesElsewhere(place: Place): Promise<Uint8Array | string> {
  const { type, size } = await vscode.workspace.fs.stat(place.uri);
  const problem = problemOf(place, type === vscode.FileType.File, size);
  return problem ?? (await vscode.workspace.fs.readFile(place.uri));
}

function problemOf({ path }: Place, isFile: boolean, size: number): string | undefined {
  if (!isFile) return `${path} is not a file. Use list_folder for a folder.`;
  return size > mostBytes ? `${path} is too large to be read.` : undefined;
}

async function withSource(read: LookedUp, text: string): Promise<LookedUp> {
  const { firstLine, lastLine } = read;
  if (firstLine === undefined || lastLine === undefined) return read;
  return { ...read, source: await wholeSecrets(text, [[firstLine, lastLine]]) };
}
