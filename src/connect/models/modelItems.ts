import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Choice, ModelRow } from './modelRows.ts';

/** A row of the model picker as VS Code knows it. */
export interface ModelItem extends vscode.QuickPickItem {
  choice?: Choice;
}

/** Rows as VS Code knows them, with a button for each star. */
export function modelItems(rows: readonly ModelRow[]): ModelItem[] {
  const [set, remove] = [
    { iconPath: new vscode.ThemeIcon('star-empty'), tooltip: l10n.t('Add to Favourites') },
    { iconPath: new vscode.ThemeIcon('star-full'), tooltip: l10n.t('Remove from Favourites') },
  ];
  return rows.map(({ isHeading, icon, hasStar, ...row }) => ({
    ...row,
    ...(isHeading && { kind: vscode.QuickPickItemKind.Separator }),
    ...(icon && { iconPath: new vscode.ThemeIcon(icon) }),
    ...(hasStar !== undefined && { buttons: [hasStar ? remove : set] }),
  }));
}

/** Whether two lists of rows look the same. */
export function areSameItems(items: readonly ModelItem[], others: readonly ModelItem[]): boolean {
  return JSON.stringify(items) === JSON.stringify(others);
}
