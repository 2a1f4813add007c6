import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { FoundPlace } from '../../protocol.ts';
import { fileAttachment } from '../attach/fileAttachment.ts';
import { folderFiles } from '../attach/folderFiles.ts';
import { codeAttachment } from '../attach/codeAttachment.ts';
import { namedCodeAt } from '../documents/symbols.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { rootAround, type Paths } from './workspacePaths.ts';

/** Finds what to attach for a place of the workspace: a file, the lines of a symbol, or, if the user agrees, the files of a folder. */
export async function attachmentsOf(place: FoundPlace, paths: () => Promise<Paths>): Promise<FoundAttachments> {
  const uri = vscode.Uri.parse(place.uri, true);
  if (uri.scheme !== 'untitled' && !vscode.workspace.getWorkspaceFolder(uri))
    return refused(l10n.t('{0} is not in the workspace, so it is not attached.', place.name));
  switch (place.kind) {
    case 'file':
      return fileAttachment(uri);
    case 'symbol':
      return symbolLines(uri, place);
    case 'folder':
      return folderFiles(uri, async () => filesBelow(uri, await paths()));
    default:
      return place.kind satisfies never;
  }
}

/**
 * Finds the lines of a symbol. Some language services provide only its start, others also its end. Refuses a symbol if its file is refused.
 */
async function symbolLines(
  uri: vscode.Uri,
  { name, range: [startLine, startCharacter, ...end] = [0, 0, 0, 0] }: FoundPlace,
): Promise<FoundAttachments> {
  const file = await fileAttachment(uri);
  if (file.attachments.length === 0) return { ...file, pictures: [] };
  const document = await vscode.workspace.openTextDocument(uri);
  const given = document.validateRange(new vscode.Range(startLine, startCharacter, end[0], end[1]));
  const whole = given.isSingleLine ? (await namedCodeAt(document, given.start))[0]?.range : given;
  const { start, end: last } = whole ?? given;
  const lines = document.validateRange(new vscode.Range(start.line, 0, last.line, Number.MAX_SAFE_INTEGER));
  return found(codeAttachment(document, lines, name));
}

/** The files of a folder that neither VS Code excludes nor Git ignores. */
function filesBelow(folder: vscode.Uri, { roots, files }: Paths): vscode.Uri[] {
  const root = rootAround(folder, roots);
  if (!root) return [];
  const { prefix, uri } = root;
  const own = files.below(prefix + pathWithin(uri, folder)).filter((file) => roots[file.root] === root);
  const paths = own.map(({ path }) => path.slice(prefix.length));
  return paths.sort().map((path) => vscode.Uri.joinPath(uri, path));
}
