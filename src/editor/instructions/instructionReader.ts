import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isBinary } from '../attach/isBinary.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { nameOf } from '../documents/nameOf.ts';
import { isNeverSent, neverSentRefusal } from '../neverSend/neverSent.ts';

/** Reads files with instructions. Reads a file again only after it has changed. */
export class InstructionReader {
  readonly #read = new Map<string, { version: string; read: ReadInstructions }>();

  /** Resolves with undefined if the file does not exist. */
  async read(uri: vscode.Uri): Promise<ReadInstructions | undefined> {
    const stat = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
    if (!stat) return undefined;
    if (isNeverSent(uri)) return { refusal: neverSentRefusal(nameOf(uri)) };
    if (await leadsOutside(uri)) return { refusal: leadsOutSentence(nameOf(uri)) };
    if (!(stat.type & vscode.FileType.File)) return undefined;
    const known = this.#read.get(uri.toString());
    const version = `${stat.mtime} ${stat.size}`;
    if (known?.version === version) return known.read;
    const read = stat.size > mostBytes ? tooLarge(uri) : await readBytes(uri);
    this.#read.set(uri.toString(), { version, read });
    return read;
  }
}

/** The text of a file, or a sentence that says why the file is not used. */
export type ReadInstructions = { text: string } | { refusal: string };

/** The maximum size of a file, in bytes. */
const mostBytes = 100_000;

/** Reads a file, which may have grown or been deleted since its size was checked. */
async function readBytes(uri: vscode.Uri): Promise<ReadInstructions> {
  const name = nameOf(uri);
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.length > mostBytes) return tooLarge(uri);
    if (isBinary(bytes)) return { refusal: noText(name) };
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { refusal: l10n.t('{0} cannot be read, so its instructions are not used.', name) };
  }
}

function tooLarge(uri: vscode.Uri): ReadInstructions {
  return {
    refusal: l10n.t('{0} is larger than {1} KB, so its instructions are not used.', nameOf(uri), mostBytes / 1000),
  };
}

function noText(name: string): string {
  return l10n.t('{0} is not a text file, so its instructions are not used.', name);
}

function leadsOutSentence(name: string): string {
  return l10n.t('{0} is a link to a place outside of the workspace, so its instructions are not used.', name);
}
