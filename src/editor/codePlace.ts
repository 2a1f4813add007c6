import * as vscode from 'vscode';
import { placeOf } from '../chat/place.ts';
import { symbolsOf } from './symbols.ts';

interface PlaceItem extends vscode.QuickPickItem {
  range: vscode.Range;
}

/** Where code belongs in an editor, as far as it can be told: the lines it is another version of, else what is selected. */
export function placeIn({ document, selection }: vscode.TextEditor, code: string): vscode.Range | undefined {
  const place = placeOf(document.getText(), code);
  if (place) return document.validateRange(new vscode.Range(place.firstLine, 0, place.lastLine, Infinity));
  return selection.isEmpty ? undefined : selection;
}

/** Asks a person where code should go. */
export async function choosePlace({ document, selection }: vscode.TextEditor): Promise<vscode.Range | undefined> {
  const cursor = new vscode.Range(selection.active, selection.active);
  const whole = document.validateRange(new vscode.Range(0, 0, Infinity, Infinity));
  if (whole.isEmpty) return whole;
  const items: PlaceItem[] = [
    { label: vscode.l10n.t('At the cursor'), description: lineOf(cursor), range: cursor },
    ...(await symbolsOf(document)).map(({ name, range }) => ({
      label: plain(name),
      description: lineOf(range),
      range,
    })),
    { label: vscode.l10n.t('Whole file'), range: whole },
  ];
  const placeHolder = vscode.l10n.t('Where should the code go? A diff is shown first.');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.range;
}

function lineOf({ start }: vscode.Range): string {
  return vscode.l10n.t('line {0}', start.line + 1);
}

/** A quick pick would make an icon of `$(name)`. */
function plain(name: string): string {
  return name.replace(/\$\(/g, '\\$(');
}
