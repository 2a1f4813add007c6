import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Place } from '../../code/placing/place.ts';
import type { Lines } from '../../code/placing/parts.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf } from '../../shared/plainText.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { namedCodeIn, rangeOfNamed } from '../documents/symbols.ts';
import { lastLineWithWords, placeQuestion, placeRows, type Replaced } from './placeRows.ts';

/** Where code goes: it replaces a range or, if `isBelow` is set, follows it. */
export interface CodePlace {
  range: vscode.Range;
  isBelow?: boolean;
}

/** Code, or a part of it, and where it goes. */
export interface CodeInPlace {
  place: CodePlace;
  code: string;
}

/** A document, and the selection in its editor. */
interface Shown {
  document: vscode.TextDocument;
  selection?: vscode.Selection | undefined;
}

/**
 * Decides where code goes: in place of lines that it is another version of, each of its parts for itself, or else in place of the selection,
 * or else where the user chooses. Undefined if the user chooses nothing; empty if the file already contains the code. `name` is the name of
 * the file if it is not the one in the active editor.
 */
export async function placesOf(
  { document, selection }: Shown,
  code: string,
  name?: string,
): Promise<CodeInPlace[] | undefined> {
  const { placeOf } = await import('../../code/withParser.ts');
  const place = await placeOf(document.getText(), code, nameAndLanguageOf(document).language);
  if (place.kind === 'none') {
    const chosen =
      selection && !selection.isEmpty
        ? { range: selection }
        : await chosenPlace(document, selection?.active, { code, place, name });
    return chosen && [{ place: chosen, code }];
  }
  const parts = place.kind === 'lines' ? [{ ...place, code }] : place.parts;
  const changed = parts.filter(({ isSame }) => !isSame);
  if (changed.length === 0) showThatItIsThere(name);
  return changed.map((part) => ({ place: { range: linesOf(document, part) }, code: part.code }));
}

function linesOf(document: vscode.TextDocument, { first, last }: Lines): vscode.Range {
  return document.validateRange(new vscode.Range(first, 0, last, Infinity));
}

function showThatItIsThere(name: string | undefined): void {
  showWhyNot(
    name === undefined ? l10n.t('This code is in the file already.') : l10n.t('This code is in {0} already.', name),
  );
}

/** Code without a place, why it has none, and the name of its file, as in `placesOf`. */
interface Unplaced {
  code: string;
  place: Place & { kind: 'none' };
  name: string | undefined;
}

async function chosenPlace(
  document: vscode.TextDocument,
  cursor: vscode.Position | undefined,
  { code, place, name }: Unplaced,
): Promise<CodePlace | undefined> {
  const whole = document.validateRange(new vscode.Range(0, 0, Infinity, Infinity));
  if (whole.isEmpty) return { range: whole };
  const { isNew, all } = await replaceables(document, code);
  const rows = placeRows({
    isNew,
    replaced: all,
    cursor: cursor && new vscode.Range(cursor, cursor),
    end: document.lineAt(lastLineWithWords(document.getText())).range,
    whole,
    goneWithWhole: await goneWithAll(document, code),
  });
  const options = { placeHolder: placeQuestion(place.reason), matchOnDescription: true };
  const title = name === undefined ? {} : { title: labelOf(name) };
  return vscode.window.showQuickPick(shownRows(rows), { ...options, ...title });
}

/** Without a grammar, nothing is known about what code defines. */
async function replaceables(
  document: vscode.TextDocument,
  code: string,
): Promise<{ isNew: boolean; all: Replaced<vscode.Range>[] }> {
  const { replaceableBy } = await import('../../code/withParser.ts');
  const found = await replaceableBy(document.getText(), code, nameAndLanguageOf(document).language);
  const unknown = { isDefined: false, gone: [] };
  if (!found) return { isNew: false, all: (await namedCodeIn(document)).map((each) => ({ ...each, ...unknown })) };
  return { ...found, all: found.all.map((each) => ({ ...each, range: rangeOfNamed(each) })) };
}

/** The functions and classes of a document that code would delete in place of all of it. */
async function goneWithAll(document: vscode.TextDocument, code: string): Promise<readonly string[]> {
  const { goneFrom } = await import('../../code/withParser.ts');
  return goneFrom(document.getText(), code, nameAndLanguageOf(document).language);
}
