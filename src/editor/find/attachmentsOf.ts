import * as vscode from 'vscode';
import { found, refused, together, type Found } from '../../chat/composing/foundAttachments.ts';
import type { FoundPlace } from '../../protocol.ts';
import { fileAttachment } from '../attach/fileAttachment.ts';
import { nameOf } from '../attach/nameOf.ts';
import { codeAttachment } from '../codeAttachment.ts';
import { symbolAt } from '../symbols.ts';
import type { Paths } from './workspacePaths.ts';

/** The most files of a folder that are attached together. */
const mostFiles = 100;

/** What is attached of a place of the workspace: a file, the lines of a symbol, or the files of a folder after a question. */
export async function attachmentsOf(place: FoundPlace, paths: () => Promise<Paths>): Promise<Found> {
  const uri = vscode.Uri.parse(place.uri, true);
  if (uri.scheme !== 'untitled' && !vscode.workspace.getWorkspaceFolder(uri))
    return refused(vscode.l10n.t('{0} is not in the workspace, so it is not attached.', place.name));
  switch (place.kind) {
    case 'file':
      return fileAttachment(uri);
    case 'symbol':
      return symbolLines(uri, place);
    case 'folder':
      return folderFiles(uri, await paths());
    default:
      return place.kind satisfies never;
  }
}

/** Some language services say where a symbol begins, others where it ends as well. What refuses its file refuses it too. */
async function symbolLines(
  uri: vscode.Uri,
  { range: [startLine, startCharacter, ...end] = [0, 0, 0, 0] }: FoundPlace,
): Promise<Found> {
  const file = await fileAttachment(uri);
  if (file.attachments.length === 0) return { ...file, pictures: [] };
  const document = await vscode.workspace.openTextDocument(uri);
  const given = document.validateRange(new vscode.Range(startLine, startCharacter, end[0], end[1]));
  const whole = given.isSingleLine ? (await symbolAt(document, given.start))?.range : given;
  const { start, end: last } = whole ?? given;
  return found(
    codeAttachment(
      document,
      document.validateRange(new vscode.Range(start.line, 0, last.line, Number.MAX_SAFE_INTEGER)),
    ),
  );
}

/** The files of a folder that VS Code and Git do not leave out. */
async function folderFiles(folder: vscode.Uri, { roots, files }: Paths): Promise<Found> {
  const name = nameOf(folder);
  const root = roots.find(({ uri }) => `${folder.path}/`.startsWith(`${uri.path}/`));
  const path = ((root?.prefix ?? '') + folder.path.slice((root?.uri.path.length ?? 0) + 1)).replace(/\/$/, '');
  const uris = files.below(path).map((file) => vscode.Uri.joinPath(folder, file.path.slice(path.length + 1)));
  if (uris.length === 0) return refused(vscode.l10n.t('{0} contains no files that can be attached.', name));
  if (uris.length > mostFiles)
    return refused(
      vscode.l10n.t(
        '{0} contains {1} files, and {2} can be attached together. Attach a folder in it.',
        name,
        uris.length,
        mostFiles,
      ),
    );
  if (!(await isWanted(name, uris))) return found();
  return together(await Promise.all(uris.map(fileAttachment)));
}

async function isWanted(name: string, files: vscode.Uri[]): Promise<boolean> {
  const attach = vscode.l10n.t('Attach');
  const sizes = await Promise.all(files.map(sizeOf));
  const kilobytes = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  const question = vscode.l10n.t('Attach the files of {0}?', name);
  const detail = vscode.l10n.t('Number of files: {0}. Together they have {1} KB.', files.length, kilobytes);
  return (await vscode.window.showInformationMessage(question, { modal: true, detail }, attach)) === attach;
}

/** 0 for one that is gone, which is refused by its name later. */
async function sizeOf(file: vscode.Uri): Promise<number> {
  return vscode.workspace.fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
