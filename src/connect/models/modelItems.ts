import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import type { Choice, ModelRow } from './modelRows.ts';

/** A row of the model picker as VS Code shows it. */
export interface ModelItem extends vscode.QuickPickItem {
  choice?: Choice;
}

/** Rows as VS Code shows them, with a button for each star. */
export function modelItems(rows: readonly ModelRow[]): ModelItem[] {
  const [set, remove] = [
    { iconPath: new vscode.ThemeIcon('star-empty'), tooltip: l10n.t('Add to Favourites') },
    { iconPath: new vscode.ThemeIcon('star-full'), tooltip: l10n.t('Remove from Favourites') },
  ];
  const items = rows.map(({ isHeading, icon, hasStar, ...row }) => ({
    ...row,
    ...(isHeading && { kind: vscode.QuickPickItemKind.Separator }),
    ...(icon && { iconPath: new vscode.ThemeIcon(icon) }),
    ...(hasStar !== undefined && { buttons: [hasStar ? remove : set] }),
  }));
  return shownRows(items);
}

/** Whether two lists of rows look the same. */
export function areSameItems(items: readonly ModelItem[], others: readonly ModelItem[]): boolean {
  return JSON.stringify(items) === JSON.stringify(others);
}
