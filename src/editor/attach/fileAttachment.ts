import * as vscode from 'vscode';
import { mostCharacters } from '../../chat/draft.ts';
import { found, refused, type Found } from '../../chat/found.ts';
import { nameOf } from './nameOf.ts';

/** No character of a file takes more. */
const mostBytes = 3 * mostCharacters;

/** A whole file as it stands in VS Code, saved or not; or why it cannot be attached. */
export async function fileAttachment(uri: vscode.Uri): Promise<Found> {
  try {
    const refusal = openDocument(uri) ? undefined : await refusalOf(uri);
    return refusal === undefined ? await attached(uri) : refused(refusal);
  } catch {
    return refused(vscode.l10n.t('{0} cannot be read, so it is not attached.', nameOf(uri)));
  }
}

async function attached(uri: vscode.Uri): Promise<Found> {
  const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  const { languageId: language } = document;
  const place = { name: nameOf(uri), uri: uri.toString() };
  return found({ id: crypto.randomUUID(), kind: 'file', ...place, language, text: document.getText() });
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Looks at the size before it reads a file, and at its bytes before VS Code makes a text of them. */
async function refusalOf(uri: vscode.Uri): Promise<string | undefined> {
  const name = nameOf(uri);
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if (type & vscode.FileType.Directory)
    return vscode.l10n.t('{0} is a folder. Attach the files in it that matter.', name);
  if (size > mostBytes)
    return vscode.l10n.t(
      '{0} is too large to attach: it has {1} bytes, and the limit is {2} characters.',
      name,
      counted(size),
      counted(mostCharacters),
    );
  const isText = !isBinary(await vscode.workspace.fs.readFile(uri));
  return isText ? undefined : vscode.l10n.t('{0} is not a text file, so it is not attached.', name);
}

/** Text holds no zero, unless each of its characters has two bytes, which such a file says first. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.includes(0);
}

function counted(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}
