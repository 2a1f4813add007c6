import * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import type { OpenedPictures } from './openedPictures.ts';
import type { ShowText } from '../documents/readOnlyDocuments.ts';
import { reveal } from '../documents/showDocument.ts';

/** Opens the place of an attachment. A picture, or an attachment whose place no longer exists, is shown as it was attached. */
export async function openAttachment(
  attachment: Attachment,
  showText: ShowText,
  pictures: Pick<OpenedPictures, 'show'>,
): Promise<void> {
  const { name, text, language, picture } = attachment;
  const document = await placeOf(attachment);
  if (picture) await pictures.show(name, picture, Buffer.from(text, 'base64'));
  else if (document) await reveal(document, { selection: linesOf(attachment, document) });
  else await showText(name, text, language);
}

async function placeOf({ uri }: Attachment): Promise<vscode.TextDocument | undefined> {
  if (uri === undefined) return undefined;
  return vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true)).then(undefined, () => undefined);
}

/** The range of an attachment in its document, which may have become shorter since. */
function linesOf({ firstLine = 1, lastLine }: Attachment, document: vscode.TextDocument): vscode.Range {
  const start = new vscode.Position(firstLine - 1, 0);
  const end = lastLine === undefined ? start : new vscode.Position(lastLine - 1, Number.MAX_SAFE_INTEGER);
  return document.validateRange(new vscode.Range(start, end));
}
