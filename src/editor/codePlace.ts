import * as vscode from 'vscode';
import type { Place } from '../code/placing/place.ts';
import { withoutIcons } from '../plainText.ts';
import { shownBy } from './proposal/inertText.ts';
import { showWhyNot } from './refusals.ts';
import { symbolsOf } from './symbols.ts';

interface PlaceItem extends vscode.QuickPickItem {
  range: vscode.Range;
}

/**
 * Where code should go: in place of the lines it is another version of, else of the selection, else where the user says. Undefined
 * where the user does not say, and where the code is there already.
 */
export async function codePlace(editor: vscode.TextEditor, code: string): Promise<vscode.Range | undefined> {
  const { document, selection } = editor;
  const { placeOf } = await import('../code/withParser.ts');
  const place = await placeOf(document.getText(), code, shownBy(document).language);
  if (place.kind === 'none') return selection.isEmpty ? chosenPlace(editor, place) : selection;
  if (!place.isSame) return document.validateRange(new vscode.Range(place.first, 0, place.last, Infinity));
  showWhyNot(vscode.l10n.t('This code is in the file already.'));
  return undefined;
}

async function chosenPlace(
  { document, selection }: vscode.TextEditor,
  place: Place & { kind: 'none' },
): Promise<vscode.Range | undefined> {
  const cursor = new vscode.Range(selection.active, selection.active);
  const whole = document.validateRange(new vscode.Range(0, 0, Infinity, Infinity));
  if (whole.isEmpty) return whole;
  const items: PlaceItem[] = [
    { label: vscode.l10n.t('At the cursor'), description: lineOf(cursor), range: cursor },
    ...(await symbolsOf(document)).map(({ name, range }) => ({
      label: withoutIcons(name),
      description: lineOf(range),
      range,
    })),
    { label: vscode.l10n.t('Whole file'), range: whole },
  ];
  return (await vscode.window.showQuickPick(items, { placeHolder: questionAbout(place), matchOnDescription: true }))
    ?.range;
}

function questionAbout({ reason }: Place & { kind: 'none' }): string {
  if (reason === 'elided') return vscode.l10n.t('The code leaves parts out, which would be lost. Where should it go?');
  if (reason === 'ambiguous') return vscode.l10n.t('The code fits several places. Where should it go?');
  return vscode.l10n.t('Where should the code go? A diff is shown first.');
}

function lineOf({ start }: vscode.Range): string {
  return vscode.l10n.t('line {0}', start.line + 1);
}
