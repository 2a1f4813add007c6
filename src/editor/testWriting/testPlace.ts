import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isThere } from '../documents/isThere.ts';
import type { ProjectTests } from '../../code/testWriting/projectTests.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { nameOf } from '../documents/nameOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import type { Target } from '../target/target.ts';
import { checkWritable } from '../target/writable.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf, withoutIcons } from '../../shared/plainText.ts';
import { type CodeFile, uriIn } from './codeFile.ts';
import { askNewPath } from './newPath.ts';

/**
 * Where the tests of a file go: its test file, or else a file that the user chooses, which may not exist yet. Undefined if the user
 * cancels.
 */
export async function testPlace(file: CodeFile, tests: ProjectTests): Promise<vscode.Uri | undefined> {
  const { files, isSure } = tests.found;
  const [first] = files;
  if (isSure && first !== undefined) return uriIn(file, first);
  const path = first === undefined ? undefined : await chosen(file, files, tests.importing);
  if (path === null) return undefined;
  return path === undefined ? askNewPath(file, tests.newFile) : uriIn(file, path);
}

/** How many places are offered. */
const mostOffered = 100;

interface PlaceItem extends vscode.QuickPickItem {
  path: string | undefined;
}

/**
 * The whole file, or the address of a file that does not exist yet. If the file cannot be changed, shows why and returns undefined.
 */
export async function openedPlace(uri: vscode.Uri): Promise<Target | vscode.Uri | undefined> {
  const exists = await isThere(uri);
  const openDocument = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (!exists && !openDocument) return uri;
  if (exists && (await leadsOutside(uri)))
    return nothing(l10n.t('{0} is a link out of the workspace, so tests are not added to it.', nameOf(uri)));
  const document =
    openDocument ?? (await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined));
  if (!document) return nothing(l10n.t('{0} cannot be opened as text, so tests are not added to it.', nameOf(uri)));
  if (!(await checkWritable(document))) return undefined;
  return { document, range: document.validateRange(new vscode.Range(0, 0, Infinity, Infinity)) };
}

function nothing(why: string): Target | undefined {
  showWhyNot(why);
  return undefined;
}

/** Lets the user choose a file. Returns undefined for a new file, and null if the user cancels. */
async function chosen(
  file: CodeFile,
  files: readonly string[],
  importing: readonly string[],
): Promise<string | undefined | null> {
  const rows = files.slice(0, mostOffered).map((path): PlaceItem => ({
    label: withoutIcons(path),
    ...describedAs(path === file.path, importing.includes(path)),
    path,
  }));
  const items = [...rows, { label: l10n.t('New file…'), alwaysShow: true, path: undefined }];
  const placeHolder = l10n.t('Which file should the tests go into?');
  const title = l10n.t('Tests of {0}', labelOf(file.path));
  const item = await vscode.window.showQuickPick(shownRows(items), { title, placeHolder, matchOnDescription: true });
  return item ? item.path : null;
}

function describedAs(isCode: boolean, isImporting: boolean): Partial<PlaceItem> {
  if (isCode) return { description: l10n.t('the code itself') };
  return isImporting ? { description: l10n.t('imports the code') } : {};
}
