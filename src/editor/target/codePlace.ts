import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Place } from '../../code/placing/place.ts';
import type { Lines } from '../../code/placing/parts.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf, withoutIcons } from '../../shared/plainText.ts';
import { namesOf } from '../documents/namesOf.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { namedCodeIn, type NamedRange, rangeOfNamed } from '../documents/symbols.ts';

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

type PlaceItem = vscode.QuickPickItem & CodePlace;

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
  const [itself, others] = [all.filter(({ isDefined }) => isDefined), all.filter(({ isDefined }) => !isDefined)];
  const end = { label: l10n.t('At the end'), range: lastWords(document), isBelow: true };
  const items: PlaceItem[] = [
    ...(isNew ? [end] : []),
    ...itself.map(replacingItem),
    ...(cursor ? [atCursor(cursor)] : []),
    ...others.map(replacingItem),
    ...(isNew ? [] : [end]),
    { label: l10n.t('Whole file'), range: whole, ...(await lossOf(document, code)) },
  ];
  const options = { placeHolder: questionAbout(place), matchOnDescription: true };
  const title = name === undefined ? {} : { title: labelOf(name) };
  return vscode.window.showQuickPick(shownRows(items), { ...options, ...title });
}

/** Code of a document that other code can replace, whether that defines it too, and the names of what would be gone. */
interface Replaced extends NamedRange {
  isDefined: boolean;
  gone: string[];
}

/** Without a grammar, nothing is known about what code defines. */
async function replaceables(document: vscode.TextDocument, code: string): Promise<{ isNew: boolean; all: Replaced[] }> {
  const { replaceableBy } = await import('../../code/withParser.ts');
  const found = await replaceableBy(document.getText(), code, nameAndLanguageOf(document).language);
  const unknown = { isDefined: false, gone: [] };
  if (!found) return { isNew: false, all: (await namedCodeIn(document)).map((each) => ({ ...each, ...unknown })) };
  return { ...found, all: found.all.map((each) => ({ ...each, range: rangeOfNamed(each) })) };
}

function replacingItem({ name, range, gone }: Replaced): PlaceItem {
  const [first, last] = [range.start.line + 1, range.end.line + 1];
  const description =
    first === last ? l10n.t('replaces line {0}', first) : l10n.t('replaces lines {0}–{1}', first, last);
  return { label: withoutIcons(name), description, range, ...deletes(gone) };
}

function atCursor(cursor: vscode.Position): PlaceItem {
  const range = new vscode.Range(cursor, cursor);
  return { label: l10n.t('At the cursor'), description: l10n.t('line {0}', cursor.line + 1), range };
}

/** Says which functions and classes of a document code would delete in place of all of it. */
async function lossOf(document: vscode.TextDocument, code: string): Promise<{ detail?: string }> {
  const { goneFrom } = await import('../../code/withParser.ts');
  const names = await goneFrom(document.getText(), code, nameAndLanguageOf(document).language);
  return deletes(names);
}

function deletes(names: readonly string[]): { detail?: string } {
  return names.length > 0 ? { detail: l10n.t('Deletes {0}', withoutIcons(namesOf(names))) } : {};
}

/** The last line that contains words. */
function lastWords(document: vscode.TextDocument): vscode.Range {
  return document.lineAt(document.positionAt(document.getText().trimEnd().length).line).range;
}

function questionAbout({ reason }: Place & { kind: 'none' }): string {
  if (reason === 'elided') return l10n.t('The code leaves parts out, which would be lost. Where should it go?');
  if (reason === 'ambiguous') return l10n.t('The code fits several places. Where should it go?');
  return l10n.t('Where should the code go? A diff is shown first.');
}
