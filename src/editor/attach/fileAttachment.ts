import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { mostCharacters } from '../../chat/composing/draft.ts';
import { found, foundPicture, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { numberText } from '../../shared/counted.ts';
import { isBinary } from './isBinary.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { largestPicture, pictureHeader } from '../../shared/pictureHeader.ts';
import { baseName, nameOf } from '../documents/nameOf.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';

/** Finds a whole file as VS Code has it, saved or not, or the picture that it contains; or the reason why it cannot be attached. */
export async function fileAttachment(uri: vscode.Uri): Promise<FoundAttachments> {
  if (isNeverSent(uri)) return neverSent(nameOf(uri));
  try {
    const refusal = await refusalOf(uri);
    if (refusal !== undefined) return refused(refusal);
    return openDocument(uri) ? await attached(uri) : await read(uri);
  } catch {
    return refused(l10n.t('{0} cannot be read, so it is not attached.', nameOf(uri)));
  }
}

/** No UTF-16 code unit takes more than 3 bytes in a file. */
const mostBytes = 3 * mostCharacters;

/** Checks the bytes of a file before VS Code opens it as text. */
async function read(uri: vscode.Uri): Promise<FoundAttachments> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (pictureHeader(bytes)) return foundPicture({ name: baseName(uri), bytes });
  const name = nameOf(uri);
  if (bytes.length > mostBytes) return refused(tooLarge(name, bytes.length));
  return isBinary(bytes) ? refused(l10n.t('{0} is not a text file, so it is not attached.', name)) : attached(uri);
}

async function attached(uri: vscode.Uri): Promise<FoundAttachments> {
  const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  const place = { ...nameAndLanguageOf(document), uri: uri.toString() };
  return found({ id: crypto.randomUUID(), kind: 'file', ...place, text: document.getText() });
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Why a file cannot be attached, as far as this is known before it is read. */
async function refusalOf(uri: vscode.Uri): Promise<string | undefined> {
  const name = nameOf(uri);
  const isOpen = openDocument(uri) !== undefined;
  const { type, size } = await statOf(uri, isOpen);
  if (type & vscode.FileType.Directory) return l10n.t('{0} is a folder. Attach files from it instead.', name);
  // A link in a workspace may lead to any file of this machine, and reading something that is not a regular file may never end.
  if (type !== vscode.FileType.File || (await leadsOutside(uri)))
    return l10n.t('{0} is a link or not a regular file, so it is not attached. Attach the file itself.', name);
  return isOpen || size <= largestPicture ? undefined : tooLarge(name, size);
}

function tooLarge(name: string, bytes: number): string {
  return l10n.t(
    '{0} is too large to attach: it has {1} bytes, and the limit is {2} characters.',
    name,
    numberText(bytes),
    numberText(mostCharacters),
  );
}

/** The type and size of a file. An open file may no longer exist on the disk, or may never have been saved. */
async function statOf(uri: vscode.Uri, isOpen: boolean): Promise<Pick<vscode.FileStat, 'type' | 'size'>> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch (problem) {
    if (isOpen) return { type: vscode.FileType.File, size: 0 };
    throw problem;
  }
}
