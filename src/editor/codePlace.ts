import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Place } from '../code/placing/place.ts';
import { withoutIcons } from '../plainText.ts';
import { shownBy } from './proposal/inertText.ts';
import { showWhyNot } from './refusals.ts';
import { namedCodeIn } from './symbols.ts';

/** Where code goes: it replaces a range or, if `isBelow` is set, follows it. */
export interface CodePlace {
  range: vscode.Range;
  isBelow?: boolean;
}

type PlaceItem = vscode.QuickPickItem & CodePlace;

/** A document, and the selection in its editor. */
interface Shown {
  document: vscode.TextDocument;
  selection?: vscode.Selection | undefined;
}

/**
 * Decides where code goes: in place of lines that it is another version of, or else in place of the selection, or else where the user
 * chooses. Undefined if the user chooses nothing, and if the file already contains the code. `name` is the name of the file if it is not
 * the one in the active editor.
 */
export async function codePlace(
  { document, selection }: Shown,
  code: string,
  name?: string,
): Promise<CodePlace | undefined> {
  const { placeOf } = await import('../code/withParser.ts');
  const place = await placeOf(document.getText(), code, shownBy(document).language);
  if (place.kind === 'none')
    return selection && !selection.isEmpty
      ? { range: selection }
      : chosenPlace(document, selection?.active, place, name);
  if (!place.isSame) return { range: document.validateRange(new vscode.Range(place.first, 0, place.last, Infinity)) };
  showWhyNot(
    name === undefined ? l10n.t('This code is in the file already.') : l10n.t('This code is in {0} already.', name),
  );
  return undefined;
}

async function chosenPlace(
  document: vscode.TextDocument,
  cursor: vscode.Position | undefined,
  place: Place & { kind: 'none' },
  name?: string,
): Promise<CodePlace | undefined> {
  const whole = document.validateRange(new vscode.Range(0, 0, Infinity, Infinity));
  if (whole.isEmpty) return { range: whole };
  const items: PlaceItem[] = [
    ...(cursor ? [placeItem(l10n.t('At the cursor'), new vscode.Range(cursor, cursor))] : []),
    ...(await namedCodeIn(document)).map(({ name, range }) => placeItem(withoutIcons(name), range)),
    { label: l10n.t('At the end'), range: lastWords(document), isBelow: true },
    { label: l10n.t('Whole file'), range: whole },
  ];
  const options = { placeHolder: questionAbout(place), matchOnDescription: true };
  return vscode.window.showQuickPick(items, name === undefined ? options : { ...options, title: withoutIcons(name) });
}

function placeItem(label: string, range: vscode.Range): PlaceItem {
  return { label, description: lineOf(range), range };
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

function lineOf({ start }: vscode.Range): string {
  return l10n.t('line {0}', start.line + 1);
}
